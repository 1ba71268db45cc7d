import type { Transaction } from '#server/platform/database/database.ts'
import type { AccountDependencies } from './dependencies.ts'
import { dropEmailChange } from './profile/change-email.ts'
import { endSessionsOf } from './sessions/repository.ts'
import { forgetGuessedCodes } from './sign-in/limit-guesses.ts'
import { deleteIdentitiesOf } from './sign-in/repository.ts'
import { deleteTokensOf } from './tokens/repository.ts'
import { deleteUploadTokensOf } from './upload-tokens/repository.ts'

/** Ends what is open to an account now: sessions, upload tokens, calendar addresses. */
export async function endOpenAccess(
  tx: Transaction,
  { endTokens }: Pick<AccountDependencies, 'endTokens'>,
  userId: string,
): Promise<void> {
  await endSessionsOf(tx, userId)
  await deleteUploadTokensOf(tx, userId)
  for (const end of endTokens) await end(tx, userId)
}

/**
 * Ends whatever else opens an account, when its holder has shown by mail that it is theirs, or the operator has given it
 * another password: sessions, upload tokens, calendar addresses, linked identities, links to choose a password or to link a
 * sign-in, and a change of address that was not confirmed.
 */
export async function endAccess(
  tx: Transaction,
  dependencies: Pick<AccountDependencies, 'endTokens'>,
  userId: string,
): Promise<void> {
  await endOpenAccess(tx, dependencies, userId)
  await deleteIdentitiesOf(tx, userId)
  await deleteTokensOf(tx, userId, 'reset_password', 'link_identity')
  await dropEmailChange(tx, userId)
  await forgetGuessedCodes(tx, userId)
}
