import { areOfSeveral } from '#contract/company/roles.ts'
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
  const isOfSeveral = areOfSeveral(folderIds)
  if (isOfSeveral) requireExport(scope)
  const [first] = files
  const isTitled = first !== undefined && !isOfSeveral
  return {
    isOfSeveral,
    title: isTitled ? folderLabel({ id: first.folderId, name: first.folderName }) : 'Board Manual',
  }
}
