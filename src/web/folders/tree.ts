import type { Folder } from '#contract/folders.ts'

export interface FolderTree {
  all: readonly Folder[]
  byId: ReadonlyMap<string, Folder>
  /** The folders directly in one; those of the top level under `null`. */
  children: ReadonlyMap<string | null, readonly Folder[]>
}

/** The folders by their places. One whose parent is not known stands at the top, where it can be seen. */
export function treeOf(folders: readonly Folder[]): FolderTree {
  const byId = new Map(folders.map((folder) => [folder.id, folder]))
  const children = Map.groupBy(folders, ({ parentId }) =>
    parentId !== null && byId.has(parentId) ? parentId : null,
  )
  return { all: folders, byId, children }
}

export function childrenOf({ children }: FolderTree, id: string | null): readonly Folder[] {
  return children.get(id) ?? []
}

/** The folders above one, the topmost first. */
export function ancestorsOf({ byId }: FolderTree, folder: Folder): Folder[] {
  const above: Folder[] = []
  let parent = folder.parentId === null ? undefined : byId.get(folder.parentId)
  while (parent !== undefined && !above.includes(parent)) {
    above.unshift(parent)
    parent = parent.parentId === null ? undefined : byId.get(parent.parentId)
  }
  return above
}

/** Whether a folder is another one or lies somewhere in it. */
export function isWithin(tree: FolderTree, folder: Folder, id: string): boolean {
  return folder.id === id || ancestorsOf(tree, folder).some((above) => above.id === id)
}

/** Files in a folder and in all below it. */
export function countFiles(tree: FolderTree, folder: Folder): number {
  return childrenOf(tree, folder.id).reduce((sum, child) => sum + countFiles(tree, child), folder.fileCount)
}
