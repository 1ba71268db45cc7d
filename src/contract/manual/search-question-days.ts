import {
  addDays,
  addMonths,
  type Day,
  dayOf,
  monthOf,
  weekdayOf,
  yearOf,
} from '#contract/platform/plain-date.ts'
import { dayRange, type SearchFilters } from './search-query.ts'
import type { Remainder } from './search-question-text.ts'

const months = [
  'january|jan',
  'february|feb',
  'march|mar',
  'april|apr',
  'may',
  'june|jun',
  'july|jul',
  'august|aug',
  'september|sept|sep',
  'october|oct',
  'november|nov',
  'december|dec',
]
export const MONTH = `(?:${months.join('|')})`
const DAY_NUMBER = String.raw`\d{1,2}(?:st|nd|rd|th)?`
/** A day, a month or a year: "14 May 2026", "May", "03/04/2026", "2026". */
const POINT = String.raw`(?:${DAY_NUMBER}(?: of)? ${MONTH}(?: 20\d\d)?|\d{1,2}[/.]\d{1,2}[/.]20\d\d|20\d\d-\d\d(?:-\d\d)?|${MONTH}(?: 20\d\d)?|20\d\d)\b(?![/-]\d)`
const UNIT = '(day|week|month|year)s?'
const TAX_YEAR = '(?:tax|financial|fiscal) year'
const QUARTERS = [
  'q1|first quarter',
  'q2|second quarter',
  'q3|third quarter',
  'q4|(?:fourth|last) quarter(?= of)',
]

/**
 * Months from today to the last one that is meant without its year: papers are of the past, a payment of about now, an end is to
 * come.
 */
const REACH = { dated: 0, due: 5, ends: 11 }

type DayFilters = Pick<SearchFilters, 'dated' | 'ends' | 'due' | 'before' | 'after'>

/**
 * Takes the days that a question names, and reads of what they are: of the paper, of its end, of a payment or of the upload.
 *
 * @param hasKind whether a kind of papers is named: a month alone is then one, and "filed" is no upload
 */
export function daysIn(rest: Remainder, today: Day, hasKind: boolean): DayFilters {
  const isUpload = rest.take(hasKind ? /\b(?:uploaded|scanned)\b/ : /\b(?:uploaded|scanned|filed|added)\b/)
  if (rest.take(/\b(?:still |currently )?(?:valid|in force|running)\b/)) return { ends: `${today}..` }
  const isOver = rest.take(
    /\b(?:(?:that |which )?(?:have |has )(?:expired|ended|run out|lapsed)|expired|(?<!year |quarter |month )ended)\b/,
  )
  const isEnd =
    isOver ??
    rest.take(
      /\b(?:(?:that |which )?(?:ends?|expires?|runs? out|lapses?)|(?<!year |quarter |month )ending(?! \d)|expiring|running out|up for renewal)\b/,
    )
  const isDue = isEnd === undefined && rest.take(/\b(?:due|payable)\b/) !== undefined
  const about = isEnd !== undefined ? 'ends' : isDue ? 'due' : 'dated'
  const reached = addMonths(today, isOver === undefined ? REACH[about] : 0)
  const range = rangeIn(rest, today, reached, hasKind)
  if (range === undefined || dayRange(range) === undefined) return isOver ? { ends: `<${today}` } : {}
  if (isUpload !== undefined) return uploadIn(range)
  return { [about]: range }
}

function uploadIn(range: string): DayFilters {
  const { before, from } = dayRange(range) ?? {}
  return { ...(from !== undefined && { after: from }), ...(before !== undefined && { before }) }
}

/** @param reached the last day that may be meant without its year */
function rangeIn(rest: Remainder, today: Day, reached: Day, hasKind: boolean): string | undefined {
  return (
    yearIn(rest, today) ??
    spanIn(rest, reached) ??
    boundIn(rest, today, reached) ??
    quarterIn(rest, today) ??
    relativeIn(rest, today) ??
    pointIn(rest, reached, hasKind)
  )
}

