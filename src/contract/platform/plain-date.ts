import { z } from 'zod'

// Days of the calendar as `YYYY-MM-DD`, without a time and without a time zone. Day arithmetic is done in UTC, where every
// day has 24 hours, so that neither the server's time zone nor a change of the clocks moves a day.

/** A day of the calendar: `YYYY-MM-DD`, from 0001 to 9999. */
export type Day = string

/** Periods include both of their days. */
export interface Period {
  from: Day
  to: Day
}

const DAY_MS = 86_400_000
const ZERO = 48
const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

function numbersOf(day: Day): [year: number, month: number, day: number] {
  const digit = (at: number) => day.charCodeAt(at) - ZERO
  return [
    digit(0) * 1000 + digit(1) * 100 + digit(2) * 10 + digit(3),
    digit(5) * 10 + digit(6),
    digit(8) * 10 + digit(9),
  ]
}

function write(year: number, month: number, day: number): Day {
  const two = (value: number) => (value < 10 ? `0${String(value)}` : String(value))
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
}

function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
}

/** @param month 1 to 12 */
export function daysInMonth(year: number, month: number): number {
  return month === 2 && isLeapYear(year) ? 29 : (monthLengths[month - 1] ?? 0)
}

/** Whether a text is a day that exists. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const [year, month, day] = numbersOf(text)
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
}

export const yearOf = (day: Day): number => numbersOf(day)[0]
/** 1 to 12. */
export const monthOf = (day: Day): number => numbersOf(day)[1]

/** The day of a year and month; a day that the month lacks is its last one. */
export function dayOf(year: number, month: number, day: number): Day {
  return write(year, month, Math.min(day, daysInMonth(year, month)))
}

/** Counts from month to month: with a date object it would take most of the time of working out deadlines. */
export function addDays(day: Day, days: number): Day {
  if (days === 0) return day
  let [year, month, ofMonth] = numbersOf(day)
  ofMonth += days
  for (; ofMonth > daysInMonth(year, month); month = (month % 12) + 1) {
    ofMonth -= daysInMonth(year, month)
    if (month === 12) year += 1
  }
  while (ofMonth < 1) {
    if (month === 1) year -= 1
    month = ((month + 10) % 12) + 1
    ofMonth += daysInMonth(year, month)
  }
  return write(year, month, ofMonth)
}

/** How many days after the first day the second is. */
export function daysBetween(first: Day, second: Day): number {
  return Math.round((Date.parse(second) - Date.parse(first)) / DAY_MS)
}

export function isLastOfMonth(day: Day): boolean {
  const [year, month, ofMonth] = numbersOf(day)
  return ofMonth === daysInMonth(year, month)
}

export function lastOfMonth(day: Day): Day {
  return dayOf(yearOf(day), monthOf(day), 31)
}

/** The same day of the month some months later, or the last day of a month that lacks it. */
export function addMonths(day: Day, months: number): Day {
  if (months === 0) return day
  const [year, month, ofMonth] = numbersOf(day)
  const count = year * 12 + (month - 1) + months
  return dayOf(Math.floor(count / 12), (count % 12) + 1, ofMonth)
}

/**
 * The day on which a period of months ends that begins after a day. From the last day of a month it is the last day of a
 * month (Companies Act 2006 s.443): 9 months after 30 June end on 31 March.
 */
export function monthsAfter(day: Day, months: number): Day {
  const end = addMonths(day, months)
  return isLastOfMonth(day) ? lastOfMonth(end) : end
}

/** The last day of a period of months that begins on a day: 5 months from 20 October end on 19 March. */
export function lastDayOf(start: Day, months: number): Day {
  return monthsAfter(addDays(start, -1), months)
}

/** By how much the weekday of a date is moved by its month (Sakamoto's algorithm). */
const monthOffsets = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4]

/** 1 is Monday, 7 Sunday. Without a date object, as deadlines ask it thousands of times. */
export function weekdayOf(day: Day): number {
  const [given, month, ofMonth] = numbersOf(day)
  const year = month < 3 ? given - 1 : given
  const leapDays = Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400)
  return ((year + leapDays + (monthOffsets[month - 1] ?? 0) + ofMonth + 6) % 7) + 1
}

export const latest = (first: Day, ...others: readonly Day[]): Day =>
  others.reduce((one, other) => (other > one ? other : one), first)
export const earliest = (first: Day, ...others: readonly Day[]): Day =>
  others.reduce((one, other) => (other < one ? other : one), first)

/**
 * Writes moments as people in Britain do, in one form; without a `timeZone` in that of the computer. Making a format takes a
 * browser some milliseconds: it is made when the first is written, and not while a page starts.
 */
export function momentFormat(
  options: Intl.DateTimeFormatOptions,
  locale = 'en-GB',
): (moment: string | number | Date) => string {
  let format: Intl.DateTimeFormat | undefined
  return (moment) => {
    format ??= new Intl.DateTimeFormat(locale, options)
    return format.format(new Date(moment))
  }
}

/** The day that it is in London at a moment. */
export const dayInLondon: (moment: Date) => Day = momentFormat(
  { timeZone: 'Europe/London', year: 'numeric', month: '2-digit', day: '2-digit' },
  'en-CA',
)

/** Writes days as people in Britain do, in one form. */
export function dayFormat(options: Intl.DateTimeFormatOptions): (day: Day) => string {
  return momentFormat({ timeZone: 'UTC', ...options })
}

/** A day as people write it: 31 March 2027. */
export const spellDay = dayFormat({ dateStyle: 'long' })

const timeInLondon = momentFormat({
  timeZone: 'Europe/London',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
})

/** A moment as it is written down in Britain: 31 March 2027 at 14:05 BST. */
export const spellMoment = (moment: Date): string =>
  `${spellDay(dayInLondon(moment))} at ${timeInLondon(moment)}`

/** 7 Feb 2026 */
export const shortDay = dayFormat({ day: 'numeric', month: 'short', year: 'numeric' })

const nameOfMonth = dayFormat({ month: 'long' })

/** @param month `YYYY-MM` */
export const monthName = (month: string): string => nameOfMonth(`${month}-01`)

const monthOfYear = dayFormat({ month: 'short', year: 'numeric' })

/** A period as short as it can be told: `Apr 2025` for one within a month, else `to 30 June 2025`. */
export function shortPeriod({ from, to }: Period): string {
  return from.slice(0, 7) === to.slice(0, 7) ? monthOfYear(to) : `to ${spellDay(to)}`
}

/** A day that exists, with a year that a company can have to do with. */
export const day = z
  .string('Please give a day as YYYY-MM-DD')
  .refine((text) => isDay(text) && text >= '1800-01-01' && text < '2200-01-01', {
    message: 'Please give a day that exists, as YYYY-MM-DD',
    abort: true,
  })
  .meta({ format: 'date' })

export const period = z.object({ from: day, to: day })
