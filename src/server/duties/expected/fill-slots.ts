import { LOG_FOLDER_ID } from '#contract/company/built-in-folders.ts'
import type { CompanyFacts } from '#contract/company/company-facts.ts'
import type { ExpectedPaper, ExpectedSlot, SlotState } from '#contract/duties/expected.ts'
import { hasExpectedWord, isExpectedPlace } from '#contract/duties/expected-place.ts'
import { addDays, type Day, type Period } from '#contract/platform/plain-date.ts'
import { endedPeriods, isMissed } from './periods.ts'

/** For how long before its end a paper is called ending, in days. */
const ENDING_DAYS = 60

/** A filed paper, as far as it is known for certain. */
export interface FiledPaper {
  fileId: string
  fileName: string
  folderId: string
  kind: string | null
  date: Day | null
  period: Period | null
  ends: Day | null
  person: string | null
  /** The slot that a person said it fills, whatever is read in it. */
  fills?: { expectedId: string; to: Day | null; person: string | null } | null
}

/** A paper that is expected of a company, by the template or by itself. */
export type Expected = ExpectedPaper & { isOwn: boolean; skipReason: string | null }

/** Whether a company is one of those of which a paper is expected. */
export function isExpectedOf(
  { forms, needs }: Pick<Expected, 'forms' | 'needs'>,
  facts: CompanyFacts,
): boolean {
  if (facts.form === null ? forms.length < 3 : !forms.includes(facts.form)) return false
  switch (needs) {
    case null:
      return true
    case 'vat':
      return facts.vat !== null
    case 'employer':
      return facts.employer !== null
    case 'ico':
      return facts.icoRegisteredOn !== null
    case 'cis':
    case 'benefits':
    case 'premises':
    case 'vehicles':
      return facts[needs] === true
  }
}

/**
 * The slots of expected papers, each with the filed paper that fills it. A paper fills one slot: that of its folder, its
 * kind and, where there are words, its name; of the period that it covers or its day lies in; of the person whose it is. One
 * that a person chose for a slot fills that, wherever it is filed. Of several, the one that lasts longest, or the latest; the others are what filled it before.
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
  const byKind = Map.groupBy(read, ({ kind }) => kind)
  // Those with words first: what they take is not left for a paper that would be content with any of its kind.
  const ordered = [...expected].toSorted((a, b) => Math.sign(b.words.length) - Math.sign(a.words.length))
  const slots = new Map<string, Array<ExpectedSlot & { folderId: string }>>()
  for (const one of ordered) {
    const version = one.versions.findLast(({ from }) => from <= today)
    if (version === undefined) continue
    const fitting = one.kinds
      .flatMap((kind) => byKind.get(kind) ?? [])
      .filter(
        ({ fileId, fileName, folderId }) =>
          !taken.has(fileId) &&
          isExpectedPlace(folderId, one.folderId) &&
          hasExpectedWord(fileName, one.words),
      )
    fitting.push(...chosen.flatMap((paper) => placed(paper, one.id)))
    const people = version.every === 'person' ? personsOf(papers, one.folderId) : [null]
    const found = people.map((person) => {
      const mine = person === null ? fitting : fitting.filter((paper) => isOf(paper, person))
      const { period, those } = ofPeriod(
        mine,
        endedPeriods(version.every, facts, today),
        version.graceMonths,
        today,
      )
      const [paper, ...earlier] = those.toSorted(latestFirst)
      for (const { fileId } of those) taken.add(fileId)
      return {
        id: [one.id, period?.to ?? [], person === null ? [] : slug(person)].flat().join('.'),
        expectedId: one.id,
        folderId: one.folderId,
        name: one.name,
        every: version.every,
        period,
        person,
        state: one.skipReason === null ? stateOf(paper, today) : ('skipped' as const),
        fileId: paper?.fileId ?? null,
        fileName: paper?.fileName ?? null,
        ends: paper?.ends ?? null,
        earlier: earlier.map(({ ends, fileId, fileName }) => ({ fileId, fileName, ends })),
        kinds: one.kinds,
        reason: version.reason,
        skipReason: one.skipReason,
        yearEnd: one.yearEnd,
        isOwn: one.isOwn,
      }
    })
    slots.set(one.id, found)
  }
  return expected.flatMap(({ id }) => slots.get(id) ?? [])
}

/** Whether a paper of any period or person is filed where it is expected. */
export function isFiled(
  { folderId, kinds, words }: Pick<ExpectedPaper, 'folderId' | 'kinds' | 'words'>,
  papers: readonly FiledPaper[],
): boolean {
  return papers.some(
    (paper) =>
      kinds.some((kind) => kind === paper.kind) &&
      isExpectedPlace(paper.folderId, folderId) &&
      hasExpectedWord(paper.fileName, words),
  )
}

/** A paper that was chosen for a slot, as if it said itself that it belongs there. */
function placed({ fills, ...paper }: FiledPaper, expectedId: string): FiledPaper[] {
  if (fills?.expectedId !== expectedId || paper.folderId === LOG_FOLDER_ID) return []
  const period = fills.to === null ? paper.period : { from: fills.to, to: fills.to }
  return [{ ...paper, period, person: fills.person ?? paper.person }]
}

const slug = (person: string) => person.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-')

function isOf({ person }: FiledPaper, wanted: string): boolean {
  return person !== null && slug(person) === slug(wanted)
}

/** Who is named by papers of the same top-level folder; nobody in particular where there are none. */
function personsOf(papers: readonly FiledPaper[], folderId: string): Array<string | null> {
  const top = folderId.replace(/\d+$/, '')
  const people = new Map<string, string>()
  for (const paper of papers)
    if (paper.person !== null && paper.folderId.replace(/\d+$/, '') === top)
      people.set(slug(paper.person), paper.person)
  return people.size === 0 ? [null] : [...people.values()].toSorted()
}

/** The papers of the latest period that has any, or else of the latest that is missed by now. */
function ofPeriod(
  papers: readonly FiledPaper[],
  periods: readonly Period[],
  graceMonths: number,
  today: Day,
): { period: Period | null; those: FiledPaper[] } {
  const missed = periods.findIndex((period) => isMissed(period, graceMonths, today))
  if (periods.length === 0) return { period: null, those: [...papers] }
  for (const period of periods.slice(0, missed === -1 ? undefined : missed + 1)) {
    const those = papers.filter((paper) => isWithin(paper, period))
    if (those.length > 0) return { period, those }
  }
  return { period: periods[missed === -1 ? 0 : missed] ?? null, those: [] }
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
