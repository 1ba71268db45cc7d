import { mayTake } from '#contract/company/roles.ts'
import { folderLabel } from '#contract/manual/folders.ts'
import { requireExport } from '#server/manual/folders/index.ts'
import type { Scope } from '#server/platform/identity.ts'
import type { FileRow } from './repository.ts'

/**
 * Whether a person may take these files along, or give them, together.
 *
 * @returns whether they are of several folders, and their title: that of their folder, or of the manual
 * @throws AppError `forbidden` for files of several folders, to a person who may not export
 */
export function takeTogether(scope: Scope, files: ReadonlyArray<Pick<FileRow, 'folderId' | 'folderName'>>) {
  const folderIds = files.map(({ folderId }) => folderId)
  if (!mayTake(scope, folderIds)) requireExport(scope)
  const [first] = files
  const isOfSeveral = folderIds.some((id) => id !== first?.folderId)
  const isTitled = first !== undefined && !isOfSeveral
  return {
    isOfSeveral,
    title: isTitled ? folderLabel({ id: first.folderId, name: first.folderName }) : 'Board Manual',
  }
}
