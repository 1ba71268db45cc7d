import { LOG_FOLDER_ID, topFolderId } from '#contract/company/built-in-folders.ts'
import type { CompanyFacts } from '#contract/company/company-facts.ts'
import type { ExpectedOften, ExpectedSlot, SlotState } from '#contract/duties/expected.ts'
import { addDays, type Day, type Period } from '#contract/platform/plain-date.ts'
import { type Expected, type FiledPaper, isPlacedOrSaying, isProof, isSpecific } from './fitting.ts'
import { beginOf, endedPeriods, isMissed, isTooEarly } from './periods.ts'
import { personNamed, personsIn } from './persons.ts'

/** For how long before its end a paper is called ending, in days. */
const ENDING_DAYS = 60

/**
 * The slots of expected papers, each with the filed paper that fills it: one that is fitting, of the period that it covers or
 * its day lies in, of the person whose it is. A paper fills every slot that its name or its text speaks of, or else one that
 * asks for its kind alone; in the very folder that expects it, what is likely of it counts too. One that a person chose for a slot fills that, wherever it is filed, and the proof with which a duty was closed stands for
 * what it proves. Where several fit, the one that
 * lasts longest, or the latest; the others are what filled it before.
 *
 * @param expected those that are expected of the company
 */
export function fillSlots(
  expected: readonly Expected[],
  papers: readonly FiledPaper[],
  facts: CompanyFacts,
  today: Day,
): Array<ExpectedSlot & { folderId: string }> {
  const taken = new Set<string>()
  const { chosen = [], read = [] } = Object.groupBy(papers, ({ fills }) => (fills ? 'chosen' : 'read'))
  const proofs = read.filter(({ closed = [] }) => closed.length > 0)
  const byKind = Map.groupBy(read, ({ kind, likely }) => kind ?? likely?.kind ?? null)
  const inFolder = byFolder(papers)
  const periods = new Map<ExpectedOften, Period[] | null>()
  const periodsOf = (one: Expected, often: ExpectedOften, begin: Day | null) => {
    // PAYE is paid each month or each quarter.
    const isQuarterly = one.duty === 'paye-payment' && facts.employer?.pays === 'quarterly'
    const every = isQuarterly ? 'quarter' : often
    const found = periods.get(every) ?? endedPeriods(every, facts, today)
    periods.set(every, found)
    const isWhole = begin === null || (found?.at(-1)?.to ?? begin) >= begin
    return isWhole ? found : (found?.filter(({ to }) => to >= begin) ?? null)
  }
  // The specific first: what they take is not left for a paper that would be content with any of its kind.
  const ordered = [...expected].toSorted((a, b) => Number(isSpecific(b)) - Number(isSpecific(a)))
  const slots = new Map<string, Array<ExpectedSlot & { folderId: string }>>()
  for (const one of ordered) {
    const version = one.versions.findLast(({ from }) => from <= today)
    if (version === undefined) continue
    const fitting = one.kinds
      .flatMap((kind) => byKind.get(kind) ?? [])
      .filter((paper) => (isSpecific(one) || !taken.has(paper.fileId)) && isPlacedOrSaying(paper, one))
      .flatMap((paper) => whereExpected(paper, one.folderId))
    fitting.push(...chosen.flatMap((paper) => placed(paper, one.id)))
    const began = beginOf(one, version.every, facts)
    fitting.push(...proofs.flatMap((paper) => proving(paper, one, periodsOf(one, version.every, began))))
    const begin = began ?? (one.isOwn ? null : firstDayOf([...fitting, ...inFolder(one.folderId)]))
    const known = periodsOf(one, version.every, begin)
    // A business of which nothing is known and nothing is here may be new: no period is named to it.
    const ended = begin === null && !one.isOwn && known !== null && known.length > 0 ? null : known
    const isEarly = ended === null && isTooEarly(version, began, today)
    const people = version.every === 'person' ? personsOf(papers, one.folderId) : [null]
    const found = people.flatMap((person) => {
      const mine = person === null ? fitting : fitting.filter((paper) => isOf(paper, person, people))
      const { period, those } = ofPeriod(mine, ended, version.graceMonths, today)
      // Nothing is expected before the first period has ended; what a company added itself stays in sight.
      if ((period === undefined || isEarly) && those.length === 0 && !one.isOwn) return []
      const [paper, ...earlier] = those.toSorted(latestFirst)
      for (const { fileId } of those) taken.add(fileId)
      return {
        id: [one.id, period?.to ?? [], person === null ? [] : slug(person)].flat().join('.'),
        expectedId: one.id,
        folderId: one.folderId,
        name: one.name,
        every: version.every,
        period: period ?? null,
        person,
        state: one.skipReason === null ? stateOf(paper, today) : ('skipped' as const),
        fileId: paper?.fileId ?? null,
        fileName: paper?.fileName ?? null,
        fileFolderId: paper?.folderId ?? null,
        ends: paper?.ends ?? null,
        offered: null,
        isChosen: paper?.isChosen === true,
        earlier: earlier.map(({ ends, fileId, fileName, folderId }) => ({
          fileId,
          fileName,
          fileFolderId: folderId,
          ends,
        })),
        kinds: one.kinds,
        reason: version.reason,
        law: one.law,
        skipReason: one.skipReason,
        yearEnd: one.yearEnd,
        isOwn: one.isOwn,
      }
    })
    slots.set(one.id, found)
  }
  return expected.flatMap(({ id }) => slots.get(id) ?? [])
}

