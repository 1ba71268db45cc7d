import { randomUUID } from 'node:crypto'
import { LOG_FOLDER_ID } from '#contract/company/built-in-folders.ts'
import { AppError } from '#contract/platform/errors.ts'
import type { ExpectedPaper, OwnExpected } from '#contract/duties/expected.ts'
import { inFolder, recordActivity } from '#server/record/activity/index.ts'
import { lockFile, updateFile } from '#server/manual/files/index.ts'
import { lockFolder, requireFolder } from '#server/manual/folders/index.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import type { Identity } from '#server/platform/identity.ts'
import { faultsOfVersions, saveEntry } from '#server/platform/template-entries/index.ts'
import {
  deleteOwnExpected,
  deleteSkipped,
  insertOwnExpected,
  saveSkipped,
  selectOwnExpected,
  updateOwnExpected,
} from './repository.ts'
import { expectedPaperList, selectExpectedPapers } from './paper-list.ts'

export interface ExpectedDependencies {
  db: Database
  masterWorkspaceId: string
  now: () => Date
}

/** What a company expects of one folder. */
interface Place {
  folderId: string
  expectedId: string
}

interface Entry {
  type:
    | 'skip_expected'
    | 'want_expected'
    | 'add_expected'
    | 'change_expected'
    | 'remove_expected'
    | 'fill_expected'
    | 'empty_expected'
  description: string
  expectedId: string
  areas?: string[]
}

/**
 * Changes what is expected of a folder, in a transaction that records it; nothing is recorded where nothing changed.
 *
 * @throws AppError `not_found`; `forbidden` for a folder that the person may not edit; what `change` throws
 */
async function inPlace(
  { db }: ExpectedDependencies,
  who: Identity,
  folderId: string,
  change: (tx: Transaction, folder: { area: string }) => Promise<Entry | undefined>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const folder = await lockFolder(tx, who.workspace, folderId)
    const entry = await change(tx, folder)
    if (entry === undefined) return
    const { expectedId, ...rest } = entry
    await recordActivity(tx, who, { ...rest, entityId: expectedId, ...inFolder(folder) })
  })
}

const notExpected = () => new AppError('not_found', 'This is not expected in this folder.')

/** @throws AppError `not_found` for what is not expected in the folder */
async function nameOf(
  { masterWorkspaceId }: ExpectedDependencies,
  tx: Transaction,
  who: Identity,
  { expectedId, folderId }: Place,
): Promise<string> {
  const all = [
    ...(await selectExpectedPapers(tx, masterWorkspaceId)),
    ...(await selectOwnExpected(tx, who.workspace.id)),
  ]
  const found = all.find((one) => one.id === expectedId && one.folderId === folderId)
  if (found === undefined) throw notExpected()
  return found.name
}

/** Notes why a company does not need a paper. @throws as {@link inPlace} */
export async function skipExpected(deps: ExpectedDependencies, who: Identity, place: Place, reason: string) {
  const { expectedId, folderId } = place
  await inPlace(deps, who, folderId, async (tx) => {
    const name = await nameOf(deps, tx, who, place)
    await saveSkipped(tx, who.workspace.id, expectedId, reason)
    return { type: 'skip_expected', description: `Does not expect ${name}: ${reason}`, expectedId }
  })
}

/** Expects a paper again. @throws as {@link inPlace} */
export async function wantExpected(deps: ExpectedDependencies, who: Identity, place: Place) {
  const { expectedId, folderId } = place
  await inPlace(deps, who, folderId, async (tx) => {
    const name = await nameOf(deps, tx, who, place)
    if (!(await deleteSkipped(tx, who.workspace.id, expectedId))) return undefined
    return { type: 'want_expected', description: `Expects ${name} again`, expectedId }
  })
}

/**
 * Says that a filed paper is the one that is expected, whatever was read in it, or no longer says so.
 *
 * @param slot the one that it fills; null where it does not
 * @throws AppError as {@link inPlace}, for the paper too; `invalid` for a paper in the inbox
 */
