import type { Transaction } from '#server/platform/database/database.ts'
import { dropEmailChange } from './profile/change-email.ts'
import { endSessionsOf } from './sessions/repository.ts'
import { forgetGuessedCodes } from './sign-in/limit-guesses.ts'
import { deleteIdentitiesOf } from './sign-in/repository.ts'
import { deleteTokensOf } from './tokens/repository.ts'
import { deleteUploadTokensOf } from './upload-tokens/repository.ts'

/**
 * Ends whatever else opens an account, when its holder has shown by mail that it is theirs, or the operator has
 * given it another password: sessions, upload tokens, linked identities, links to choose a password or to link a sign-in, and a change of address that was not confirmed.
 */
export async function endAccess(tx: Transaction, userId: string): Promise<void> {
  await endSessionsOf(tx, userId)
  await deleteUploadTokensOf(tx, userId)
  await deleteIdentitiesOf(tx, userId)
  await deleteTokensOf(tx, userId, 'reset_password', 'link_identity')
  await dropEmailChange(tx, userId)
  await forgetGuessedCodes(tx, userId)
}
