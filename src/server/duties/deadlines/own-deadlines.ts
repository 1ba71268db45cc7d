import type { Deadline, OwnDeadline } from '#contract/duties/deadlines.ts'
import { AppError } from '#contract/platform/errors.ts'
import { addMonths, spellDay } from '#contract/platform/plain-date.ts'
import { recordActivity } from '#server/record/activity/index.ts'
import { requireFolder } from '#server/manual/folders/index.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Identity } from '#server/platform/identity.ts'
import { lockWorkspace } from '#server/company/workspaces/index.ts'
import type { DeadlineDependencies } from './dependencies.ts'
import { listDeadlines } from './list-deadlines.ts'
import { countOwn, deleteOwn, insertOwn, type OwnRow, selectOwn, updateOwn } from './repository.ts'

/** Deadlines that a company may give itself. */
const MAX_OWN = 500

/**
 * Adds a deadline of the company's own.
 *
 * @returns its first occurrence
 * @throws AppError `not_found` or `forbidden` for the folder; `conflict` when there are too many
 */
export async function createDeadline(dependencies: DeadlineDependencies, who: Identity, own: OwnDeadline) {
  return await dependencies.db.transaction(async (tx) => {
    await lockWorkspace(tx, who.workspace.id)
    await requireFolder(tx, who.workspace, own.folderId, 'edit')
    if ((await countOwn(tx, who.workspace.id)) >= MAX_OWN)
      throw new AppError('conflict', `A company can have ${String(MAX_OWN)} deadlines of its own.`)
    const row = await insertOwn(tx, who.workspace.id, own)
    await recordActivity(tx, who, {
      ...aboutOwn(row),
      type: 'create_deadline',
      description: `Added the deadline ${own.title}, due ${spellDay(own.due)}`,
      metadata: { due: own.due, repeats: own.repeats },
    })
    return await firstOf({ ...dependencies, db: tx }, who, row)
  })
}

/** @throws AppError `not_found`; `forbidden` for who may not edit in the folder before or after */
export async function changeOwnDeadline(
  dependencies: DeadlineDependencies,
  who: Identity,
  ownId: string,
  own: OwnDeadline,
): Promise<Deadline> {
  return await dependencies.db.transaction(async (tx) => {
    await requireOwn(tx, who, ownId)
    await requireFolder(tx, who.workspace, own.folderId, 'edit')
    await updateOwn(tx, who.workspace.id, ownId, own)
    const row = { ...own, id: ownId }
    await recordActivity(tx, who, {
      ...aboutOwn(row),
      type: 'change_deadline',
      description: `Changed the deadline ${own.title}`,
      metadata: { changed: Object.keys(own) },
    })
    return await firstOf({ ...dependencies, db: tx }, who, row)
  })
}

/** @throws AppError `not_found`; `forbidden` */
export async function deleteOwnDeadline({ db }: DeadlineDependencies, who: Identity, ownId: string) {
  await db.transaction(async (tx) => {
    const row = await requireOwn(tx, who, ownId)
    await deleteOwn(tx, who.workspace.id, ownId)
    const description = `Deleted the deadline ${row.title}`
    await recordActivity(tx, who, { ...aboutOwn(row), type: 'delete_deadline', description })
  })
}

const aboutOwn = ({ folderId, id }: OwnRow) => ({ entityId: id, folderId })

async function requireOwn(tx: Transaction, who: Identity, ownId: string): Promise<OwnRow> {
  await lockWorkspace(tx, who.workspace.id)
  const row = (await selectOwn(tx, who.workspace.id)).find(({ id }) => id === ownId)
  if (row === undefined) throw new AppError('not_found', 'This deadline could not be found.')
  await requireFolder(tx, who.workspace, row.folderId, 'edit')
  return row
}

/** How long it takes at most until a repeating deadline falls due for the first time, in months. */
const FIRST_MONTHS = 2

async function firstOf(
  on: Omit<DeadlineDependencies, 'db'> & { db: Transaction },
  { workspace }: Identity,
  { due, id }: OwnRow,
): Promise<Deadline> {
  const range = { from: due, to: addMonths(due, FIRST_MONTHS) }
  const found = (await listDeadlines(on, workspace, range, on.now())).find(({ ownId }) => ownId === id)
  if (found === undefined) throw new Error('A deadline never falls due')
  return found
}