/** A tax year, or the period that ends on a day. */
function yearIn(rest: Remainder, today: Day): string | undefined {
  const named = rest.take(
    new RegExp(
      String.raw`\b(?:(?:in|for|from) )?(?:the )?(?:${TAX_YEAR} )?(20\d\d)\s?[/-]\s?(?:20)?(\d\d)(?![\d-])`,
    ),
  )
  if (named !== undefined) return taxYear(Number(named[1]))
  const relative = rest.take(
    new RegExp(String.raw`\b(?:(?:in|for|from) )?(?:the )?(last|previous|this|current|next) ${TAX_YEAR}\b`),
  )
  if (relative !== undefined) {
    const begun = yearOf(today) - (today < dayOf(yearOf(today), 4, 6) ? 1 : 0)
    return taxYear(begun + stepOf(relative[1]))
  }
  const ended = rest.take(
    new RegExp(
      String.raw`\b(?:(?:in|for|from) )?(?:the )?(year|quarter|month) (?:ended|ending|end|to) (${POINT})`,
    ),
  )
  if (ended === undefined) return undefined
  const [from, to] = edgesOf(periodOf(ended[2], today))
  const length = { year: 12, quarter: 3 }[ended[1] ?? ''] ?? 1
  if (from === to) return `${addMonths(addDays(to, 1), -length)}..${to}`
  return `${addMonths(`${to.slice(0, 7)}-01`, 1 - length).slice(0, 7)}..${to.slice(0, 7)}`
}

const taxYear = (begins: number) => `${dayOf(begins, 4, 6)}..${dayOf(begins + 1, 4, 5)}`

const stepOf = (word = '') => ({ last: -1, previous: -1, next: 1 })[word] ?? 0

/** From one day, month or year to another; the first may leave out what the second says. */
function spanIn(rest: Remainder, reached: Day): string | undefined {
  const found = rest.take(
    new RegExp(String.raw`\b(?:from|between) (${POINT}|${DAY_NUMBER}) (?:to|and|until|till) (${POINT})`),
  )
  if (found === undefined) return undefined
  const last = periodOf(found[2], reached)
  const first = periodOf(found[1], reached, last)
  return `${first}..${last}`
}

function boundIn(rest: Remainder, today: Day, reached: Day): string | undefined {
  const found = rest.take(new RegExp(String.raw`\b(before|until|after|since) (${POINT})`))
  if (found !== undefined) return boundBy(found[1], periodOf(found[2], reached))
  const word = rest.take(/\b(before|after|since) (?=(?:the )?(?:last|this|next|yesterday)\b)/)?.[1]
  const range = word === undefined ? undefined : relativeIn(rest, today)
  if (range === undefined) return undefined
  const [from, to] = range.includes('..') ? range.split('..') : [range, range]
  return boundBy(word, (word === 'after' ? to : from) ?? range)
}

const boundBy = (word: string | undefined, at: string) =>
  ({ before: `<${at}`, until: `..${at}`, after: `>${at}` })[word ?? ''] ?? `${at}..`

function quarterIn(rest: Remainder, today: Day): string | undefined {
  for (const [index, names] of QUARTERS.entries()) {
    const found = rest.take(
      new RegExp(String.raw`\b(?:(?:in|for|from) )?(?:the )?(?:${names})\b(?:(?: of)? (20\d\d))?`),
    )
    if (found !== undefined) return quarterOf(Number(found[1] ?? yearOf(today)), index * 3 + 1)
  }
  return undefined
}

function quarterOf(year: number, month: number): string {
  const first = dayOf(year, month, 1)
  return `${first.slice(0, 7)}..${addMonths(first, 2).slice(0, 7)}`
}

