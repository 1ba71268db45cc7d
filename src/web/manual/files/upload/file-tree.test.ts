import { expect, test } from 'vitest'
import type { Folder } from '#contract/manual/folders.ts'
import { filesOf } from './dropped-files.ts'
import { planTree } from './file-tree.ts'

function folder(id: string, name: string, parentId: string | null): Folder {
  return {
    id,
    name,
    parentId,
    department: 'Managing Director',
    isSubfolder: parentId !== null,
    description: null,
    icon: 'folder',
    isCustom: false,
    position: 0,
    fileCount: 0,
    updatedAt: '2026-01-01T00:00:00.000Z',
  }
}

const into = folder('A', 'Minutes', null)
const manual = [
  into,
  folder('A1', 'Articles', 'A'),
  folder('A2', '2025', 'A1'),
  folder('B1', 'Contracts', 'B'),
]
const note = new File(['x'], 'note.txt')
const tree = {
  name: '',
  files: [note],
  folders: [
    { name: 'articles', files: [], folders: [{ name: '2025', files: [note], folders: [] }] },
    { name: 'Contracts', files: [note], folders: [{ name: '2025', files: [], folders: [] }] },
  ],
}

test('a folder goes into the subfolder of its name, at every depth, and nowhere else', () => {
  const plan = planTree(tree, into, manual)
  expect(plan.existing?.id).toBe('A')
  expect(plan.folders.map(({ existing }) => existing?.id)).toEqual(['A1', undefined])
  expect(plan.folders.flatMap(({ folders }) => folders.map(({ existing }) => existing?.id))).toEqual([
    'A2',
    undefined,
  ])
})

test('among the folders of a director, a folder goes into the one of its name at the top', () => {
  const dropped = { ...tree, folders: [{ name: 'MINUTES', files: [note], folders: [] }, ...tree.folders] }
  const plan = planTree(dropped, { department: 'Managing Director' }, manual)
  expect(plan.existing).toBeUndefined()
  expect(plan.folders.map(({ existing }) => existing?.id)).toEqual(['A', undefined, undefined])
  const elsewhere = planTree(dropped, { department: 'Finance Director' }, manual)
  expect(elsewhere.folders.map(({ existing }) => existing?.id)).toEqual([undefined, undefined, undefined])
})

test('without its folders it is a list', () => {
  expect(filesOf(tree)).toHaveLength(3)
})
