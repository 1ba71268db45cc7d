import { daysIn, endOfMonth, type FoundDay, isDay, plusDays, plusMonths } from './days.ts'
import { type Found, wordsBefore } from './found.ts'
import { type Candidate, type Candidates, choose, rankerOf, type Signs } from './ranker.ts'
import { askingNothing } from './kinds.ts'
import type { JudgedKind } from './read-kind.ts'
import { documentSigns, pageOf, placeSigns } from './signs.ts'

const labels =
  /\b(?:(?:(?:seven|ten|fourteen|twenty-one|twenty-eight|thirty|sixty|\d{1,3}) days?|two weeks|a fortnight)[,:]? ?(?:if you would,? )?(?:so )?(?:the)?|payable by the end of the month after,|must have it by|due(?: date)?|payment due|pay(?:ment)?(?: is)? (?:due )?by|payable (?:by|on)|to be paid (?:by|on)|be paid (?:in full )?by|settle(?:d)?(?: \w+)? by|deadline(?: for (?:it|this|payment|filing))?|no later than|not later than|on or before|latest|reach us by|with us by|be in by|(?:to|reach(?:es)?|with) (?:us|hmrc) by|échéance|fällig(?: am)?|zahlbar bis|vencimiento|scadenza|(?:pay|file|send|submit|return|reply|respond|complete|declare|deliver|delivered|renew)(?: [\w£.,]+){0,8} by|payable|collected on|(?:will|shall) (?:be )?(?:collect(?:ed)?|take|taken)(?: \w+){0,6} on(?: or (?:just )?after)?|payment date|due on)(?: (?:date|on|is|by|the|before|us|midnight|or before))*[ :,.(-]*$/
const weekday = /(?:\b(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?)[ ,.]*$/
/** A sum between the words and the day: "Amount due £318.22 by 25 October". */
const sums = /(?<= )(?:[£€$] ?|gbp |eur )?\d[\d,]*\.\d\d /g
const notDue =
  /\b(?:delivery|delivered|expected|start\w*|complet\w+|signed|approved|assessed|prepared|placed|inspected|made|works|tested|renewal|mot|service|test|inspection)(?: \w+){0,2} (?:due|by|on)[ :]*$/
/** "within 30 days of the date of this invoice", "Terms: 30 days net". */
const within =
  /\b(?:within|terms?(?: are)?(?: strictly)?:?|net|payment|due in|payable in|paid in|pay in|settlement:?|strictly)[ :]{1,3}(?:of |is |due |terms:? |strictly |net |within |in )*(\d{1,3}|seven|ten|fourteen|twenty-one|twenty-eight|thirty|sixty)(?: \(\d+\))?[- ]days?\b(?! notice)/gi
const netDays =
  /\b(\d{1,3}) days? (?:net|from (?:the )?(?:date|invoice)|of (?:the )?(?:date|invoice)|strictly|after (?:the )?(?:date|invoice))|\bnet (7|14|21|28|30|45|60|90)\b(?![.,]\d)/gi
const endOfMonthTerms = /\b(\d{1,3}) days? (?:from |after )?(?:end of month|eom|month end)/i
const notPayment =
  /\b(?:claims?|shortages?|complaints?|queries|query|returns?|appeal|object|dispute|valid|holds?|open|refunds?|notif\w+|damage|report(?:ed)?|cancel\w*|interest after|overdue|over)\b[^.\n]{0,40}$/i
const settled = /nothing to pay|paid (?:by|with) (?:visa|card|mastercard|debit)|paid in full|^\s*paid\b/im
const onReceipt = /\b(?:due|payable|payment) (?:up)?on receipt\b/i

const numbers: Readonly<Record<string, number>> = {
  seven: 7,
  ten: 10,
  fourteen: 14,
  'twenty-one': 21,
  'twenty-eight': 28,
  thirty: 30,
  sixty: 60,
}

const invoiceHead = /^\s*(?:tax |vat |sales )?invoice\b|\binvoice (?:no|number|date)?[ .:]*\S*\d/im
/** More days after the document's own are no day of payment. */
const MAX_MONTHS = 26

/**
 * Reads the day by which a payment or a return is due: as it is written, or counted from the document's date.
 *
 * @param date the document's own
 */
export function readDue(text: string, kind: JudgedKind, date: string | undefined): Found<string> | undefined {
  return choose(dueDaysIn(text, kind, date), rankerOf('due'))
}

/** The days that may be due: those in a text after its date, and those that its terms give. */
export function dueDaysIn(text: string, kind: JudgedKind, date: string | undefined): Candidates<string> {
  const page = pageOf(text)
  const written = daysIn(text)
    .filter(isDay)
    .filter(({ iso }) => date === undefined || (iso >= date && iso <= plusMonths(date, MAX_MONTHS)))
    .map((day) => {
      const signs = placeSigns(page, day.start, day.end)
      addSigns(signs, text, day, date)
      return { value: day.iso, key: day.iso, start: day.start, end: day.end, signs }
    })
  const none = documentSigns(kind, text)
  none.set('a kind that asks nothing', kind.isOneOf(askingNothing))
  if (date === undefined) none.set('without a date', 1)
  if (settled.test(text)) none.set('settled', 1)
  if (invoiceHead.test(text.slice(0, 500))) none.set('headed as an invoice', 1)
  const counted = date === undefined ? [] : fromTerms(text, date)
  for (const { signs } of counted) {
    if (counted.some(({ key }) => key !== counted[0]?.key)) signs.set('terms differ', 1)
    if (written.some((other) => other.signs.has('label'))) signs.set('a day is written', 1)
  }
  return { none, candidates: [...written, ...counted] }
}

function addSigns(signs: Signs, text: string, day: FoundDay, date: string | undefined): void {
  const has = (sign: string) => signs.set(sign, 1)
  const before = wordsBefore(text, day.start, 72).replace(sums, '').replace(weekday, '')
  has('is a day')
  if (labels.test(before)) has('label')
  if (notDue.test(before)) has('of something else')
  if (/(?:due|pay|payable|paid|deadline|no later than)[^.]{0,24}$/.test(before)) has('plain words')
  if (date === undefined) return
  if (day.iso === date) has('the date itself')
  else has(`after ${DAYS_LATER.find((days) => day.iso <= plusDays(date, days)) ?? 'many'} days`)
  if (USUAL_TERMS.some((days) => day.iso === plusDays(date, days))) has('after a usual time')
}

const DAYS_LATER = [7, 16, 31, 65, 130, 400]
const USUAL_TERMS = [7, 14, 21, 28, 30, 31, 60]

/** The days that the terms of payment in a text give. */
function fromTerms(text: string, date: string): Array<Candidate<string>> {
  const found = (days: number | 'month', place: { start: number; end: number }, ...signs: string[]) => {
    const value = days === 'month' ? endOfMonth(date) : plusDays(date, days)
    return { value, key: value, ...place, signs: new Map(signs.map((sign) => [sign, 1])) }
  }
  const eom = endOfMonthTerms.exec(text)
  if (eom !== null) {
    const value = plusDays(endOfMonth(date), Number(eom[1]))
    return [{ ...found('month', placeOf(eom), 'terms', 'terms from the end of a month'), value, key: value }]
  }
  const receipt = onReceipt.exec(text)
  return [
    ...[...text.matchAll(within), ...text.matchAll(netDays)].flatMap((match) => {
      const [, count = match[2] ?? ''] = match
      const days = numbers[count.toLowerCase()] ?? Number(count)
      if (!(days > 0 && days <= 120)) return []
      const isOther = notPayment.test(text.slice(Math.max(0, match.index - 60), match.index))
      return [found(days, placeOf(match), 'terms', ...(isOther ? ['terms of something else'] : []))]
    }),
    ...(receipt === null ? [] : [found(0, placeOf(receipt), 'on receipt')]),
  ]
}

const placeOf = (match: RegExpExecArray) => ({ start: match.index, end: match.index + match[0].length })
