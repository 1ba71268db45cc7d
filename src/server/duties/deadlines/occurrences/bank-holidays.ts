import type { CompanyFacts } from '#contract/company/company-facts.ts'
import { addDays, type Day, dayOf, weekdayOf, yearOf } from '#contract/platform/plain-date.ts'

/** Easter Sunday of the Gregorian calendar, by the algorithm of Meeus, Jones and Butcher. */
function easterOf(year: number): Day {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = Math.floor(b / 4)
  const e = b % 4
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - d - g + 15) % 30
  const i = Math.floor(c / 4)
  const k = c % 4
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const monthAndDay = h + l - 7 * m + 114
  return dayOf(year, Math.floor(monthAndDay / 31), (monthAndDay % 31) + 1)
}

function firstMonday(year: number, month: number): Day {
  const first = dayOf(year, month, 1)
  return addDays(first, (8 - weekdayOf(first)) % 7)
}

function lastMonday(year: number, month: number): Day {
  const last = dayOf(year, month, 31)
  return addDays(last, 1 - weekdayOf(last))
}

/** By royal proclamation: in the place of a regular one, or beside them (www.gov.uk/bank-holidays, read 2026-11-22). */
const proclaimed: Readonly<Record<number, { moved?: Readonly<Record<Day, Day>>; added?: readonly Day[] }>> = {
  // The 75th anniversary of VE Day.
  2020: { moved: { '2020-05-04': '2020-05-08' } },
  // The Platinum Jubilee, and the funeral of Queen Elizabeth II.
  2022: { moved: { '2022-05-30': '2022-06-02' }, added: ['2022-06-03', '2022-09-19'] },
  // The coronation of King Charles III.
  2023: { added: ['2023-05-08'] },
}

/**
 * What is a bank holiday in Scotland or Northern Ireland and not in England and Wales, as month, day, and whether one on a
 * weekend is given on the Monday after (Banking and Financial Dealings Act 1971 sch.1; www.gov.uk/bank-holidays, read
 * 2026-11-26). Scotland's first Monday in August has no day of its own.
 */
const elsewhere = {
  'england-wales': [],
  scotland: [
    [1, 2],
    [11, 30],
  ],
  'northern-ireland': [
    [3, 17],
    [7, 12],
  ],
} as const
type Jurisdiction = NonNullable<CompanyFacts['jurisdiction']>

/** Proclaimed for Scotland alone: its first match at a World Cup since 1998. */
const proclaimedInScotland: readonly Day[] = ['2026-06-15']

/** The bank holidays of a year, from 2019 on. */
function holidaysIn(year: number, jurisdiction: Jurisdiction): ReadonlySet<Day> {
  const easter = easterOf(year)
  const { added = [], moved = {} } = proclaimed[year] ?? {}
  const regular = [
    addDays(easter, -2),
    addDays(easter, 1),
    firstMonday(year, 5),
    lastMonday(year, 5),
    lastMonday(year, 8),
  ].map((day) => moved[day] ?? day)
  const ofScotland = jurisdiction === 'scotland' ? [firstMonday(year, 8), ...proclaimedInScotland] : []
  const days = new Set([...regular, ...added, ...ofScotland])
  // One that falls on a weekend is given on the next working day instead.
  for (const [month, day] of [[1, 1], [12, 25], [12, 26], ...elsewhere[jurisdiction]] as const) {
    let given = dayOf(year, month, day)
    while (weekdayOf(given) > 5 || days.has(given)) given = addDays(given, 1)
    days.add(given)
  }
  return days
}

const known = new Map<string, ReadonlySet<Day>>()

/**
 * Whether a payment to HMRC cannot be made on a day from Monday to Friday, because banks are closed in England and Wales,
 * where HMRC has its accounts, or where the company is registered.
 */
export function isBankHoliday(day: Day, jurisdiction: Jurisdiction = 'england-wales'): boolean {
  const key = `${jurisdiction} ${day.slice(0, 4)}`
  const days = known.get(key) ?? holidaysIn(yearOf(day), jurisdiction)
  known.set(key, days)
  return days.has(day)
}

/** The day itself if it is a working day where a company is registered, else the last working day before it. */
export function workingDayBy(day: Day, jurisdiction: CompanyFacts['jurisdiction']): Day {
  let found = day
  while (weekdayOf(found) > 5 || isBankHoliday(found, jurisdiction ?? 'england-wales'))
    found = addDays(found, -1)
  return found
}
