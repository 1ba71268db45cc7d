import { INVALID_VERIFICATION } from '#contract/people/sign-in.ts'
import { AppError } from '#contract/platform/errors.ts'
import { isUniqueViolation } from '#server/platform/database/sql-state.ts'
import type { AccountDependencies, JoinedCompany } from '../dependencies.ts'
import { completeEmailChange } from '../profile/change-email.ts'
import { appointMaster, findUserByEmail } from '../repository.ts'
import { takeToken } from '../tokens/repository.ts'
import { hashToken } from '#server/platform/token.ts'
import { openRegistered } from './open-registered.ts'
import { lockAddressOfToken, type RegistrationRow } from './repository.ts'

/** What came of a confirmed address. */
export interface Verified {
  /** The address, for the form of the sign-in. */
  email: string
  /** Whether the account is open; else the first sign-in opens it, in the browser in which the link was opened. */
  isOpen: boolean
  /** The company that the account joined by its invitation; undefined when that did not work. */
  invitation?: { company: JoinedCompany | null }
}

/**
 * Confirms an address with the token that was mailed to it. The token of an account changes its address. The token
 * of registrations opens the account of one of them, if it is certain whose that is: it was made with an invitation, which
 * was mailed to the same address; or it is the only one, and a program says so. The page cannot know it: whoever opens the link may have
 * registered nothing, and a stranger knows the password of the one that waits. After the page the password that is typed
 * in the same browser decides ({@link openByPassword}).
 *
 * @param fromPage whether the page of the link asks
 * @throws AppError `invalid` when the token is unknown, used or expired, or an account has the address by now
 */
export async function verifyEmailAddress(
  account: AccountDependencies,
  { fromPage = false, token }: { token: string; fromPage?: boolean | undefined },
  now: Date,
): Promise<Verified> {
  const { adminEmail, db } = account
  const hash = hashToken(token)
  const refusal = new AppError('invalid', INVALID_VERIFICATION)
  try {
    return await db.transaction(async (tx) => {
      const registered = await lockAddressOfToken(tx, hash, now)
      if (registered !== undefined) {
        const { email, waiting } = registered
        if ((await findUserByEmail(tx, email)) !== undefined) throw refusal
        const certain = certainOf(waiting, !fromPage)
        if (certain === undefined) return { email, isOpen: false }
        const opened = await openRegistered(tx, account, certain)
        if (opened === undefined) throw refusal
        const invitation = certain.invitation === null ? undefined : { company: opened.joined ?? null }
        return { email, isOpen: true, ...(invitation && { invitation }) }
      }
      const change = await takeToken(tx, hash, 'change_email', now)
      const email = change?.email ?? ''
      const isChanged = change !== undefined && (await completeEmailChange(tx, change.userId, email))
      if (!isChanged) throw refusal
      if (adminEmail !== undefined) await appointMaster(tx, adminEmail)
      return { email, isOpen: true }
    })
  } catch (error) {
    throw isUniqueViolation(error) ? refusal : error
  }
}

/** The registration that whoever reads the mails of the address has certainly made. */
function certainOf(waiting: readonly RegistrationRow[], isOnlyOneCertain: boolean) {
  const invited = waiting.find(({ invitation }) => invitation !== null)
  return invited ?? (isOnlyOneCertain && waiting.length === 1 ? waiting[0] : undefined)
}
