import type { FailedSignIns } from '#contract/record/security.ts'
import { summariseRefusedSignIns } from '#server/record/audit/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { findUser, markFailuresSeen } from '../repository.ts'

/** How often somebody failed to sign in to an account, and from where, since its owner was last notified. */
export async function listFailedSignIns(db: Database, userId: string): Promise<FailedSignIns> {
  const user = await findUser(db, userId)
  return await summariseRefusedSignIns(db, userId, user?.failuresSeenAt ?? new Date(0))
}

/** Notes that the owner of an account was notified of the failures up to a time. */
export async function dismissFailedSignIns(db: Database, userId: string, lastAt: string): Promise<void> {
  // Years before the first are none that PostgreSQL knows.
  await markFailuresSeen(db, userId, new Date(Math.max(0, Date.parse(lastAt))))
}
