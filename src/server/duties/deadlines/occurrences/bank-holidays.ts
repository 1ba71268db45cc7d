import type { CompanyFacts } from '#contract/company/company-facts.ts'
import { addDays, type Day, weekdayOf } from '#contract/platform/plain-date.ts'
import divisions from './bank-holidays.json' with { type: 'json' }

type Jurisdiction = NonNullable<CompanyFacts['jurisdiction']>

/**
 * The days of `bank-holidays.json`, which has the shape of www.gov.uk/bank-holidays.json: to 2028 those that GOV.UK published (as of
 * 2026-11-26), from 2029 to 2045 those of the Banking and Financial Dealings Act 1971 schedule 1.
 */
const daysOf = (division: keyof typeof divisions) => divisions[division].events.map(({ date }) => date)
const englandAndWales = daysOf('england-and-wales')
const closed: Readonly<Record<Jurisdiction, ReadonlySet<string>>> = {
  'england-wales': new Set(englandAndWales),
  scotland: new Set([...englandAndWales, ...daysOf('scotland')]),
  'northern-ireland': new Set([...englandAndWales, ...daysOf('northern-ireland')]),
}

/**
 * Whether a payment to HMRC cannot be made on a day from Monday to Friday, because banks are closed in England and Wales,
 * where HMRC has its accounts, or where the company is registered.
 */
export function isBankHoliday(day: Day, jurisdiction: Jurisdiction = 'england-wales'): boolean {
  return closed[jurisdiction].has(day)
}

/** The day itself if it is a working day where a company is registered, else the last working day before it. */
export function workingDayBy(day: Day, jurisdiction: CompanyFacts['jurisdiction']): Day {
  let found = day
  while (weekdayOf(found) > 5 || isBankHoliday(found, jurisdiction ?? 'england-wales'))
    found = addDays(found, -1)
  return found
}
