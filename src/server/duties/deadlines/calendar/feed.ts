import { AppError } from '#contract/platform/errors.ts'
import { addMonths, dayInLondon } from '#contract/platform/plain-date.ts'
import { hashToken, makeToken } from '#server/platform/token.ts'
import { recordInCompany } from '#server/record/audit/index.ts'
import type { Identity } from '#server/platform/identity.ts'
import { findRights, findWorkspace } from '#server/company/workspaces/index.ts'
import type { DeadlineDependencies } from '../dependencies.ts'
import { listDeadlines } from '../list-deadlines.ts'
import { deleteFeed, findFeedHolder, saveFeed } from './repository.ts'
import { writeCalendar } from './write-calendar.ts'

/** How far a calendar looks back and ahead, in months. */
const BACK_MONTHS = 3
const AHEAD_MONTHS = 24

/** Makes the secret address of a person's calendar of a company; the one before stops working. */
export async function createFeed({ baseUrl, db }: DeadlineDependencies, { person, workspace }: Identity) {
  const token = makeToken()
  await db.transaction(async (tx) => {
    await saveFeed(tx, workspace.id, person.id, hashToken(token))
    await recordInCompany(tx, { person, workspace }, { type: 'token', detail: { calendar: 'made' } })
  })
  return `${baseUrl}/api/calendar/${token}.ics`
}

export async function revokeFeed({ db }: DeadlineDependencies, { person, workspace }: Identity) {
  await db.transaction(async (tx) => {
    if (!(await deleteFeed(tx, workspace.id, person.id))) return
    await recordInCompany(tx, { person, workspace }, { type: 'token', detail: { calendar: 'revoked' } })
  })
}

/**
 * The deadlines behind a secret address, as far as its holder may view them at this moment.
 *
 * @returns iCalendar
 * @throws AppError `not_found` for an unknown or revoked token, and for who does not belong to the company any more
 */
export async function readFeed(dependencies: DeadlineDependencies, token: string): Promise<string> {
  const { baseUrl, db, now } = dependencies
  const holder = await findFeedHolder(db, hashToken(token.replace(/\.ics$/, '')))
  const rights = holder && (await findRights(db, holder.workspaceId, holder.userId))
  const company = holder && (await findWorkspace(db, holder.workspaceId))
  if (rights === undefined || company === undefined)
    throw new AppError('not_found', 'This calendar could not be found.')
  const today = dayInLondon(now())
  const range = { from: addMonths(today, -BACK_MONTHS), to: addMonths(today, AHEAD_MONTHS) }
  const deadlines = await listDeadlines(dependencies, { id: company.id, ...rights }, range, now())
  return writeCalendar(
    { id: company.id, name: company.businessName ?? 'Board Manual' },
    deadlines.filter(({ isFollowed, state }) => isFollowed || state === 'done'),
    { baseUrl, now: now() },
  )
}
