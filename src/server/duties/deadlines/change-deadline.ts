import type { CompanyFacts } from '#contract/company/company-facts.ts'
import type { Deadline } from '#contract/duties/deadlines.ts'
import type { ActivityAbout } from '#contract/record/activity.ts'
import { AppError } from '#contract/platform/errors.ts'
import { addMonths, dayInLondon, isDay, spellDay } from '#contract/platform/plain-date.ts'
import { mayView, rightsOf } from '#contract/company/roles.ts'
import { type ActivityEntry, inFolder, recordActivity } from '#server/record/activity/index.ts'
import { paperOf, requireFile } from '#server/manual/files/index.ts'
import { requireEdit } from '#server/manual/folders/index.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Identity } from '#server/platform/identity.ts'
import { lockWorkspace, selectMembers } from '#server/company/workspaces/index.ts'
import { companyFactsOf } from '#server/company/facts/index.ts'
import { changeFacts } from './change-facts.ts'
import type { DeadlineDependencies, DeadlineReading } from './dependencies.ts'
import { followingDue, listDeadlines, type PlacedDeadline } from './list-deadlines.ts'
import { movedBy, withMoved, withMovedBack } from './moved-facts.ts'
import { findMoved, saveDeadline } from './repository.ts'

/** The longest time between the day in an id, which is the end of a period, and the due day, in months. */
const LONGEST_MONTHS = 26

const gone = () => new AppError('not_found', 'This deadline could not be found.')

/** @throws AppError `not_found` for what does not fall due, or in a function that the person may not view */
async function requireDeadline(on: DeadlineReading, { workspace }: Identity, id: string) {
  const key = id.slice(-10)
  if (!isDay(key) || key < '1800-01-01' || key > '2199-01-01') throw gone()
  const range = {
    from: addMonths(key, -LONGEST_MONTHS),
    to: addMonths(key, LONGEST_MONTHS),
    withDismissed: true,
  }
  const all = await listDeadlines(on, workspace, range, on.now())
  const found = all.find((one) => one.id === id)
  if (found === undefined) throw gone()
  return found
}

type Entry = { type: ActivityAbout<'deadline'>; description: string }

/**
 * Does something with a deadline, in a transaction that records it.
 *
 * @throws AppError `not_found`; `forbidden` for who may only view it; what `change` throws
 */
async function withDeadline(
  dependencies: DeadlineReading,
  who: Identity,
  id: string,
  change: (tx: Transaction, deadline: PlacedDeadline) => Promise<Entry & { metadata?: object }>,
): Promise<Deadline> {
  return await dependencies.db.transaction(async (tx) => {
    await lockWorkspace(tx, who.workspace.id)
    const on = { ...dependencies, db: tx }
    const before = await requireDeadline(on, who, id)
    requireEdit(who.workspace, before.place.area)
    const entry = await change(tx, before)
    await recordActivity(tx, who, { ...entry, entityId: id, ...inFolder(before.place) } as ActivityEntry)
    return await requireDeadline(on, who, id).catch((error: unknown) => {
      // The facts have changed since it was closed.
      if (error instanceof AppError && error.code === 'not_found')
        return { ...before, state: 'open' as const, closedBy: null }
      throw error
    })
  })
}

/** A deadline with which nobody did anything. */
const untouched = {
  closedAt: null,
  closedBy: null,
  closed: null,
  fileId: null,
  closingNote: null,
  snoozedOn: null,
  snoozedUntil: null,
  answer: null,
}

export interface Closing {
  fileId?: string | null
  note?: string | null
  madeUpTo?: string | null
}

/** How the facts move when a deadline is closed; the paper has to be one that the person may view. */
async function movesOf(
  on: DeadlineReading,
  who: Identity,
  deadline: PlacedDeadline,
  { fileId = null, madeUpTo }: Closing,
) {
  const paper = fileId === null ? undefined : paperOf(await requireFile(on.db, who.workspace, fileId, 'view'))
  const facts = await companyFactsOf(on.db, who.workspace.id)
  const moves = deadline.moves?.fact
  const moved =
    deadline.state === 'done' || moves === undefined
      ? undefined
      : movedBy({ period: deadline.period, moves }, { facts, paper, madeUpTo, today: dayInLondon(on.now()) })
  return { facts, moved }
}

/**
 * What closing a deadline would change.
 *
 * @throws AppError as {@link closeDeadline}
 */
export async function previewClosing(on: DeadlineReading, who: Identity, id: string, closing: Closing) {
  const deadline = await requireDeadline(on, who, id)
  requireEdit(who.workspace, deadline.place.area)
  const { facts, moved } = await movesOf(on, who, deadline, closing)
  const nextDue = async (changed: CompanyFacts) => (await followingDue(on, changed, deadline)) ?? null
  const before = await nextDue(facts)
  return {
    moves: moved ?? null,
    next: { before, after: moved === undefined ? before : await nextDue(withMoved(facts, moved)) },
  }
}

/**
 * Closes a deadline, by a paper that the person may view or by hand, and moves on the fact that it was counted from. One
 * that is closed already gets the new paper and note.
 *
 * @throws AppError `not_found` for an unknown deadline or paper; `forbidden`; `invalid` as {@link movedBy}
 */
