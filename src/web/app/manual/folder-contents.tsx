import { FolderClosed } from 'lucide-react'
import type { Folder } from '#contract/manual/folders.ts'
import { formatFiles } from '#web/platform/ui/format.ts'
import { childrenOf, countFiles, type FolderTree } from '#web/manual/folders/index.ts'

interface Props {
  tree: FolderTree
  folder: Folder
  isMoving: boolean
}

/** The number of files and of subfolders in a folder; on a phone its room goes to Move Here in move mode. */
export function FolderContents({ tree, folder, isMoving }: Props) {
  const [count, files] = formatFiles(countFiles(tree, folder)).split(' ')
  const subfolders = childrenOf(tree, folder.id).length
  const things = subfolders === 1 ? 'subfolder' : 'subfolders'
  return (
    <p
      className={`flex shrink-0 items-center gap-2.5 text-xs text-ink-3 tabular-nums ${isMoving ? 'max-sm:hidden' : 'max-sm:ml-auto'}`}
    >
      <span>
        {count} <span className="max-sm:sr-only">{files}</span>
      </span>
      {subfolders > 0 && (
        <span className="flex items-center gap-1 max-sm:hidden" title={`${String(subfolders)} ${things}`}>
          <FolderClosed aria-hidden className="size-3" />
          {subfolders}
          <span className="sr-only">{things}</span>
        </span>
      )}
    </p>
  )
}
