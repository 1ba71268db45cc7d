import {
  addDays,
  addMonths,
  dayOf,
  isDay,
  lastOfMonth,
  monthOf,
  weekdayOf,
  yearOf,
} from '#contract/platform/plain-date.ts'
import { month, monthNumber } from './days.ts'
import { numberOf } from './number-words.ts'

/** A term of payment or of an answer in a text, and the day that it gives. */
export interface Term {
  iso: string
  start: number
  end: number
  form: 'days' | 'end of a month' | 'day of a month' | 'weekday' | 'tomorrow' | 'on receipt'
}

const number =
  '(\\d{1,3}|ninety|sixty|forty-five|thirty|twenty-eight|twenty-one|twenty|fifteen|fourteen|twelve|ten|eight|seven|six|five|four|three|two|one|a)(?: ?\\(\\w+\\))?'
/** "30 days", "one calendar month", "thirty (30) days". Working days are not counted: holidays would have to be known. */
const span = `(?:${number}[ -](?:(?:calendar|clear|full|consecutive) )?(day|week|month)s?|(fortnight))\\b`
/** Words between the beginning of a term and its length. */
const filler =
  '(?:(?:is|are|of|due|terms?|strictly|net|nett|within|in|please|payment|the next|a further|our|next|a)[ :,]+)*'
const before =
  '\\b(?:within|inside|terms?|net|nett|payment|payable|due in|pay(?:able|ment|ing)? in|paid in|settle(?:ment)?(?: in)?|strictly|you have|have|allow(?:s|ed)?|gives? you|credit(?: period)?|account)'
const after =
  '(?:[ ,]+(?:net\\b|nett\\b|strictly|credit|account|a/c|terms|please|(?:are )?allowed|from (?:the )?(?:date|invoice|receipt|issue|today|above|day)|(?:of|after) (?:the )?(?:above )?(?:date|invoice|receipt|issue|service|this|being|statement|(?:our|your) (?:letter|invoice))|of (?:this|our)|date of (?:the |this )?invoice|from (?:this|our)|to (?:pay|settle|answer|reply|respond|appeal)))'
const within = new RegExp(`${before}[ \\t:,]{1,8}${filler}${span}(?! notice)`, 'gi')
const counted = new RegExp(`(?<![\\w.,/£$€-])${span}${after}`, 'gi')
/** "Terms   30 days" and "14 days" alone in a cell of a table. */
const alone = new RegExp(
  `(?<=^|\\n|[ \\t]{2}|[:|] ?)${span}(?=[ \\t]*(?:\\n|\\f|$|[.,;]?[ \\t]{2,}[A-Za-z]|[.,;] ))`,
  'gi',
)
/** "30 Tage netto", "à 30 jours"; not "14 Tage 2 % Skonto". */
const foreignDays =
  /(?<![\w.,])(\d{1,3}) (?:Tagen?|jours|giorni|gg|d[ií]as|dagen|dagar|dager|dage|dni)\b(?![ ,]*(?:mit )?\d+([.,]\d+)? ?%)/gi
const netDays = /\bnett? (7|10|14|15|21|28|30|45|60|90)\b(?![.,]\d)/gi
/** "30 days EOM", "30 days end of month". */
const toEndOfMonth = new RegExp(
  `\\b${number} days?,? (?:net )?(?:e\\.?o\\.?m\\b|end[ -]of[ -](?:the )?month|month[ -]end)`,
  'gi',
)
/** "30 days from the end of the month of invoice", "EOM + 30". */
const fromEndOfMonth = new RegExp(
  `\\b${number} days? (?:from|after|following) (?:the )?(?:e\\.?o\\.?m\\b|end of (?:the )?(?:invoice )?month|month[ -]end)|\\b(?:e\\.?o\\.?m\\.?|end of month|month[ -]end) ?(?:\\+|plus) ?(\\d{1,3})`,
  'gi',
)
const monthAfter = '(?:(?:the )?month (?:following|after|that follows)|(?:the )?(?:following|next) month)'
const endOfNextMonth = new RegExp(
  `\\b(?:(?:end|last day) of ${monthAfter}|month[ -]end following|following month[ -]end|e\\.?o\\.?m\\.? following)`,
  'gi',
)
/** "the 20th of the month following". */
const dayOfNextMonth = new RegExp(`\\b(\\d\\d?)(?:st|nd|rd|th)(?: day)? of ${monthAfter}`, 'gi')
/** "by close of play on Friday", "before midnight on the 3rd". */
const hour =
  '(?: (?:close of (?:play|business)|cob|midnight|noon|midday|lunch(?:time)?|first thing|\\d{1,2}(?:[.:]\\d\\d)? ?[ap]\\.?m\\.?)(?: on)?,?)?'
