import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { mergeFolders } from '#contract/manual/folders.ts'
import { treeOf } from '#web/manual/folders/index.ts'
import { FolderContents } from './folder-contents.tsx'

test.each([
  ['1 subfolder', 1],
  ['2 subfolders', 2],
])('a folder card says %s', (words, count) => {
  const [folder] = mergeFolders([])
  if (folder === undefined) throw new Error('There are built-in folders')
  const below = Array.from({ length: count }, (_, index) => ({
    ...folder,
    id: `${folder.id}${String(index + 1)}`,
    parentId: folder.id,
  }))
  const shown = renderToStaticMarkup(
    <FolderContents tree={treeOf([folder, ...below])} folder={folder} isMoving={false} />,
  )
  expect(shown).toContain(`title="${words}"`)
})
