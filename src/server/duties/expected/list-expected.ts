import type { CompanyFacts } from '#contract/company/company-facts.ts'
import { companyFactsOf, companyFactsOfAll, emptyFacts } from '#server/company/facts/index.ts'
import { AppError } from '#contract/platform/errors.ts'
import { mayView } from '#contract/company/roles.ts'
import { businessTypes } from '#contract/platform/credentials.ts'
import type {
  Completeness,
  ExpectedFit,
  ExpectedPaper,
  ExpectedSlot,
  PlacedSlot,
} from '#contract/duties/expected.ts'
import { dayInLondon } from '#contract/platform/plain-date.ts'
import { papersWithGuesses, papersOfCompanies } from '#server/manual/files/index.ts'
import { selectProofs } from '#server/duties/deadlines/index.ts'
import { requireEdit, requireFolder, type selectPlacesOf } from '#server/manual/folders/index.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { FindRevision, Scope } from '#server/platform/identity.ts'
import { dutiesOfProof } from '#server/reading/facts/index.ts'
import { mapInTurns } from '#server/platform/in-turns.ts'
import { remembered } from '#server/platform/remembered.ts'
import { countSlots, nextFirst } from './count-slots.ts'
import { fillSlots } from './fill-slots.ts'
import { fitSlots } from './fit-slots.ts'
import { type Expected, type FiledPaper, isExpectedOf } from './fitting.ts'
import { offerPapers } from './offer-papers.ts'
import {
  selectOwnExpected,
  selectSaid,
  selectSkipped,
  selectSkippedOf,
  selectVisibleFolders,
} from './repository.ts'
import { selectExpectedPapers } from './paper-list.ts'
import { twelveMonths } from './twelve-months.ts'

export interface ExpectedReading {
  db: Queryable
  /** The workspace of the master template, which keeps what is expected. */
  masterWorkspaceId: string
  now: () => Date
  /** With it, what was made from the papers of a company is remembered while its revision is the same. */
  findRevision?: FindRevision
}

/** The most answers that are remembered, each of one company and what a person may view of it. */
const REMEMBERED = 50
const rememberedSlots = remembered<ReturnType<typeof placePapers>>(REMEMBERED)

/**
 * The papers that a folder should hold.
 *
 * @throws AppError `not_found`, also for a folder that the person may not view
 */
export async function listExpected(reading: ExpectedReading, scope: Scope, folderId: string) {
  await requireFolder(reading.db, scope, folderId, 'view')
  return (await readPlaced(reading, scope)).slots.filter((slot) => slot.folderId === folderId)
}

/** How many papers are expected next on Home. */
const NEXT = 3

/** How many of the expected papers are in the folders that a person may view; what is skipped does not count. */
export async function countExpected(reading: ExpectedReading, scope: Scope): Promise<Completeness> {
  const { months, slots } = await readPlaced(reading, scope)
  const next = slots.filter(isMissing).toSorted(nextFirst).slice(0, NEXT)
  return { ...countSlots(slots), next, months }
}

/** What is missing or has ended in the folders that a person may view, in the order in which to get it. */
export async function listMissing(reading: ExpectedReading, scope: Scope): Promise<PlacedSlot[]> {
  return (await readPlaced(reading, scope)).slots.filter(isMissing).toSorted(nextFirst)
}

/** The ids of the papers that are expected by now in the folders that a person may view; what is skipped is not. */
export async function listWanted(reading: ExpectedReading, scope: Scope): Promise<ReadonlySet<string>> {
  const { slots } = await readPlaced(reading, scope)
  return new Set(slots.flatMap(({ expectedId, state }) => (state === 'skipped' ? [] : expectedId)))
}

const isMissing = ({ state }: ExpectedSlot) => state === 'missing' || state === 'ended'

/** The slots and months of the folders that a person may view; remembered while nothing that they are made from has changed. */
async function readPlaced(reading: ExpectedReading, scope: Scope) {
  const { findRevision } = reading
  if (findRevision === undefined) return await placePapers(reading, scope, await readBasis(reading, scope))
  // Before the papers: what is made is never older than its revision.
  const revision = await findRevision(scope)
  const basis = await readBasis(reading, scope)
  const said = [...basis.said].map(([id, phrases]) => [id, ...phrases])
  const given = [scope, revision, { ...basis, said, closed: [...basis.closed] }]
  return await rememberedSlots(given, () => placePapers(reading, scope, basis))
}