export async function closeDeadline(
  dependencies: DeadlineReading,
  who: Identity,
  id: string,
  closing: Closing,
): Promise<Deadline> {
  const { fileId = null, note = null } = closing
  return await withDeadline(dependencies, who, id, async (tx, deadline) => {
    const on = { ...dependencies, db: tx }
    const { facts, moved } = await movesOf(on, who, deadline, closing)
    const { authority, due, folderId, ownId, period, penalty, proof, rule, title } = deadline
    const { source, sourceReadOn, sourceUrl } = deadline
    await saveDeadline(tx, who.workspace.id, id, {
      ...untouched,
      closedAt: dependencies.now(),
      closedBy: who.person.id,
      closed: {
        id,
        rule,
        title,
        period,
        due,
        folderId,
        kinds: proof,
        ...(ownId !== null && { ownId }),
        ...(moved !== undefined && { moved }),
        ...(authority !== null && { authority }),
        ...(penalty !== null && { missing: penalty }),
        ...(source !== null &&
          sourceUrl !== null &&
          sourceReadOn !== null && { source: { title: source, url: sourceUrl, readOn: sourceReadOn } }),
      },
      fileId,
      closingNote: note === '' ? null : note,
    })
    if (moved !== undefined) await changeFacts(on, who, withMoved(facts, moved))
    return {
      type: 'close_deadline',
      description: `Closed ${title}, due ${spellDay(due)}`,
      metadata: { fileId, note },
    }
  })
}

/** Opens a deadline again that was closed or put aside; a fact that closing it moved moves back, unless it was changed since. */
export async function reopenDeadline(
  dependencies: DeadlineReading,
  who: Identity,
  id: string,
): Promise<Deadline> {
  return await withDeadline(dependencies, who, id, async (tx, { due, title }) => {
    const on = { ...dependencies, db: tx }
    const moved = await findMoved(tx, who.workspace.id, id)
    if (moved !== undefined)
      await changeFacts(on, who, withMovedBack(await companyFactsOf(tx, who.workspace.id), moved))
    await saveDeadline(tx, who.workspace.id, id, untouched)
    return { type: 'reopen_deadline', description: `Opened ${title} again, due ${spellDay(due)}` }
  })
}

/** Says that a deadline does not apply to the company: it goes from the calendar until it is opened again. */
export async function dismissDeadline(
  dependencies: DeadlineReading,
  who: Identity,
  id: string,
  { note = null }: Pick<Closing, 'note'>,
): Promise<Deadline> {
  const answer = { answer: 'does-not-apply', closingNote: note } as const
  return await answerDeadline(dependencies, who, id, answer, 'does not apply')
}

/** Says of a deadline from before the company followed them that it is still to be done: it stands as late. */
export async function keepAsLate(
  dependencies: DeadlineReading,
  who: Identity,
  id: string,
): Promise<Deadline> {
  return await answerDeadline(dependencies, who, id, { answer: 'not-done' }, 'is still to be done')
}

async function answerDeadline(
  dependencies: DeadlineReading,
  who: Identity,
  id: string,
  answer: Parameters<typeof saveDeadline>[3],
  words: string,
): Promise<Deadline> {
  return await withDeadline(dependencies, who, id, async (tx, { due, title }) => {
    await saveDeadline(tx, who.workspace.id, id, answer)
    return {
      type: 'change_deadline',
      description: `Said that ${title}, due ${spellDay(due)}, ${words}`,
      metadata: { changed: ['answer'] },
    }
  })
}

/** @throws AppError `invalid` for a day that is not in the future; `conflict` for a closed deadline */
export async function snoozeDeadline(
  dependencies: DeadlineDependencies,
  who: Identity,
  id: string,
  until: string,
): Promise<Deadline> {
  const today = dayInLondon(dependencies.now())
  if (until <= today) throw new AppError('invalid', 'Please choose a day in the future.')
  return await withDeadline(dependencies, who, id, async (tx, { state, title }) => {
    if (state === 'done') throw new AppError('conflict', 'This deadline is closed.')
    await saveDeadline(tx, who.workspace.id, id, { snoozedOn: today, snoozedUntil: until })
    return {
      type: 'snooze_deadline',
      description: `Put ${title} aside until ${spellDay(until)}`,
      metadata: { until },
    }
  })
}

/**
 * Gives a deadline to a member and notes something beside it; what is left out stays.
 *
 * @throws AppError `invalid` for who is no member or may not view it
 */
export async function changeDeadline(
  dependencies: DeadlineDependencies,
  who: Identity,
  id: string,
  change: { assignedTo?: string | null; note?: string | null },
): Promise<Deadline> {
  return await withDeadline(dependencies, who, id, async (tx, { place, title }) => {
    const { assignedTo, note } = change
    if (assignedTo !== undefined && assignedTo !== null) {
      const members = await selectMembers(tx, who.workspace.id)
      const member = members.find(({ hasAccess, userId }) => hasAccess && userId === assignedTo)
      if (member === undefined || !mayView(rightsOf(member), place.area))
        throw new AppError('invalid', 'Please choose a member who may view this deadline.')
    }
    await saveDeadline(tx, who.workspace.id, id, {
      ...(assignedTo !== undefined && { assignedTo }),
      ...(note !== undefined && { note: note === '' ? null : note }),
    })
    const changed = Object.keys(change)
    return { type: 'change_deadline', description: `Changed the deadline ${title}`, metadata: { changed } }
  })
}