function relativeIn(rest: Remainder, today: Day): string | undefined {
  if (rest.take(/\b(?:from )?today\b/)) return today
  if (rest.take(/\b(?:from )?yesterday\b/)) return addDays(today, -1)
  const past = rest.take(
    new RegExp(String.raw`\b(?:(?:in|from|over|within) )?(?:the )?(?:last|past) (\d+) ${UNIT}\b`),
  )
  if (past !== undefined) return `${shifted(today, -Number(past[1]), past[2])}..${today}`
  const coming = rest.take(
    new RegExp(String.raw`\b(?:(?:in|within) )?(?:the )?(?:next|within) (\d+) ${UNIT}\b`),
  )
  if (coming !== undefined) return `${today}..${shifted(today, Number(coming[1]), coming[2])}`
  const ago = rest.take(new RegExp(String.raw`\b(?:from )?(\d+|a) ${UNIT} ago\b`))
  if (ago !== undefined) return around(shifted(today, -(Number(ago[1]) || 1), ago[2]), ago[2])
  const one = rest.take(/\b(?:(?:in|from|for) )?(?:the )?(last|this|next) (week|month|quarter|year)(?:'s)?\b/)
  if (one === undefined) return undefined
  const by = stepOf(one[1])
  if (one[2] === 'quarter') {
    const first = addMonths(dayOf(yearOf(today), Math.floor((monthOf(today) - 1) / 3) * 3 + 1, 1), by * 3)
    return quarterOf(yearOf(first), monthOf(first))
  }
  const start = one[2] === 'week' ? today : dayOf(yearOf(today), monthOf(today), 1)
  return around(shifted(start, by, one[2]), one[2])
}

/** The day, week, month or year in which a day is. */
function around(day: Day, unit: string | undefined): string {
  if (unit === 'year') return day.slice(0, 4)
  if (unit === 'month') return day.slice(0, 7)
  if (unit !== 'week') return day
  const monday = addDays(day, 1 - weekdayOf(day))
  return `${monday}..${addDays(monday, 6)}`
}

/** A day, month or year by itself. "May" alone may be a verb, and is a month after "in" or "for". */
function pointIn(rest: Remainder, reached: Day, hasKind: boolean): string | undefined {
  const found =
    rest.take(new RegExp(String.raw`\b(?:in|for|of|during|on|from|dated) (${POINT})`)) ??
    rest.take(new RegExp(String.raw`\b(?!(?:${MONTH})(?! 20\d\d))(${POINT})`)) ??
    (hasKind ? rest.take(new RegExp(String.raw`\b(?!may\b)(${MONTH})\b`)) : undefined)
  return found === undefined ? undefined : periodOf(found[1], reached)
}

/**
 * A day, month or year as ISO 8601. A month without a year is the last one that begins by a day.
 *
 * @param until the period up to which it reaches, from which it takes the month and the year that it leaves out
 */
function periodOf(text = '', reached: Day = '', until?: string): string {
  if (/^20\d\d(?:-|$)/.test(text)) return text
  const [, day, month, year] = /^(\d+)[/.](\d+)[/.](\d+)$/.exec(text) ?? []
  if (year !== undefined) return dayOf(Number(year), Number(month), Number(day))
  const [, number, name, named] = /^(?:(\d+)[a-z]*(?: of)?)? ?([a-z]+)? ?(20\d\d)?$/.exec(text) ?? []
  const at = name === undefined ? Number(until?.slice(5, 7)) : numberOf(name)
  const inYear = named ?? until?.slice(0, 4)
  const begun = yearOf(reached) - (at > monthOf(reached) ? 1 : 0)
  const from = inYear === undefined ? begun : Number(inYear)
  const isLater = named === undefined && until !== undefined && at > Number(until.slice(5, 7) || 12)
  const whole = `${String(from - (isLater ? 1 : 0))}-${String(at).padStart(2, '0')}`
  return number === undefined ? whole : `${whole}-${number.padStart(2, '0')}`
}

/** The first and the last day of a period. */
function edgesOf(period: string): [Day, Day] {
  const { before, from } = dayRange(period) ?? {}
  return [from ?? period, before === undefined ? period : addDays(before, -1)]
}

function shifted(day: Day, by: number, unit = 'day'): Day {
  if (unit === 'day' || unit === 'week') return addDays(day, by * (unit === 'week' ? 7 : 1))
  return addMonths(day, by * (unit === 'year' ? 12 : 1))
}

function numberOf(month: string): number {
  return months.findIndex((names) => names.split('|').includes(month)) + 1
}
