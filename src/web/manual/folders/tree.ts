import type { Folder } from '#contract/manual/folders.ts'

export interface FolderTree {
  all: readonly Folder[]
  byId: ReadonlyMap<string, Folder>
  /** The direct children by parent id; top-level folders under `null`. */
  children: ReadonlyMap<string | null, readonly Folder[]>
}

/** Builds the tree. A folder with an unknown parent becomes a top-level folder, so that it stays visible. */
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

/** The ancestors of a folder, topmost first. */
export function ancestorsOf({ byId }: FolderTree, folder: Folder): Folder[] {
  const above: Folder[] = []
  let parent = folder.parentId === null ? undefined : byId.get(folder.parentId)
  while (parent !== undefined && !above.includes(parent)) {
    above.unshift(parent)
    parent = parent.parentId === null ? undefined : byId.get(parent.parentId)
  }
  return above
}

/** Whether a folder is the one with this id, or below it. */
export function isWithin(tree: FolderTree, folder: Folder, id: string): boolean {
  return folder.id === id || ancestorsOf(tree, folder).some((above) => above.id === id)
}

/** The number of files in a folder and its subfolders. */
export function countFiles(tree: FolderTree, folder: Folder): number {
  return childrenOf(tree, folder.id).reduce((sum, child) => sum + countFiles(tree, child), folder.fileCount)
}
