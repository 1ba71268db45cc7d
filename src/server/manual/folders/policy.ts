import { builtInFolder } from '#contract/company/built-in-folders.ts'
import { AppError } from '#contract/platform/errors.ts'
import { may, mayEdit, type Rights } from '#contract/company/roles.ts'
import { lettersOf } from './codes.ts'

/**
 * Whether a person changes what lies in folders of an area; they may view it.
 *
 * @throws AppError `forbidden`
 */
export function requireEdit(rights: Rights, area: string): void {
  if (!mayEdit(rights, area))
    throw new AppError('forbidden', 'You may view what is in this folder, but not change it.')
}

/**
 * Whether a person takes the papers of several folders along at once.
 *
 * @throws AppError `forbidden`
 */
export function requireExport(rights: Rights): void {
  if (!may(rights, 'export'))
    throw new AppError('forbidden', 'Your role in this company does not include exports.')
}

/** The 20 built-in folders are the manual; they stay at its top level. */
export function mayMove(id: string): void {
  if (builtInFolder(id) !== undefined)
    throw new AppError('conflict', 'A built-in folder stays where it is in the manual.')
}

/** Codes at the top level are letters alone (`docs/product.md` §3), and a subfolder keeps its number. */
export function mayStandAtTop(id: string): void {
  if (lettersOf(id) !== id) throw new AppError('conflict', 'A subfolder cannot be moved to the top level.')
}

/** A folder never goes into itself or below itself. */
export function mayPutInto(subtreeIds: readonly string[], targetId: string): void {
  if (subtreeIds.includes(targetId))
    throw new AppError('conflict', 'A folder cannot be put into itself or one of its own subfolders.')
}
