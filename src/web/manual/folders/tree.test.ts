import { describe, expect, it } from 'vitest'
import type { Folder } from '#contract/manual/folders.ts'
import { ancestorsOf, childrenOf, countFiles, isWithin, treeOf } from './tree.ts'

function folder(id: string, parentId: string | null, fileCount = 0): Folder {
  return {
    id,
    parentId,
    fileCount,
    name: id,
    department: 'Managing Director',
    isSubfolder: parentId !== null,
    description: null,
    icon: 'folder',
    isCustom: false,
    position: 0,
    updatedAt: '2025-01-01T00:00:00.000Z',
  }
}

const a = folder('A', null, 1)
const a1 = folder('A1', 'A', 2)
const a2 = folder('A2', 'A1', 4)
const b = folder('B', null, 8)
const tree = treeOf([a, a1, a2, b])

describe('the tree of folders', () => {
  it('counts the files of a folder and of all below it', () => {
    expect([a, a1, a2, b].map((one) => countFiles(tree, one))).toEqual([7, 6, 4, 8])
  })

  it('knows what is above', () => {
    expect(ancestorsOf(tree, a2)).toEqual([a, a1])
    expect(isWithin(tree, a2, 'A')).toBe(true)
    expect(isWithin(tree, a, 'A')).toBe(true)
    expect(isWithin(tree, b, 'A')).toBe(false)
  })

  it('shows a folder at the top whose parent is not there', () => {
    const lost = folder('C1', 'C')
    expect(childrenOf(treeOf([a, lost]), null)).toEqual([a, lost])
  })

  it('ends where folders lie in each other', () => {
    const x = folder('X1', 'X2')
    const y = folder('X2', 'X1')
    expect(ancestorsOf(treeOf([x, y]), x)).toHaveLength(2)
  })
})