async function placePapers(reading: ExpectedReading, scope: Scope, basis: Basis) {
  const visible = await selectVisibleFolders(reading.db, scope)
  const read = await readPapers(reading, scope, basis)
  const slots = slotsOf(read).flatMap((slot): PlacedSlot[] => {
    const folder = visible.get(slot.folderId)
    return folder === undefined ? [] : [{ ...slot, folderName: folder.name }]
  })
  return { slots, months: twelveMonths(...read).filter(({ folderId }) => visible.has(folderId)) }
}

/** The expected papers that those in the inbox would fill, in folders that a person may view. */
export async function listFits(reading: ExpectedReading, scope: Scope): Promise<ExpectedFit[]> {
  const visible = await selectVisibleFolders(reading.db, scope)
  const fits = fitSlots(...(await readExpected(reading, scope)))
  return fits.filter(({ folderId }) => visible.has(folderId))
}

/** The slots of all folders, since papers at the top level fill slots of several. */
function slotsOf(read: Awaited<ReturnType<typeof readExpected>>): Array<ExpectedSlot & { folderId: string }> {
  const slots = fillSlots(...read)
  const offered = offerPapers(slots, read[1], read[0])
  return slots.map((slot) => {
    const { fileId, fileName } = offered.get(slot.id) ?? {}
    return fileId === undefined || fileName === undefined ? slot : { ...slot, offered: { fileId, fileName } }
  })
}

/**
 * The slot of an expected paper, by its id, or by that of the paper: then the first that is missing.
 *
 * @throws AppError `not_found`, also for one in a folder that the person may not view; `forbidden` in one that they may not edit
 */
export async function requireSlot(reading: ExpectedReading, scope: Scope, id: string) {
  const visible = await selectVisibleFolders(reading.db, scope)
  const slots = slotsOf(await readExpected(reading, scope)).filter(({ folderId }) => visible.has(folderId))
  const ofPaper = slots.filter(({ expectedId }) => expectedId === id)
  const slot =
    slots.find((one) => one.id === id) ?? ofPaper.find(({ state }) => state === 'missing') ?? ofPaper[0]
  if (slot === undefined) throw new AppError('not_found', 'This paper is not expected.')
  const area = visible.get(slot.folderId)?.area ?? ''
  requireEdit(scope, area)
  return { ...slot, area }
}

/**
 * What is expected of a company, and the papers that a person may view.
 *
 * @param isYearEnd with the list of what the accounts of a year are made from
 */
export async function readExpected(
  reading: ExpectedReading,
  scope: Scope,
  { isYearEnd = false }: { isYearEnd?: boolean } = {},
): Promise<Parameters<typeof fillSlots>> {
  return await readPapers(reading, scope, await readBasis(reading, scope, isYearEnd))
}

type Basis = Awaited<ReturnType<typeof readBasis>>

/** What decides which papers are expected, and which of them say what is looked for. */
async function readBasis({ db, masterWorkspaceId, now }: ExpectedReading, scope: Scope, isYearEnd = false) {
  const facts = await companyFactsOf(db, scope.id)
  const skipped = await selectSkipped(db, scope.id)
  const own = await selectOwnExpected(db, scope.id)
  const asked = isYearEnd ? { ...facts, trade: [...facts.trade, 'year-end'] } : facts
  const template = await selectExpectedPapers(db, masterWorkspaceId)
  const wanted = expectedOf(asked, template, own, skipped)
  // What is not expected of the company may be what a paper beside an empty slot is.
  const likeWanted = template.filter((one) => wanted.some((other) => isLike(one, other)))
  const said = await saidIn(db, [scope.id], [...wanted, ...likeWanted])
  const closed = await selectProofs(db, [scope.id])
  return { wanted, facts, said, closed, today: dayInLondon(now()) }
}

async function readPapers(
  { db }: ExpectedReading,
  scope: Scope,
  { closed, facts, said, today, wanted }: Basis,
): Promise<Parameters<typeof fillSlots>> {
  const papers = await papersWithGuesses(db, scope)
  return [wanted, papers.map((paper) => withSaid(paper, said, closed)), facts, today]
}

