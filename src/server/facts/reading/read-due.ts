import type { DocumentKind } from '#contract/document-kinds.ts'
import { daysIn, endOfMonth, type FoundDay, isDay, plusDays, plusMonths } from './days.ts'
import { type Found, wordsBefore } from './found.ts'
import type { JudgedKind } from './read-kind.ts'

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

/** Kinds in which a day of payment is a past one, or one of many. */
const notAsking = new Set<DocumentKind>([
  'receipt',
  'minutes',
  'contract',
  'lease',
  'loan-agreement',
  'employment-contract',
  'bank-statement',
  'report',
  'business-plan',
  'procedure',
  'policy',
  'handbook',
  'appraisal',
  'disciplinary',
  'payslip',
  'quote',
  'purchase-order',
  'delivery-note',
  'remittance',
  'mot',
  'certificate',
  'inspection',
  'job-description',
  'resolution',
  'accounts',
  'forecast',
  'budget',
  'press-release',
  'proposal',
  'training-record',
  'risk-assessment',
  'leave-record',
])
/** How likely such a kind must be for no day to be taken as due. */
const LIKELY = 0.6
/** How likely it must be that a document's terms count from its date. */
const HAS_TERMS = 0.3
const invoiceHead = /^\s*(?:tax |vat |sales )?invoice\b|\binvoice (?:no|number|date)?[ .:]*\S*\d/im
/** Kinds whose terms count from their own date. */
const withTerms = new Set<DocumentKind>(['invoice'])

/**
 * Reads the day by which a payment or a return is due: as it is written, or counted from the document's date.
 *
 * @param date the document's own
 */
export function readDue(text: string, kind: JudgedKind, date: string | undefined): Found<string> | undefined {
  if (kind.isOneOf(notAsking) > LIKELY) return undefined
  const written = daysIn(text)
    .filter(isDay)
    .flatMap((day) => dueAt(text, day, date) ?? [])
    .toSorted((a, b) => b.confidence - a.confidence || a.start - b.start)
  const [best] = written
  if (best !== undefined) {
    const rival = written.find((one) => one.value !== best.value && one.confidence === best.confidence)
    return rival === undefined ? best : undefined
  }
  const hasTerms = kind.isOneOf(withTerms) >= HAS_TERMS || invoiceHead.test(text.slice(0, 500))
  return date !== undefined && hasTerms ? fromTerms(text, date) : undefined
}

function dueAt(text: string, day: FoundDay, date: string | undefined): Found<string> | undefined {
  const before = wordsBefore(text, day.start, 72).replace(sums, '').replace(weekday, '')
  if (!labels.test(before) || notDue.test(before)) return undefined
  if (date !== undefined && (day.iso < date || plusMonths(date, 26) < day.iso)) return undefined
  const isPlain = /(?:due|pay|payable|paid|deadline|no later than)[^.]{0,24}$/.test(before)
  return { value: day.iso, start: day.start, end: day.end, confidence: isPlain ? 0.92 : 0.78 }
}

function fromTerms(text: string, date: string): Found<string> | undefined {
  if (settled.test(text)) return undefined
  const eom = endOfMonthTerms.exec(text)
  if (eom !== null)
    return {
      value: plusDays(endOfMonth(date), Number(eom[1])),
      start: eom.index,
      end: eom.index + eom[0].length,
      confidence: 0.7,
    }
  const found = [...text.matchAll(within), ...text.matchAll(netDays)].flatMap((match) => {
    if (notPayment.test(text.slice(Math.max(0, match.index - 60), match.index))) return []
    const [whole, count = match[2] ?? ''] = match
    const days = numbers[count.toLowerCase()] ?? Number(count)
    return days > 0 && days <= 120 ? [{ days, start: match.index, end: match.index + whole.length }] : []
  })
  const [first] = found
  if (first === undefined) {
    const receipt = onReceipt.exec(text)
    return receipt === null
      ? undefined
      : { value: date, start: receipt.index, end: receipt.index + receipt[0].length, confidence: 0.6 }
  }
  if (found.some(({ days }) => days !== first.days)) return undefined
  return { value: plusDays(date, first.days), start: first.start, end: first.end, confidence: 0.85 }
}
