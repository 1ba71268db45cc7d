import { companyFactsOf } from '#server/company/facts/index.ts'
import { AppError } from '#contract/platform/errors.ts'
import { businessTypes } from '#contract/platform/credentials.ts'
import type { Completeness, ExpectedFit, ExpectedSlot, PlacedSlot } from '#contract/duties/expected.ts'
import { dayInLondon } from '#contract/platform/plain-date.ts'
import { papersWithGuesses } from '#server/manual/files/index.ts'
import { requireEdit, requireFolder } from '#server/manual/folders/index.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/identity.ts'
import { countSlots, nextFirst } from './count-slots.ts'
import { fillSlots } from './fill-slots.ts'
import { fitSlots } from './fit-slots.ts'
import { type Expected, isExpectedOf } from './fitting.ts'
import { offerPapers } from './offer-papers.ts'
import { selectOwnExpected, selectSaid, selectSkipped, selectVisibleFolders } from './repository.ts'
import { selectExpectedPapers } from './paper-list.ts'

export interface ExpectedReading {
  db: Queryable
  /** The workspace of the master template, which keeps what is expected. */
  masterWorkspaceId: string
  now: () => Date
}

/**
 * The papers that a folder should hold.
 *
 * @throws AppError `not_found`, also for a folder that the person may not view
 */
export async function listExpected(
  reading: ExpectedReading,
  scope: Scope,
  folderId: string,
): Promise<ExpectedSlot[]> {
  await requireFolder(reading.db, scope, folderId, 'view')
  return await allSlots(reading, scope, (id) => id === folderId)
}

/** How many papers are expected next on Home. */
const NEXT = 3

/** How many of the expected papers are in the folders that a person may view; what is skipped does not count. */
export async function countExpected(reading: ExpectedReading, scope: Scope): Promise<Completeness> {
  const slots = await placedSlots(reading, scope)
  return { ...countSlots(slots), next: slots.filter(isMissing).toSorted(nextFirst).slice(0, NEXT) }
}

/** What is missing or has ended in the folders that a person may view, in the order in which to get it. */
export async function listMissing(reading: ExpectedReading, scope: Scope): Promise<PlacedSlot[]> {
  return (await placedSlots(reading, scope)).filter(isMissing).toSorted(nextFirst)
}

const isMissing = ({ state }: ExpectedSlot) => state === 'missing' || state === 'ended'

async function placedSlots(reading: ExpectedReading, scope: Scope): Promise<PlacedSlot[]> {
  const visible = await selectVisibleFolders(reading.db, scope)
  const slots = await allSlots(reading, scope, (id) => visible.has(id))
  return slots.map((slot) => ({ ...slot, folderName: visible.get(slot.folderId)?.name ?? '' }))
}

/** The expected papers that those in the inbox would fill, in folders that a person may view. */
export async function listFits(reading: ExpectedReading, scope: Scope): Promise<ExpectedFit[]> {
  const visible = await selectVisibleFolders(reading.db, scope)
  const fits = fitSlots(...(await readExpected(reading, scope)))
  return fits.filter(({ folderId }) => visible.has(folderId))
}

async function allSlots(
  reading: ExpectedReading,
  scope: Scope,
  isWanted: (folderId: string) => boolean,
): Promise<Array<ExpectedSlot & { folderId: string }>> {
  const [expected, papers, facts, today] = await readExpected(reading, scope)
  // All of them, since papers at the top level fill slots of several folders.
  const slots = fillSlots(expected, papers, facts, today)
  const offered = offerPapers(slots, papers)
  return slots
    .filter(({ folderId }) => isWanted(folderId))
    .map((slot) => {
      const paper = offered.get(slot.id)
      return paper === undefined
        ? slot
        : { ...slot, offered: { fileId: paper.fileId, fileName: paper.fileName } }
    })
}

/**
 * The slot of an expected paper, by its id, or by that of the paper: then the first that is missing.
 *
 * @throws AppError `not_found`, also for one in a folder that the person may not view; `forbidden` in one that they may not edit
 */
export async function requireSlot(
  reading: ExpectedReading,
  scope: Scope,
  id: string,
): Promise<ExpectedSlot & { folderId: string; area: string }> {
  const visible = await selectVisibleFolders(reading.db, scope)
  const slots = await allSlots(reading, scope, (folderId) => visible.has(folderId))
  const ofPaper = slots.filter(({ expectedId }) => expectedId === id)
  const slot =
    slots.find((one) => one.id === id) ?? ofPaper.find(({ state }) => state === 'missing') ?? ofPaper[0]
  if (slot === undefined) throw new AppError('not_found', 'This paper is not expected.')
  const area = visible.get(slot.folderId)?.area ?? ''
  requireEdit(scope, area)
  return { ...slot, area }
}

/** What is expected of a company, and the papers that a person may view. */
export async function readExpected(
  { db, masterWorkspaceId, now }: ExpectedReading,
  scope: Scope,
): Promise<Parameters<typeof fillSlots>> {
  const facts = await companyFactsOf(db, scope.id)
  const skipped = await selectSkipped(db, scope.id)
  const own = await selectOwnExpected(db, scope.id)
  const expected: Expected[] = [
    ...(await selectExpectedPapers(db, masterWorkspaceId)).map((paper) => ({
      ...paper,
      isOwn: false,
    })),
    ...own.map(({ every, reason, ...paper }) => ({
      ...paper,
      words: [],
      says: [],
      forms: [...businessTypes],
      needs: null,
      law: false,
      dormant: 'also' as const,
      versions: [{ from: '2000-01-01', every, graceMonths: 0, reason }],
      isOwn: true,
    })),
  ].map((paper) => ({ ...paper, skipReason: skipped.get(paper.id) ?? null }))
  const wanted = expected.filter((one) => isExpectedOf(one, facts))
  const spoken = wanted.filter(({ says }) => says.length > 0)
  const said = await selectSaid(
    db,
    scope.id,
    [...new Set(spoken.flatMap(({ says }) => says))],
    [...new Set(spoken.flatMap(({ kinds }) => kinds))],
  )
  const papers = await papersWithGuesses(db, scope)
  return [
    wanted,
    papers.map((paper) => ({ ...paper, says: said.get(paper.fileId) ?? new Set<string>() })),
    facts,
    dayInLondon(now()),
  ]
}
