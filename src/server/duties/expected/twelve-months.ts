import type { CompanyFacts } from '#contract/company/company-facts.ts'
import type { MonthOfPapers, MonthlyPapers } from '#contract/duties/expected.ts'
import { addMonths, type Day, lastOfMonth, type Period } from '#contract/platform/plain-date.ts'
import { isWithin, latestFirst, placed, proving, whereExpected } from './fill-slots.ts'
import { type Expected, type FiledPaper, isFitting, isSpecific } from './fitting.ts'
import { beginOf, endedPeriods, isMissed } from './periods.ts'

/** The expected papers of which the last twelve months are shown, as the template names them. */
const shown: readonly string[] = ['f4-bank-statements', 'jk1-vat-return', 'l2-payroll-reports']

/**
 * The last twelve months that have ended, for the papers that show how complete the books are. A month before the company
 * began to trade, or to employ, expects nothing; where that is not known, one before the first paper that is here.
 *
 * @param expected those that are expected of the company
 */
export function twelveMonths(
  expected: readonly Expected[],
  papers: readonly FiledPaper[],
  facts: CompanyFacts,
  today: Day,
): MonthlyPapers[] {
  const first = addMonths(`${today.slice(0, 7)}-01`, -12)
  const months = Array.from({ length: 12 }, (_, index) => lastOfMonth(addMonths(first, index)))
  return shown.flatMap((id) => {
    const one = expected.find((paper) => paper.id === id && paper.skipReason === null)
    const version = one?.versions.findLast(({ from }) => from <= today)
    if (one === undefined || version === undefined) return []
    const periods = endedPeriods(version.every, facts, today) ?? []
    const fitting = [
      ...fittingPapers(one, expected, papers),
      ...papers.flatMap((paper) => proving(paper, one, periods)),
    ]
    const found = new Map(
      periods.map((period) => [
        period.to,
        fitting.filter((paper) => isWithin(paper, period)).toSorted(latestFirst)[0],
      ]),
    )
    const missed = periods.filter((period) => isMissed(period, version.graceMonths, today))
    const begins = beginOf(one, version.every, facts) ?? firstOf(periods, found) ?? missed[0]?.from
    const row = months.map((month): MonthOfPapers => {
      const period = periods.find(({ to }) => to === month) ?? null
      const paper = period === null ? undefined : found.get(period.to)
      const isMissing =
        period !== null && missed.includes(period) && begins !== undefined && period.to >= begins
      return {
        month: month.slice(0, 7),
        state: paper === undefined ? (isMissing ? 'missing' : 'none') : 'here',
        period,
        fileId: paper?.fileId ?? null,
        fileFolderId: paper?.folderId ?? null,
      }
    })
    if (row.every(({ state }) => state === 'none')) return []
    return [{ expectedId: id, folderId: one.folderId, name: one.name, months: row }]
  })
}

/** The papers of a kind that no other expected paper asks for by its name, and those that a person chose. */
function fittingPapers(one: Expected, expected: readonly Expected[], papers: readonly FiledPaper[]) {
  const named = expected.filter(isSpecific)
  return papers.flatMap((paper) => {
    if (paper.fills) return placed(paper, one.id)
    return whereExpected(paper, one.folderId).filter(
      (read) => isFitting(read, one) && !named.some((other) => isFitting(read, other)),
    )
  })
}

function firstOf(periods: readonly Period[], found: ReadonlyMap<Day, FiledPaper | undefined>) {
  return periods.findLast(({ to }) => found.get(to) !== undefined)?.from
}