/** How many of the expected papers are missing or have ended in several companies, by their ids. */
export async function countMissing(
  { db, masterWorkspaceId, now }: ExpectedReading,
  scopes: readonly Scope[],
  folders: ReturnType<typeof selectPlacesOf>,
): Promise<Map<string, number>> {
  const ids = scopes.map(({ id }) => id)
  const reading = papersOfCompanies(db, scopes, folders)
  // What is small is read one after another meanwhile: to open a connection takes longer than each.
  const readRest = async () => {
    const template = await selectExpectedPapers(db, masterWorkspaceId)
    const said = await saidIn(db, ids, template)
    const companies = await companyFactsOfAll(db, ids)
    const skipped = await selectSkippedOf(db, ids)
    const owned = await selectOwnExpected(db, ...ids)
    const closed = await selectProofs(db, ids)
    return { template, said, companies, skipped, owned, closed }
  }
  const [papersOf, { closed, companies, owned, said, skipped, template }, places] = await Promise.all([
    reading,
    readRest(),
    folders,
  ])
  const own = Map.groupBy(owned, ({ workspaceId }) => workspaceId)
  const today = dayInLondon(now())
  return new Map(
    await mapInTurns(scopes, (scope) => {
      const facts = companies.get(scope.id) ?? emptyFacts
      const wanted = expectedOf(facts, template, own.get(scope.id) ?? [], skipped.get(scope.id))
      const filed = papersOf(scope).map((paper) => withSaid(paper, said, closed))
      const slots = fillSlots(wanted, filed, facts, today).flatMap((slot) => {
        const { area, name: folderName } = places.get(scope.id)?.get(slot.folderId) ?? {}
        return area === undefined || folderName === undefined || !mayView(scope, area)
          ? []
          : { ...slot, folderName }
      })
      return [scope.id, countSlots(slots).folders.reduce((sum, { missing }) => sum + missing, 0)] as const
    }),
  )
}

/** What is expected of a company by its facts, and by itself. */
function expectedOf(
  facts: CompanyFacts,
  template: readonly Expected[],
  own: Awaited<ReturnType<typeof selectOwnExpected>>,
  skipped: ReadonlyMap<string, string> = new Map(),
): Expected[] {
  const owned: Expected[] = own.map(({ every, reason, workspaceId: _, ...paper }) => ({
    ...paper,
    words: [],
    says: [],
    forms: [...businessTypes],
    needs: null,
    staff: 0,
    law: false,
    ofYear: 'this',
    duty: null,
    dormant: 'also',
    versions: [{ from: '2000-01-01', every, graceMonths: 0, reason }],
    isOwn: true,
    skipReason: skipped.get(paper.id) ?? null,
  }))
  const all = template.map((paper): Expected => {
    const skipReason = skipped.get(paper.id)
    return skipReason === undefined ? paper : { ...paper, skipReason }
  })
  return [...all, ...owned].filter((one) => isExpectedOf(one, facts))
}

const isLike = (one: ExpectedPaper, { folderId, kinds, says }: ExpectedPaper) =>
  one.folderId === folderId && says.length > 0 && one.kinds.some((kind) => kinds.includes(kind))

/** What the papers of companies say of all that is looked for in texts, by the ids of their files. */
async function saidIn(on: Queryable, ids: readonly string[], wanted: readonly ExpectedPaper[]) {
  const spoken = wanted.filter(({ says }) => says.length > 0)
  const phrases = new Set(spoken.flatMap(({ says }) => says))
  const kinds = new Set(spoken.flatMap((one) => one.kinds))
  return await selectSaid(on, ids, [...phrases], [...kinds])
}

const nothingSaid: ReadonlySet<string> = new Set()
const nothingClosed: NonNullable<FiledPaper['closed']> = []

/** A paper with what its text says, what it closed, and what it says to be done. */
function withSaid<Paper extends Pick<FiledPaper, 'fileId' | 'kind' | 'date' | 'period' | 'title'>>(
  paper: Paper,
  said: ReadonlyMap<string, Set<string>>,
  closed: Awaited<ReturnType<typeof selectProofs>>,
) {
  const { date, fileId, kind, period, title = null } = paper
  const duties = kind === 'acknowledgement' && title !== null ? dutiesOfProof(title) : []
  const known = closed.get(fileId) ?? nothingClosed
  // A return is made after its period: a longer period is the tax year around it. Where one paper serves several returns, its
  // period belongs to one of them only.
  const isIts = duties.length === 1 && period !== null && (date === null || period.to <= date)
  const done = duties.map((duty) => ({ duty, to: isIts ? period.to : null }))
  // Not copied, as there are thousands.
  return Object.assign(paper, {
    says: said.get(fileId) ?? nothingSaid,
    closed:
      done.length === 0
        ? known
        : [...known, ...done.filter(({ duty }) => !known.some((one) => one.duty === duty))],
  })
}
