import { INVALID_UNDO } from '#contract/people/sign-in.ts'
import { AppError } from '#contract/platform/errors.ts'
import { recordSecurityEvent } from '#server/record/audit/index.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { isUniqueViolation } from '#server/platform/database/sql-state.ts'
import type { AccountDependencies } from '../dependencies.ts'
import { endAccess } from '../end-access.ts'
import { dropUselessCodes } from '../factors/keep-recovery-codes.ts'
import { restoreFactors } from '../factors/repository.ts'
import { recordInBusinessOf } from '../record.ts'
import { appointMaster, lockUser, updateUser } from '../repository.ts'
import { deleteLaterUndos, insertMailToken, takeToken } from '../tokens/repository.ts'
import { tokenLife } from '../tokens/token.ts'
import { hashToken, makeToken } from '#server/platform/token.ts'

/**
 * Puts an account back to how it was before its address or a second factor was changed, with the token that was mailed to
 * the address that it had then. Ends whatever opens the account, the password too: somebody else may have chosen it. Links
 * that undo later changes stop working, those of earlier ones do not: of two holders, the first one's word counts.
 *
 * @returns the address, and a token to choose a new password with
 * @throws AppError `invalid` when the token is unknown, used or expired, or another account has the address by now
 */
export async function undoChange(
  account: AccountDependencies,
  token: string,
  now: Date,
): Promise<{ email: string; resetToken: string }> {
  try {
    return await account.db.transaction(async (tx) => {
      const taken = await takeToken(tx, hashToken(token), 'undo', now)
      if (taken === undefined || taken.email === null || taken.backTo === null)
        throw new AppError('invalid', INVALID_UNDO)
      const { backTo, email, userId } = taken
      const before = await lockUser(tx, userId)
      await updateUser(tx, userId, { email, password: null, authMethod: 'email' })
      await endAccess(tx, account, userId)
      await restoreFactors(tx, userId, backTo)
      await dropUselessCodes(tx, userId)
      await deleteLaterUndos(tx, userId, backTo)
      const resetToken = makeToken()
      await insertMailToken(tx, {
        hash: hashToken(resetToken),
        userId,
        purpose: 'reset_password',
        expiresAt: new Date(now.getTime() + tokenLife.reset_password),
      })
      if (account.adminEmail !== undefined) await appointMaster(tx, account.adminEmail)
      await recordUndo(tx, userId, before?.email === email ? undefined : email)
      return { email, resetToken }
    })
  } catch (error) {
    throw isUniqueViolation(error) ? new AppError('invalid', INVALID_UNDO) : error
  }
}

/** @param email the address that came back; nothing where the factors alone did */
async function recordUndo(tx: Transaction, userId: string, email: string | undefined): Promise<void> {
  const isAddress = email !== undefined
  await recordInBusinessOf(
    tx,
    userId,
    isAddress
      ? { type: 'change_email', description: `Changed the email address back to ${email}` }
      : { type: 'second_factor', description: 'Put the second factors back as they were' },
  )
  await recordSecurityEvent(tx, {
    type: isAddress ? 'email' : 'second-factor',
    userId,
    detail: isAddress ? { what: 'undone' } : { change: 'undone' },
  })
}
