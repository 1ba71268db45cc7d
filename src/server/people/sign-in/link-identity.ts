import { AppError } from '#contract/platform/errors.ts'
import { INVALID_LINK } from '#contract/people/sign-in.ts'
import { recordSecurityEvent } from '#server/record/audit/index.ts'
import { enqueue } from '#server/platform/jobs/index.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import { recordInBusinessOf } from '../record.ts'
import { lockUser } from '../repository.ts'
import { takeToken } from '../tokens/repository.ts'
import { hashToken } from '#server/platform/token.ts'
import { offerUndo } from '../undo/offer-undo.ts'
import { findUserOfIdentity, insertIdentity } from './repository.ts'

/** Who somebody is at an identity provider. */
interface Identity {
  issuer: string
  subject: string
}

/**
 * Lets somebody at an identity provider sign in to an account, at the word of who has just proved that it is theirs. The
 * account is told, with a link that undoes it. Linked already, they stay so.
 *
 * @returns whether they open this account, and not another one
 */
export async function linkIdentity(
  tx: Transaction,
  userId: string,
  { issuer, subject }: Identity,
): Promise<boolean> {
  const user = await lockUser(tx, userId)
  if (user === undefined) return false
  if (!(await insertIdentity(tx, { issuer, subject, userId })))
    return (await findUserOfIdentity(tx, { issuer, subject })) === userId
  const provider = new URL(issuer).host
  const undo = await offerUndo(tx, userId, user.email)
  await enqueue(tx, 'account-mail', { userId, mail: 'identity-linked', provider, undo })
  await recordInBusinessOf(tx, userId, {
    type: 'account',
    description: `Joined the account to ${provider} for signing in`,
  })
  await recordSecurityEvent(tx, { type: 'identity', userId, detail: { what: 'linked', provider } })
  return true
}

/**
 * Links the identity for which a token was mailed to its account.
 *
 * @throws AppError `invalid` when the token is unknown, used or expired, or the identity opens another account by now
 */
export async function linkByMail(db: Database, token: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const taken = await takeToken(tx, hashToken(token), 'link_identity', now)
    if (taken === undefined || taken.identity === null) throw new AppError('invalid', INVALID_LINK)
    const isLinked = await linkIdentity(tx, taken.userId, taken.identity)
    if (!isLinked) throw new AppError('invalid', INVALID_LINK)
  })
}
