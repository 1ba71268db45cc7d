import { accountingPeriods } from '#contract/company/accounting-periods.ts'
import type { CompanyFacts } from '#contract/company/company-facts.ts'
import type { ExpectedOften } from '#contract/duties/expected.ts'
import {
  addDays,
  addMonths,
  type Day,
  dayOf,
  lastOfMonth,
  monthOf,
  type Period,
  yearOf,
} from '#contract/platform/plain-date.ts'

/** Over how long the periods of a company are looked back on, in months: grace is at most 24. */
const BACK_MONTHS = 40

/**
 * The periods of a company for each of which a paper is expected and which have ended, the latest first; none where they
 * are not known.
 */
export function endedPeriods(every: ExpectedOften, facts: CompanyFacts, today: Day): Period[] {
  const ended = (periods: readonly Period[]) => periods.filter(({ to }) => to < today).toReversed()
  switch (every) {
    case 'month':
      return ended(calendarPeriods(1, 0, today))
    case 'quarter':
      return ended(calendarPeriods(3, 0, today))
    case 'year':
      return ended(accountingPeriods(facts, today))
    case 'taxyear':
      return ended(taxYears(today))
    case 'vat':
      return ended(vatPeriods(facts, today))
    case 'once':
    case 'person':
    case 'while':
      return []
  }
}

/** Periods of whole months, of which one ends in a month that leaves the remainder. */
function calendarPeriods(months: number, remainder: number, today: Day): Period[] {
  const periods: Period[] = []
  const first = addMonths(`${today.slice(0, 7)}-01`, -BACK_MONTHS)
  for (let month = first; month <= today; month = addMonths(month, 1)) {
    if (monthOf(month) % months !== remainder) continue
    periods.push({ from: addMonths(month, 1 - months), to: lastOfMonth(month) })
  }
  return periods
}

function taxYears(today: Day): Period[] {
  return [4, 3, 2, 1, 0].map((back) => {
    const year = yearOf(today) - back
    return { from: dayOf(year - 1, 4, 6), to: dayOf(year, 4, 5) }
  })
}

function vatPeriods({ vat }: CompanyFacts, today: Day): Period[] {
  if (vat === null) return []
  const { scheme, since, stagger, until, yearEndMonth } = vat
  const periods =
    scheme === 'monthly'
      ? calendarPeriods(1, 0, today)
      : scheme === 'quarterly'
        ? stagger === null
          ? []
          : calendarPeriods(3, stagger - 1, today)
        : yearEndMonth === null
          ? []
          : calendarPeriods(12, yearEndMonth % 12, today)
  return periods.filter(
    ({ from, to }) => (since === null || to >= since) && (until === null || from <= until),
  )
}

/** Whether a paper is missed by now for a period that has ended. */
export function isMissed({ to }: Period, graceMonths: number, today: Day): boolean {
  return addMonths(addDays(to, 1), graceMonths) <= today
}