export async function setFills(
  deps: ExpectedDependencies,
  who: Identity,
  place: Place & { fileId: string },
  slot: { to: string | null; person: string | null } | null,
) {
  const { expectedId, fileId, folderId } = place
  await inPlace(deps, who, folderId, async (tx, folder) => {
    const name = await nameOf(deps, tx, who, place)
    const file = await lockFile(tx, who.workspace, fileId, 'edit')
    if (file.folderId === LOG_FOLDER_ID) throw new AppError('invalid', 'Please file this paper first.')
    await updateFile(tx, who.workspace.id, fileId, { fills: slot && { expectedId, ...slot } })
    const entry = { expectedId, areas: [folder.area, file.area] }
    return slot === null
      ? { type: 'empty_expected', description: `${file.originalName} is not ${name}`, ...entry }
      : { type: 'fill_expected', description: `${file.originalName} is ${name}`, ...entry }
  })
}

/** Expects a paper of the company's own. @throws as {@link inPlace} */
export async function addExpected(
  deps: ExpectedDependencies,
  who: Identity,
  folderId: string,
  own: OwnExpected,
) {
  await inPlace(deps, who, folderId, async (tx) => {
    const expectedId = await insertOwnExpected(tx, who.workspace.id, folderId, own)
    return { type: 'add_expected', description: `Expects ${own.name}`, expectedId }
  })
}

/** Changes what the company itself expects. @throws as {@link inPlace} */
export async function changeExpected(
  deps: ExpectedDependencies,
  who: Identity,
  { expectedId, folderId }: Place,
  own: OwnExpected,
) {
  await inPlace(deps, who, folderId, async (tx) => {
    if (!(await updateOwnExpected(tx, who.workspace.id, { folderId, id: expectedId }, own)))
      throw notExpected()
    return { type: 'change_expected', description: `Changed what is expected: ${own.name}`, expectedId }
  })
}

/** No longer expects a paper of the company's own. @throws as {@link inPlace} */
export async function removeExpected(
  deps: ExpectedDependencies,
  who: Identity,
  { expectedId, folderId }: Place,
) {
  await inPlace(deps, who, folderId, async (tx) => {
    const [name] = await deleteOwnExpected(tx, who.workspace.id, { folderId, id: expectedId })
    if (name === undefined) throw notExpected()
    await deleteSkipped(tx, who.workspace.id, expectedId)
    return { type: 'remove_expected', description: `No longer expects ${name}`, expectedId }
  })
}

/**
 * Expects another paper of all companies.
 *
 * @param who the master administrator, in the template
 * @throws AppError `invalid` for one that contradicts itself; `not_found` for its folder
 */
export async function addExpectedPaper(
  { db }: ExpectedDependencies,
  who: Identity,
  given: Omit<ExpectedPaper, 'id'>,
): Promise<ExpectedPaper> {
  return await db.transaction((tx) => savePaper(tx, who, { id: randomUUID(), ...given }))
}

/**
 * Changes a paper that is expected of companies, for all of them from then on.
 *
 * @param who the master administrator, in the template
 * @throws AppError `invalid` for one that contradicts itself; `not_found` for its folder, or for none of this id
 */
export async function changeExpectedPaper({ db }: ExpectedDependencies, who: Identity, paper: ExpectedPaper) {
  return await db.transaction(async (tx) => {
    const papers = await selectExpectedPapers(tx, who.workspace.id)
    if (!papers.some(({ id }) => id === paper.id)) throw notExpected()
    return await savePaper(tx, who, paper)
  })
}

async function savePaper(tx: Transaction, who: Identity, paper: ExpectedPaper): Promise<ExpectedPaper> {
  const details = faultsOfVersions(paper.versions)
  const [first] = details
  if (first !== undefined) throw new AppError('invalid', first.message, details)
  const folder = await requireFolder(tx, who.workspace, paper.folderId, 'edit')
  await saveEntry(tx, who.workspace.id, expectedPaperList, paper)
  await recordActivity(tx, who, {
    type: 'change_expected',
    description: `Changed what is expected: ${paper.name}`,
    entityId: paper.id,
    ...inFolder(folder),
  })
  return paper
}