/** The papers of a folder; sorted when they are asked for, which is rare. */
function byFolder(papers: readonly FiledPaper[]): (folderId: string) => readonly FiledPaper[] {
  let folders: ReadonlyMap<string, readonly FiledPaper[]> | undefined
  return (folderId) => (folders ??= Map.groupBy(papers, (paper) => paper.folderId)).get(folderId) ?? []
}

const firstDayOf = (papers: readonly FiledPaper[]): Day | null =>
  papers.flatMap(({ date, period }) => period?.from ?? date ?? []).toSorted()[0] ?? null

/** A paper with what counts of it where one of its kind is expected; nothing where its kind is in doubt there. */
export function whereExpected(filed: FiledPaper, folderId: string): FiledPaper[] {
  // Not copied, as this is asked of every paper for every slot.
  if (filed.likely === undefined || filed.folderId !== folderId) return filed.kind === null ? [] : [filed]
  const { likely, ...paper } = filed
  const isDated = paper.date !== null || paper.period !== null
  const { date, period } = isDated ? paper : likely
  return [{ ...paper, date, period, kind: paper.kind ?? likely.kind, person: paper.person ?? likely.person }]
}

/** A paper that was chosen for a slot, as if it said itself that it belongs there. */
export function placed({ fills, ...paper }: FiledPaper, expectedId: string): FiledPaper[] {
  if (fills?.expectedId !== expectedId || paper.folderId === LOG_FOLDER_ID) return []
  const period = fills.to === null ? paper.period : { from: fills.to, to: fills.to }
  return [{ ...paper, period, person: fills.person ?? paper.person, isChosen: true }]
}

/** Duties that are done within their period, and not after it. */
const withinPeriod = new Set<string | null>(['confirmation-statement', 'eps'])

/**
 * A paper that proves the duty of an expected paper of another kind, as if it were that paper. Where it says no period it is
 * of the last that had ended by its day.
 *
 * @param periods those that have ended, the latest first
 */
export function proving(paper: FiledPaper, one: Expected, periods: readonly Period[] | null): FiledPaper[] {
  if (paper.folderId === LOG_FOLDER_ID || !isProof(paper, one)) return []
  const { closed = [], date } = paper
  const before =
    date === null || withinPeriod.has(one.duty) ? undefined : periods?.find(({ to }) => to < date)
  return closed
    .filter(({ duty }) => duty === one.duty)
    .map(({ to }) => ({ ...paper, period: to === null ? (before ?? null) : { from: to, to } }))
}

const slug = (person: string) => person.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-')

function isOf({ person }: FiledPaper, wanted: string, people: ReadonlyArray<string | null>): boolean {
  return (
    person !== null &&
    personNamed(
      person,
      people.filter((one) => one !== null),
    ) === wanted
  )
}

/** Who is named by papers of the same top-level folder; nobody in particular where there are none. */
function personsOf(papers: readonly FiledPaper[], folderId: string): Array<string | null> {
  const top = topFolderId(folderId)
  const people = personsIn(
    papers.flatMap((paper) => (topFolderId(paper.folderId) === top ? (paper.person ?? []) : [])),
  )
  return people.length === 0 ? [null] : people
}

/**
 * The papers of the latest period that has any, or else of the latest that is missed by now; all where its periods are not
 * known, or none is missed yet.
 */
function ofPeriod(
  papers: readonly FiledPaper[],
  periods: readonly Period[] | null,
  graceMonths: number,
  today: Day,
): { period: Period | null | undefined; those: readonly FiledPaper[] } {
  if (periods === null) return { period: null, those: papers }
  const missed = periods.findIndex((period) => isMissed(period, graceMonths, today))
  for (const period of periods.slice(0, missed === -1 ? undefined : missed + 1)) {
    const those = papers.filter((paper) => isWithin(paper, period))
    if (those.length > 0) return { period, those }
  }
  return missed === -1 ? { period: undefined, those: papers } : { period: periods[missed], those: [] }
}

/** Whether a paper's own period ends within a period, or, where it has none, its day lies there. */
export function isWithin({ date, period: its }: FiledPaper, { from, to }: Period): boolean {
  if (its !== null) return its.to >= from && its.to <= to
  return date !== null && date >= from && date <= to
}

export function latestFirst(a: FiledPaper, b: FiledPaper): number {
  const rank = ({ date, ends, period }: FiledPaper) => ends ?? period?.to ?? date ?? ''
  const [first, second] = [rank(a), rank(b)]
  return first === second ? (a.fileId < b.fileId ? 1 : -1) : first < second ? 1 : -1
}

function stateOf(paper: FiledPaper | undefined, today: Day): SlotState {
  if (paper === undefined) return 'missing'
  if (paper.ends === null) return 'here'
  if (paper.ends < today) return 'ended'
  return paper.ends <= addDays(today, ENDING_DAYS) ? 'ending' : 'here'
}
