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

type What =
  | 'skip_expected'
  | 'want_expected'
  | 'add_expected'
  | 'change_expected'
  | 'remove_expected'
  | 'fill_expected'
  | 'empty_expected'

async function record(
  tx: Transaction,
  who: Identity,
  folder: { id: string; name: string },
  {
    areas,
    description,
    expectedId,
    type,
  }: { type: What; description: string; expectedId: string; areas?: string[] },
): Promise<void> {
  await recordActivity(tx, who, { type, description, entityId: expectedId, ...inFolder(folder), areas })
}

const NOT_EXPECTED = 'This is not expected in this folder.'

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
  if (found === undefined) throw new AppError('not_found', NOT_EXPECTED)
  return found.name
}

/**
 * Notes why a company does not need a paper.
 *
 * @throws AppError `not_found`; `forbidden` for a folder that the person may not edit
 */
export async function skipExpected(
  deps: ExpectedDependencies,
  who: Identity,
  place: Place,
  reason: string,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const folder = await lockFolder(tx, who.workspace, place.folderId)
    const name = await nameOf(deps, tx, who, place)
    await saveSkipped(tx, who.workspace.id, place.expectedId, reason)
    const description = `Does not expect ${name}: ${reason}`
    await record(tx, who, folder, { type: 'skip_expected', description, expectedId: place.expectedId })
  })
}

/** Expects a paper again. @throws as {@link skipExpected} */
export async function wantExpected(deps: ExpectedDependencies, who: Identity, place: Place): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const folder = await lockFolder(tx, who.workspace, place.folderId)
    const name = await nameOf(deps, tx, who, place)
    if (!(await deleteSkipped(tx, who.workspace.id, place.expectedId))) return
    const description = `Expects ${name} again`
    await record(tx, who, folder, { type: 'want_expected', description, expectedId: place.expectedId })
  })
}

/**
 * Says that a filed paper is the one that is expected, whatever was read in it.
 *
 * @throws AppError as {@link skipExpected}, for the paper too; `invalid` for a paper in the inbox
 */
export async function fillExpected(
  deps: ExpectedDependencies,
  who: Identity,
  place: Place,
  fileId: string,
  slot: { to: string | null; person: string | null },
): Promise<void> {
  await setFills(deps, who, place, fileId, { expectedId: place.expectedId, ...slot })
}

/** Says no longer that a paper is the one that is expected. @throws as {@link fillExpected} */
export async function emptyExpected(
  deps: ExpectedDependencies,
  who: Identity,
  place: Place,
  fileId: string,
): Promise<void> {
  await setFills(deps, who, place, fileId, null)
}

async function setFills(
  deps: ExpectedDependencies,
  who: Identity,
  place: Place,
  fileId: string,
  fills: { expectedId: string; to: string | null; person: string | null } | null,
): Promise<void> {
  const { expectedId } = place
  await deps.db.transaction(async (tx) => {
    const folder = await lockFolder(tx, who.workspace, place.folderId)
    const name = await nameOf(deps, tx, who, place)
    const file = await lockFile(tx, who.workspace, fileId, 'edit')
    if (file.folderId === LOG_FOLDER_ID) throw new AppError('invalid', 'Please file this paper first.')
    await updateFile(tx, who.workspace.id, fileId, { fills })
    await record(tx, who, folder, {
      ...(fills === null
        ? { type: 'empty_expected', description: `${file.originalName} is not ${name}` }
        : { type: 'fill_expected', description: `${file.originalName} is ${name}` }),
      expectedId,
      areas: [folder.area, file.area],
    })
  })
}

/** Expects a paper of the company's own. @throws as {@link skipExpected} */
export async function addExpected(
  { db }: ExpectedDependencies,
  who: Identity,
  folderId: string,
  own: OwnExpected,
): Promise<void> {
  await db.transaction(async (tx) => {
    const folder = await lockFolder(tx, who.workspace, folderId)
    const expectedId = await insertOwnExpected(tx, who.workspace.id, folderId, own)
    await record(tx, who, folder, { type: 'add_expected', description: `Expects ${own.name}`, expectedId })
  })
}

/** Changes what the company itself expects. @throws as {@link skipExpected} */
export async function changeExpected(
  { db }: ExpectedDependencies,
  who: Identity,
  { expectedId, folderId }: Place,
  own: OwnExpected,
): Promise<void> {
  await db.transaction(async (tx) => {
    const folder = await lockFolder(tx, who.workspace, folderId)
    if (!(await updateOwnExpected(tx, who.workspace.id, { folderId, id: expectedId }, own)))
      throw new AppError('not_found', NOT_EXPECTED)
    const description = `Changed what is expected: ${own.name}`
    await record(tx, who, folder, { type: 'change_expected', description, expectedId })
  })
}

/** No longer expects a paper of the company's own. @throws as {@link skipExpected} */
export async function removeExpected(
  { db }: ExpectedDependencies,
  who: Identity,
  { expectedId, folderId }: Place,
): Promise<void> {
  await db.transaction(async (tx) => {
    const folder = await lockFolder(tx, who.workspace, folderId)
    const [name] = await deleteOwnExpected(tx, who.workspace.id, { folderId, id: expectedId })
    if (name === undefined) throw new AppError('not_found', NOT_EXPECTED)
    await deleteSkipped(tx, who.workspace.id, expectedId)
    await record(tx, who, folder, {
      type: 'remove_expected',
      description: `No longer expects ${name}`,
      expectedId,
    })
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
export async function changeExpectedPaper(
  { db }: ExpectedDependencies,
  who: Identity,
  paper: ExpectedPaper,
): Promise<ExpectedPaper> {
  return await db.transaction(async (tx) => {
    const papers = await selectExpectedPapers(tx, who.workspace.id)
    if (!papers.some(({ id }) => id === paper.id)) throw new AppError('not_found', NOT_EXPECTED)
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
