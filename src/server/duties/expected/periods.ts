import { accountingPeriods } from '#contract/company/accounting-periods.ts'
import type { CompanyFacts } from '#contract/company/company-facts.ts'
import type { ExpectedOften } from '#contract/duties/expected.ts'
import {
  addDays,
  addMonths,
  type Day,
  lastDayOf,
  type Period,
  yearOf,
} from '#contract/platform/plain-date.ts'
import type { Expected } from './fitting.ts'
import { periodsTo, taxYears, updateQuarters } from '#server/duties/deadlines/index.ts'

/** Over how long the periods of a company are looked back on, in months: grace is at most 24. */
const BACK_MONTHS = 40

/**
 * The periods of a company for each of which a paper is expected and which have ended, the latest first; null where they
 * are not known, or it is not expected for each of any.
 */
export function endedPeriods(every: ExpectedOften, facts: CompanyFacts, today: Day): Period[] | null {
  const ended = (periods: readonly Period[]) =>
    periods.length === 0 ? null : periods.filter(({ to }) => to < today).toReversed()
  switch (every) {
    case 'month':
      return ended(wholeMonths([1, 0], today))
    case 'quarter':
      return ended(wholeMonths([3, 0], today))
    case 'year':
      if (facts.form === 'Sole Trader') return endedPeriods('taxyear', facts, today)
      return ended(accountingPeriods(facts, today))
    case 'taxyear':
      return ended(taxYears({ from: `${String(yearOf(today) - 5)}-01-01`, to: today }))
    case 'vat':
      return ended(vatPeriods(facts, today))
    case 'update':
      // Who sends none has none: that is known.
      return ended(updateQuarters(facts, { from: addMonths(today, -BACK_MONTHS), to: today })) ?? []
    case 'once':
    case 'person':
    case 'while':
      return null
  }
}

/** Periods of whole months. */
const wholeMonths = (rhythm: Parameters<typeof periodsTo>[1], today: Day) =>
  periodsTo(31, rhythm, { from: addMonths(today, -BACK_MONTHS), to: today })

function vatPeriods({ vat }: CompanyFacts, today: Day): Period[] {
  if (vat === null) return []
  const { scheme, since, stagger, until, yearEndMonth } = vat
  const end = { monthly: 0, quarterly: stagger === null ? null : stagger - 1, annual: yearEndMonth }[scheme]
  if (end === null) return []
  const months = ({ monthly: 1, quarterly: 3, annual: 12 } as const)[scheme]
  return wholeMonths([months, end % months], today).filter(
    ({ from, to }) => (since === null || to >= since) && (until === null || from <= until),
  )
}

/**
 * The day before which a paper is not expected: when the company began to employ, to charge VAT, to send updates, or to trade; of years,
 * when it came to be. A confirmation statement is of twelve months from then, whenever the accounts end.
 */
export function beginOf(
  { duty, needs }: Pick<Expected, 'duty' | 'needs'>,
  every: ExpectedOften,
  { digitalUpdatesFrom, employer, incorporatedOn, pensionDutiesFrom, tradingSince, vat }: CompanyFacts,
): Day | null {
  if (duty === 'confirmation-statement' && incorporatedOn !== null) return lastDayOf(incorporatedOn, 12)
  if (duty === 'pension-declaration' && pensionDutiesFrom !== null) return pensionDutiesFrom
  if (every === 'update') return digitalUpdatesFrom
  const since = needs === 'employer' ? employer?.since : needs === 'vat' ? vat?.since : null
  return since ?? (every === 'year' ? incorporatedOn : null) ?? tradingSince ?? incorporatedOn
}

/** Whether a paper is missed by now for a period that has ended. */
export function isMissed({ to }: Period, graceMonths: number, today: Day): boolean {
  return addMonths(addDays(to, 1), graceMonths) <= today
}

/** The months of a period that is not known. */
const FIRST_MONTHS: Partial<Record<ExpectedOften, number>> = { year: 12, vat: 12 }

/** Whether a paper that is expected for no known period is not missed yet, as little time has passed since a company began. */
export function isTooEarly(
  { every, graceMonths }: Pick<Expected['versions'][number], 'every' | 'graceMonths'>,
  begin: Day | null,
  today: Day,
): boolean {
  const months = (FIRST_MONTHS[every] ?? 0) + graceMonths
  return months > 0 && begin !== null && addMonths(begin, months) > today
}
