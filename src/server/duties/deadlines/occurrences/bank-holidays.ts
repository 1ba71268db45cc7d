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

/** The bank holidays of England and Wales in a year, in order; from 2019 on. */
function holidaysOf(year: number): Day[] {
  const easter = easterOf(year)
  const { added = [], moved = {} } = proclaimed[year] ?? {}
  const regular = [
    addDays(easter, -2),
    addDays(easter, 1),
    firstMonday(year, 5),
    lastMonday(year, 5),
    lastMonday(year, 8),
  ].map((day) => moved[day] ?? day)
  const days = new Set([...regular, ...added])
  // One that falls on a weekend is given on the next working day instead.
  for (const day of [dayOf(year, 1, 1), dayOf(year, 12, 25), dayOf(year, 12, 26)]) {
    let given = day
    while (weekdayOf(given) > 5 || days.has(given)) given = addDays(given, 1)
    days.add(given)
  }
  return [...days].toSorted()
}

const known = new Map<number, ReadonlySet<Day>>()

/** Whether banks are closed in England and Wales on a day from Monday to Friday. */
export function isBankHoliday(day: Day): boolean {
  const year = yearOf(day)
  const days = known.get(year) ?? new Set(holidaysOf(year))
  known.set(year, days)
  return days.has(day)
}

export function isWorkingDay(day: Day): boolean {
  return weekdayOf(day) <= 5 && !isBankHoliday(day)
}

/** The day itself if it is a working day, else the last working day before it. */
export function workingDayBy(day: Day): Day {
  let found = day
  while (!isWorkingDay(found)) found = addDays(found, -1)
  return found
}