const byThen = `\\b(?:by|before|until|no later than|not later than|on or before)${hour}(?: the)?`
const endOfThisMonth = new RegExp(
  `(?:${byThen}|\\b(?:due|payable|paid|settled?) at (?:the )?) (?:end of (?:the|this) month|month[ -]end)(?! following)\\b`,
  'gi',
)
/** "by the end of June", "before June is out". */
const endOfMonthNamed = new RegExp(
  `${byThen} (?:end of ${month}\\b(?! \\d)|${month} (?:is|'s) (?:out|over)\\b)`,
  'gi',
)
/** "by the 20th", "by the 20th of this month". */
const dayOfThisMonth = new RegExp(
  `${byThen} (\\d\\d?)(?:st|nd|rd|th)\\b(?! of (?!this month)| day\\b|,? ?${month}\\b)`,
  'gi',
)
const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
/** "by the end of next week, Friday the 26th". */
const weekdayAndDay = new RegExp(
  `${byThen} (?:[a-z ]{1,20},? )?(${weekdays.join('|')})[a-z]*,? (?:the )?(\\d\\d?)(?:st|nd|rd|th)\\b(?! of\\b|,? ?${month}\\b)`,
  'gi',
)
/** "by Friday", "by a week on Friday", "by Friday week"; not "by Friday 24 May". */
const byWeekday = new RegExp(
  `${byThen} (a week (?:on )?)?(${weekdays.join('|')})(?:s|nes|rs|ur)?(?:day)?\\b(?!,? (?:the )?\\d|\\w)( week\\b)?`,
  'gi',
)
const tomorrow =
  /\b(?:by|before|pay|paid|send|sent|reply|answer|approve|have|need(?:ed)?)\b(?:[^.\n]|\b[ap]\.m\.){0,30}\btomorrow\b/gi
const onReceipt =
  /\b(?:due|payable|payment|paid|settlement)[ :]+(?:is |in full |strictly |due |terms:? )*(?:immediately|(?:up)?on (?:receipt|presentation))\b|\bimmediate (?:payment|settlement)\b/gi

/** Where a sentence goes on in the next line. */
const wrapped = /(?<=[a-z,\d]) ?\n(?=[a-z\d])/g

/** More days are no term of payment. */
const MAX_DAYS = 120

/**
 * The terms in a text, in order.
 *
 * @param date the day from which they are counted
 */
export function termsIn(text: string, date: string): Term[] {
  const first = `${date.slice(0, 8)}01`
  const next = addMonths(first, 1)
  const days = (count: string | undefined) => numberOf(count?.toLowerCase() ?? '')
  const joined = text.replaceAll(wrapped, (gap) => ' '.repeat(gap.length))
  const found: Term[] = []
  const add = (
    pattern: RegExp,
    form: Term['form'],
    dayFrom: (match: RegExpExecArray) => string | undefined,
  ) => {
    for (const match of (pattern === alone ? text : joined).matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].length]
      const iso = found.some((other) => other.start < end && start < other.end) ? undefined : dayFrom(match)
      if (iso !== undefined && iso >= date && iso <= addDays(date, MAX_DAYS))
        found.push({ iso, start, end, form })
    }
  }
  add(endOfNextMonth, 'end of a month', () => lastOfMonth(next))
  add(dayOfNextMonth, 'end of a month', ([, day]) => dayOf(yearOf(next), monthOf(next), Number(day)))
  add(fromEndOfMonth, 'end of a month', ([, count, plus]) => addDays(lastOfMonth(date), days(count ?? plus)))
  add(toEndOfMonth, 'end of a month', ([, count]) => lastOfMonth(addDays(date, days(count))))
  add(endOfThisMonth, 'end of a month', () => lastOfMonth(date))
  add(endOfMonthNamed, 'end of a month', ([, end, out]) => {
    const name = end ?? out
    const endIn = (year: number) =>
      lastOfMonth(`${String(year)}-${String(monthNumber(name ?? '')).padStart(2, '0')}-01`)
    const here = endIn(Number(date.slice(0, 4)))
    return here >= date ? here : endIn(Number(date.slice(0, 4)) + 1)
  })
  add(dayOfThisMonth, 'day of a month', ([, ordinal]) => {
    const end = `-${(ordinal ?? '').padStart(2, '0')}`
    const here = `${date.slice(0, 7)}${end}`
    const iso = here > date ? here : `${next.slice(0, 7)}${end}`
    return isDay(iso) ? iso : undefined
  })
  add(weekdayAndDay, 'weekday', ([, name, day]) => {
    const wanted = weekdays.indexOf(name?.toLowerCase() ?? '')
    const end = `-${(day ?? '').padStart(2, '0')}`
    return [date, next]
      .map((from) => `${from.slice(0, 7)}${end}`)
      .find((iso) => iso > date && isDay(iso) && weekdayOf(iso) % 7 === wanted)
  })
  add(byWeekday, 'weekday', ([, aWeekOn, day, week]) => {
    const wanted = weekdays.indexOf(day?.toLowerCase() ?? '')
    const ahead = (wanted - weekdayOf(date) + 7) % 7 || 7
    return addDays(date, ahead + (aWeekOn === undefined && week === undefined ? 0 : 7))
  })
  add(tomorrow, 'tomorrow', () => addDays(date, 1))
  for (const pattern of [within, counted, alone])
    add(pattern, 'days', ([, count, unit, fortnight]) => {
      if (fortnight !== undefined) return addDays(date, 14)
      const many = days(count)
      if (unit?.toLowerCase() === 'month') return addMonths(date, many)
      return many > MAX_DAYS ? undefined : addDays(date, unit?.toLowerCase() === 'week' ? 7 * many : many)
    })
  add(foreignDays, 'days', ([, count]) => addDays(date, days(count)))
  add(netDays, 'days', ([, count]) => addDays(date, days(count)))
  add(onReceipt, 'on receipt', () => date)
  return found.toSorted((a, b) => a.start - b.start)
}
