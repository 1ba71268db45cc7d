import { accountingPeriods } from '#contract/company/accounting-periods.ts'
import type { CompanyFacts } from '#contract/company/company-facts.ts'
import type { ExpectedOften } from '#contract/duties/expected.ts'
import { addDays, addMonths, type Day, type Period } from '#contract/platform/plain-date.ts'
import { isWithin, latestFirst } from './fill-slots.ts'
import { type Expected, type FiledPaper, isFitting, isSpecific } from './fitting.ts'
import { beginOf, endedPeriods } from './periods.ts'

/** What the accounts of a year are made from, for one period within it, with the papers that are here. */
export interface YearPaper {
  id: string
  name: string
  folderId: string
  period: Period | null
  skipReason: string | null
  papers: FiledPaper[]
}

/** The years of a company that have begun, the latest first: its accounting periods, or tax years of a sole trader. */
export function yearsOf(facts: CompanyFacts, today: Day): Period[] {
  if (facts.form !== 'Sole Trader')
    return accountingPeriods(facts, today)
      .filter(({ from }) => from <= today)
      .toReversed()
  const ended = endedPeriods('taxyear', facts, addMonths(today, 12)) ?? []
  return ended.filter(({ from, to }) => from <= today && to >= (facts.tradingSince ?? from))
}

/**
 * What the accounts of a year are made from. What comes every month, quarter, VAT period or tax year is expected for each
 * that ended within the year, by today. What lasts, or is there once, is expected if it was in force in the year. Each
 * paper stands once, with what asks for it by its name before what asks for its kind alone.
 *
 * @param expected those that are expected of the company
 */
export function papersOfYear(
  expected: readonly Expected[],
  papers: readonly FiledPaper[],
  facts: CompanyFacts,
  { today, year }: { year: Period; today: Day },
): YearPaper[] {
  const before = { from: addMonths(year.from, -12), to: addDays(year.from, -1) }
  const began = facts.incorporatedOn ?? facts.tradingSince
  const isFirst = began !== null && began >= year.from
  const wanted = expected.filter(({ ofYear, yearEnd }) => yearEnd && (ofYear === 'this' || !isFirst))
  const taken = new Set<string>()
  const found = new Map<string, YearPaper[]>()
  for (const one of wanted.toSorted((a, b) => Number(isSpecific(b)) - Number(isSpecific(a)))) {
    const version = one.versions.findLast(({ from }) => from <= today)
    if (version === undefined) continue
    const { folderId, id, name, skipReason } = one
    const fitting = papers.filter((paper) => !taken.has(paper.fileId) && isFitting(paper, one))
    const begin = beginOf(one, version.every, facts)
    const within = periodsWithin(version.every, facts, year, today)
    const slots = within.flatMap((period) => {
      if (period !== null && begin !== null && period.to < begin) return []
      const those = fitting.filter((paper) =>
        one.ofYear === 'before'
          ? isWithin(paper, before)
          : period === null
            ? isInForce(paper, year)
            : isWithin(paper, period),
      )
      for (const { fileId } of those) taken.add(fileId)
      return {
        id: period === null ? id : `${id}.${period.to}`,
        name,
        folderId,
        period,
        skipReason,
        papers: those.toSorted(latestFirst),
      }
    })
    found.set(id, slots)
  }
  return wanted.flatMap(({ id }) => found.get(id) ?? [])
}

/**
 * The other papers of a year, by folder: those that people filed where the accounts of a year are made from, and of which
 * the day, however unsure its reading, lies in the year.
 *
 * @param found what {@link papersOfYear} gave, which is not repeated here
 * @returns each with whether its kind and its day are certain
 */
export function otherPapersOfYear(
  expected: readonly Expected[],
  papers: readonly FiledPaper[],
  found: readonly YearPaper[],
  year: Period,
) {
  const taken = new Set(found.flatMap((one) => one.papers.map(({ fileId }) => fileId)))
  const places = new Set(expected.filter(({ yearEnd }) => yearEnd).map(({ folderId }) => folderId))
  return papers
    .filter(
      ({ fileId, folderId, isFiledByPerson }) =>
        isFiledByPerson === true && places.has(folderId) && !taken.has(fileId),
    )
    .flatMap((paper) => {
      const { date, guess, kind, period } = paper
      const isDated = date !== null || period !== null
      const dated = isDated ? paper : { ...paper, date: guess?.date ?? null, period: guess?.period ?? null }
      return isWithin(dated, year) ? [{ paper, isSure: isDated && kind !== null }] : []
    })
    .toSorted((a, b) => a.paper.folderId.localeCompare(b.paper.folderId) || latestFirst(a.paper, b.paper))
}

/** The periods that ended within a year, the earliest first; null where a paper is there for all of it. */
function periodsWithin(every: ExpectedOften, facts: CompanyFacts, year: Period, today: Day) {
  if (every === 'once' || every === 'while' || every === 'person') return [null]
  if (every === 'year') return year.to < today ? [year] : []
  return (endedPeriods(every, facts, addDays(year.to, 1)) ?? [])
    .filter(({ to }) => to >= year.from && to < today)
    .toReversed()
}

function isInForce({ date, ends, period }: FiledPaper, { from, to }: Period): boolean {
  const begins = period?.from ?? date
  return (begins === null || begins <= to) && (ends === null || ends >= from)
}
