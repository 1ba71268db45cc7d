import { builtInFolder } from '#contract/built-in-folders.ts'
import { AppError } from '#contract/errors.ts'
import { lettersOf } from './codes.ts'

/** The 20 built-in folders are the manual; they stay at its top level. */
export function mayMove(id: string): void {
  if (builtInFolder(id) !== undefined) {
    throw new AppError('conflict', 'A built-in folder stays where it is in the manual.')
  }
}

/** At the top level stand letters alone (`spec.md` §3); a folder that was made below them keeps its number. */
export function mayStandAtTop(id: string): void {
  if (lettersOf(id) !== id) {
    throw new AppError('conflict', 'A subfolder cannot be moved to the top level.')
  }
}

/** A folder never goes into itself or below itself. */
export function mayPutInto(subtreeIds: readonly string[], targetId: string): void {
  if (subtreeIds.includes(targetId)) {
    throw new AppError('conflict', 'A folder cannot be put into itself or one of its own subfolders.')
  }
}
