import { AppError } from '#contract/platform/errors.ts'
import { setQuota } from '#server/company/quotas/index.ts'
import { endAllSessions, setAccountLock } from '#server/people/index.ts'
import type { Database, Queryable } from '#server/platform/database/database.ts'
import type { Identity } from '#server/platform/identity.ts'
import { restartJob } from '#server/platform/jobs/index.ts'
import { operatorOrigin } from '#server/platform/origin.ts'
import { recordSecurityEvent } from '#server/record/audit/index.ts'
import type { AdministrationDependencies } from './dependencies.ts'

// Each is in the administrator's own security log, in the transaction that does it, and in the log of whom it concerns.

/**
 * Signs an account out everywhere.
 *
 * @returns how many sessions have ended
 * @throws AppError `not_found`
 */
export async function endSessionsFor(db: Database, who: Identity, userId: string): Promise<number> {
  return await db.transaction(async (tx) => {
    const ended = await endAllSessions(tx, userId)
    await recordAct(tx, who, { act: 'end-sessions', of: userId, ended })
    return ended
  })
}

/**
 * Locks an account or unlocks it; what is so already stays as it is.
 *
 * @throws AppError `not_found`; `conflict` for the administrator's own account
 */
export async function lockOrUnlock(
  { db, endTokens }: AdministrationDependencies,
  who: Identity,
  { id, isLocked }: { id: string; isLocked: boolean },
): Promise<void> {
  await db.transaction(async (tx) => {
    if (await setAccountLock(tx, { endTokens }, id, isLocked))
      await recordAct(tx, who, { act: isLocked ? 'lock' : 'unlock', of: id })
  })
}

/**
 * Gives a company a quota of its own, or the server's again.
 *
 * @param bytes null for the server's
 * @throws AppError `not_found`; `conflict` where the server limits nobody, and so measures nothing
 */
export async function changeQuota(
  { config, db }: AdministrationDependencies,
  who: Identity,
  { bytes, id }: { id: string; bytes: number | null },
): Promise<void> {
  if (bytes !== null && config.COMPANY_QUOTA_BYTES === undefined)
    throw new AppError('conflict', 'This server limits no company. Set COMPANY_QUOTA_BYTES first.')
  await db.transaction(async (tx) => {
    if (!(await setQuota(tx, id, bytes))) throw new AppError('not_found', 'This company could not be found.')
    const detail = { change: 'quota', bytes: bytes ?? 'as the server', by: 'administrator' }
    await recordSecurityEvent(tx, { type: 'company', workspaceId: id, origin: operatorOrigin, detail })
    await recordAct(tx, who, { act: 'quota', of: id, bytes: detail.bytes })
  })
}

/**
 * Runs a job that waits or failed now.
 *
 * @throws AppError `conflict` when it runs at this moment, or has ended
 */
export async function startJobAgain(db: Database, who: Identity, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const task = await restartJob(tx, id)
    if (task === undefined) throw new AppError('conflict', 'This job runs at this moment, or has ended.')
    await recordAct(tx, who, { act: 'run-job', task })
  })
}

async function recordAct(on: Queryable, { person }: Identity, detail: Record<string, string | number>) {
  await recordSecurityEvent(on, { type: 'administration', userId: person.id, detail })
}
