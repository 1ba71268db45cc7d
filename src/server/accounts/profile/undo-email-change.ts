import { INVALID_UNDO } from '#contract/sign-in.ts'
import { AppError } from '#contract/errors.ts'
import { type Origin, recordSecurityEvent } from '#server/audit/index.ts'
import { isUniqueViolation } from '#server/platform/database/sql-state.ts'
import type { AccountDependencies } from '../dependencies.ts'
import { endAccess } from '../end-access.ts'
import { dropUselessCodes } from '../factors/keep-recovery-codes.ts'
import { deleteFactorsSince } from '../factors/repository.ts'
import { recordInBusinessOf } from '../record.ts'
import { appointMaster, updateUser } from '../repository.ts'
import { deleteLaterUndos, insertToken, takeToken } from '../tokens/repository.ts'
import { hashToken, makeToken, tokenLife } from '../tokens/token.ts'

/** Second factors that were added so shortly before a change, or later, may be those of whoever made it. */
const SUSPECT_MS = 86_400_000

/**
 * Puts back the address that an account had before it was changed, with the token that was mailed to that address. Ends
 * whatever opens the account, the password too: somebody else may have chosen it, and removes what was added as a second
 * factor since the day before the change. Links that undo later changes stop
 * working, those of earlier ones do not: of two holders, the first one's word counts.
 *
 * @returns the address, and a token to choose a new password with
 * @throws AppError `invalid` when the token is unknown, used or expired, or another account has the address by now
 */
export async function undoEmailChange(
  account: AccountDependencies,
  token: string,
  now: Date,
  origin: Origin,
): Promise<{ email: string; resetToken: string }> {
  try {
    return await account.db.transaction(async (tx) => {
      const taken = await takeToken(tx, hashToken(token), 'undo_email', now)
      if (taken?.email === undefined || taken.email === null) throw new AppError('invalid', INVALID_UNDO)
      const { createdAt, email, userId } = taken
      await updateUser(tx, userId, { email, password: null, authMethod: 'email' })
      await endAccess(tx, account, userId)
      await deleteFactorsSince(tx, userId, new Date(createdAt.getTime() - SUSPECT_MS))
      await dropUselessCodes(tx, userId)
      await deleteLaterUndos(tx, userId, createdAt)
      const resetToken = makeToken()
      await insertToken(tx, {
        hash: hashToken(resetToken),
        userId,
        purpose: 'reset_password',
        expiresAt: new Date(now.getTime() + tokenLife.reset_password),
      })
      if (account.adminEmail !== undefined) await appointMaster(tx, account.adminEmail)
      await recordInBusinessOf(tx, userId, {
        type: 'change_email',
        description: `Changed the email address back to ${email}`,
      })
      await recordSecurityEvent(tx, {
        type: 'email',
        result: 'ok',
        userId,
        origin,
        detail: { what: 'undone' },
      })
      return { email, resetToken }
    })
  } catch (error) {
    throw isUniqueViolation(error) ? new AppError('invalid', INVALID_UNDO) : error
  }
}
