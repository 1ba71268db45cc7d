import { addDays, addMonths, lastOfMonth, type Period } from '#contract/platform/plain-date.ts'
import { daysIn, firstOf, type FoundDay, isDay, lastOf } from './days.ts'
import { type Found, wordsBefore } from './found.ts'
import { numberOf } from './number-words.ts'

const between =
  /^[ \t]*(?:to|-|–|—|until|till|through|up to and including|to and including|and)[ \t]*(?:end of )?$|^\s*to[ \t]*:?\s*$/i
/** Between two days with a label each: "Start date: 1 May 2026, end date: 30 April 2027". */
const ends =
  /^[\s,;]*(?:\d[.)] *)?(?:end(?:s|ing)?|expir(?:y|es|ing)|date of expiry|valid (?:to|until))\b[^\d\n]{0,30}\s*$/i
const starts =
  /\b(?:starts?|starting|commence(?:s|ment)|inception|effective|valid from|cover from)\b[^\d\n]{0,36}$/
/** "Tax year 2025-26", from 6 April to 5 April. */
const taxYear =
  /\b(?:tax year|P11D|expenses and benefits)\b[^\n\d]{0,24}(20\d\d) ?[-–/] ?(?:20)?(\d\d)\b(?![-/]\d)/i
const ofPeriod =
  /(?:period|quarter|return|statement|from|month|months|year|weeks?|dates?|cover(?:age)?|insurance|claim(?:ed)?|absence|between|for|leave|accounts?|run|term|trading)(?: (?:of|for|from|covered|covering|is|the|and|including|insurance|return|claim|accounts?))*[ :,.(-]*$/
/** "ended 30 September 2025", with the length before it. */
const ended =
  /\b(?:(tax month|month|quarter|vat quarter|year|financial year|tax year|accounting period|(?:(\d+|three|six|twelve|nine) months?)|week|fortnight|(?:2|two|4|four) weeks)) (?:ended|ending|end|to)(?: on)?[ :]*$/
/** "Accounts made up to 31 March 2026": of the year to that day. */
const madeUpTo = /\bmade up to[ :]*$/
const ofMonth =
  /\b(?:month|for|period|statement|accounts|payroll|report|pack|claim|forecast|summary|pay run)(?: (?:of|for|is|the month of|month))*[ :,-]*$/

/** Reads the days that a document covers. */
export function readPeriod(text: string): Found<Period> | undefined {
  const days = daysIn(text)
  let best: Found<Period> | undefined
  for (const [index, day] of days.entries()) {
    const found = rangeFrom(text, day, days[index + 1]) ?? endedAt(text, day) ?? monthOf(text, day)
    if (found !== undefined && (best === undefined || found.confidence > best.confidence)) best = found
  }
  best ??= ofTaxYear(text)
  return best !== undefined && best.confidence >= 0.6 ? best : undefined
}

function rangeFrom(text: string, first: FoundDay, second: FoundDay | undefined): Found<Period> | undefined {
  if (second === undefined) return undefined
  const link = text.slice(first.end, second.start)
  // "From: 00:01 on 15 July 2026" is from that day.
  const before = wordsBefore(text, first.start, 50).replace(/\d\d[:.]\d\d(?: ?hrs| hours)?(?: on)? *$/, '')
  const isLabelledTwice = ends.test(link) && starts.test(before)
  if (!isLabelledTwice && !between.test(link)) return undefined
  const from = firstOf(first.iso)
  const to = lastOf(second.iso)
  if (from >= to || addMonths(from, 60) < to) return undefined
  const labelled = isLabelledTwice || ofPeriod.test(before)
  return {
    value: { from, to },
    start: first.start,
    end: second.end,
    confidence: (labelled ? 0.85 : 0.62) + (first.start < 400 ? 0.08 : 0),
  }
}

function ofTaxYear(text: string): Found<Period> | undefined {
  const match = taxYear.exec(text)
  if (match === null) return undefined
  const [whole, year = '', next] = match
  if ((Number(year) + 1) % 100 !== Number(next)) return undefined
  const value = { from: `${year}-04-06`, to: `${String(Number(year) + 1)}-04-05` }
  return { value, start: match.index, end: match.index + whole.length, confidence: 0.8 }
}

function endedAt(text: string, day: FoundDay): Found<Period> | undefined {
  if (!isDay(day)) return undefined
  const before = wordsBefore(text, day.start, 36)
  const [, unit = madeUpTo.test(before) ? 'year' : undefined, count] = ended.exec(before) ?? []
  if (unit === undefined) return undefined
  const to = day.iso
  return {
    value: { from: beginOf(unit, count, to), to },
    start: day.start,
    end: day.end,
    confidence: 0.8 + (day.start < 400 ? 0.08 : 0),
  }
}

function beginOf(unit: string, count: string | undefined, to: string): string {
  if (unit === 'week') return addDays(to, -6)
  if (unit === 'fortnight' || /^(?:2|two) weeks/.test(unit)) return addDays(to, -13)
  if (/weeks/.test(unit)) return addDays(to, -27)
  const months =
    count === undefined ? (unit.includes('quarter') ? 3 : unit.includes('month') ? 1 : 12) : numberOf(count)
  const isMonthEnd = lastOfMonth(to) === to
  return isMonthEnd ? addMonths(`${to.slice(0, 7)}-01`, 1 - months) : addDays(addMonths(to, -months), 1)
}

function monthOf(text: string, day: FoundDay): Found<Period> | undefined {
  if (isDay(day)) return undefined
  if (!ofMonth.test(wordsBefore(text, day.start, 30)) || day.start > 500) return undefined
  return {
    value: { from: firstOf(day.iso), to: lastOf(day.iso) },
    start: day.start,
    end: day.end,
    confidence: 0.7,
  }
}
