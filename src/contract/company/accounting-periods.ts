import type { CompanyFacts } from './company-facts.ts'
import {
  addDays,
  addMonths,
  type Day,
  dayOf,
  lastDayOf,
  lastOfMonth,
  type Period,
  yearOf,
} from '#contract/platform/plain-date.ts'

type OfAccounts = Pick<
  CompanyFacts,
  'incorporatedOn' | 'accountingReferenceDate' | 'firstAccountsTo' | 'changedPeriods'
>

/** The reference date of a year as a day; `02-29` is the last day of February. */
function inYear(year: number, reference: string): Day {
  return dayOf(year, Number(reference.slice(0, 2)), Number(reference.slice(3, 5)))
}

/** The first reference date after a day. */
function nextAfter(day: Day, reference: string): Day {
  const inThisYear = inYear(yearOf(day), reference)
  return inThisYear > day ? inThisYear : inYear(yearOf(day) + 1, reference)
}

/** The reference date as the law sets it for a new company: the end of the month of its incorporation (Companies Act 2006 s.391). */
export function statutoryReference(incorporatedOn: Day): string {
  return incorporatedOn.slice(5, 7) === '02' ? '02-29' : lastOfMonth(incorporatedOn).slice(5)
}

/** Accounts may end up to seven days before or after the reference date (Companies Act 2006 s.390). */
const LEEWAY_DAYS = 7

/**
 * The accounting periods of a company from its incorporation on, until the one in which a day lies. None while the day
 * of incorporation or the reference date is not known.
 */
export function accountingPeriods(facts: OfAccounts, until: Day): Period[] {
  const { accountingReferenceDate, changedPeriods, firstAccountsTo, incorporatedOn } = facts
  const present = accountingReferenceDate ?? changedPeriods.at(-1)?.to.slice(5) ?? firstAccountsTo?.slice(5)
  if (incorporatedOn === null || present === undefined) return []
  const changes = new Map(changedPeriods.map((period) => [period.from, period.to]))
  let left = changedPeriods.length
  let reference = left === 0 ? present : (firstAccountsTo?.slice(5) ?? statutoryReference(incorporatedOn))

  const firstTo = firstAccountsTo ?? nextAfter(lastDayOf(incorporatedOn, 6), reference)
  const periods: Period[] = [{ from: incorporatedOn, to: firstTo }]
  for (let from = addDays(firstTo, 1); from <= until;) {
    const changed = changes.get(from)
    const to = changed ?? nextAfter(addDays(from, LEEWAY_DAYS), reference)
    if (changed !== undefined) {
      left--
      reference = left === 0 ? present : changed.slice(5)
    }
    periods.push({ from, to })
    from = addDays(to, 1)
  }
  return periods
}

/** Where a period would have ended had it not been changed: 12 months on, or for the first as the law sets it. */
export function unchangedEnd(period: Period, incorporatedOn: Day): Day {
  return period.from === incorporatedOn
    ? lastOfMonth(addMonths(incorporatedOn, 12))
    : lastDayOf(period.from, 12)
}
