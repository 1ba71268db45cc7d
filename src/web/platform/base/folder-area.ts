import { LOG_FOLDER_ID } from '#contract/company/built-in-folders.ts'
import { type Folder, listFolders } from '#contract/manual/folders.ts'
import { queryClient } from './query-client.ts'

/**
 * The area of a folder: the department of its top-level folder, or XYZ.
 *
 * @param tree the key of the folders among which it is
 * @returns nothing for a folder that is not among those that were read
 */
export function areaOf(id: string, tree: string = listFolders.path): string | undefined {
  const byId = new Map((queryClient.getQueryData<Folder[]>([tree]) ?? []).map((one) => [one.id, one]))
  let folder = byId.get(id)
  for (let parent = parentOf(byId, folder); parent !== undefined; parent = parentOf(byId, parent))
    folder = parent
  if (folder === undefined) return undefined
  return folder.id.replace(/^master_/, '') === LOG_FOLDER_ID ? LOG_FOLDER_ID : folder.department
}

function parentOf(byId: ReadonlyMap<string, Folder>, folder: Folder | undefined): Folder | undefined {
  const parentId = folder?.parentId ?? null
  return parentId === null ? undefined : byId.get(parentId)
}
