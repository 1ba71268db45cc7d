import type { Transaction } from '#server/platform/database/database.ts'
import { indexFile } from '#server/manual/search/index.ts'
import { placeFile, placeFiles } from './repository.ts'
import { freeName } from './unique-name.ts'

export interface Placement {
  id: string
  /** Where it is put, from another folder or out of the trash. */
  folderId: string
  originalName: string
}

/**
 * Puts files into their folders; a taken name gets the first number that is free.
 * The files must be locked.
 *
 * @returns the changed names by file id
 */
export async function placeNamed(
  tx: Transaction,
  workspaceId: string,
  files: readonly Placement[],
): Promise<Map<string, string>> {
  const placed = await placeFiles(tx, workspaceId, files)
  const renamed = new Map<string, string>()
  for (const { folderId, id, originalName: wanted } of files) {
    if (placed.has(id)) continue
    const originalName = await freeName(tx, workspaceId, folderId, wanted)
    await placeFile(tx, workspaceId, id, { folderId, originalName })
    await indexFile(tx, workspaceId, { id, originalName })
    renamed.set(id, originalName)
  }
  return renamed
}
