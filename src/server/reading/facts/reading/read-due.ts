import type { DocumentKind } from '#contract/documents/document-kinds.ts'
import { addDays, addMonths } from '#contract/platform/plain-date.ts'
import { daysIn, daysWithoutYear, type FoundDay, isDay } from './days.ts'
import { type Found, wordsAfter, wordsBefore } from './found.ts'
import { type Candidate, type Candidates, choose, rankerOf, type Features } from './ranker.ts'
import { askingNothing } from './kinds.ts'
import type { JudgedKind } from './read-kind.ts'
import { documentFeatures, type LinedText, pageOf, placeFeatures } from './features.ts'
import { type Term, termsIn } from './terms.ts'

/** What is directly before a day by which something is asked for. */
const links: ReadonlyArray<readonly [feature: string, pattern: RegExp]> = [
  [
    'by',
    /\b(?:(?:by|before|until|till|no later than|not later than|on or before|at the latest|latest|up to)(?: (?:the|on|at|or before|close of business|close of play|cob|the end of|end of|midnight|noon|midday|first post|the latest|latest|that is|i\.?e\.?|\d\d?(?:[.:]\d\d)? ?(?:am|pm)?|hours?|hrs|o'clock))*|bis|zum|spätestens(?: am)?|avant le|au plus tard le|voor|uiterlijk|entro il|antes del?|até|przed|senast)[ :,.(-]*$/,
  ],
  [
    'on',
    /\b(?:on|around|about|after)(?: or (?:(?:just )?after|around|about|shortly after))?(?: the)?[ :(]*$/,
  ],
  [
    'due',
    /(?<!\w)(?:due|due date|date due|payment date|date for payment|date payable|payable|deadline|closing date|cut[ -]?off(?: date)?|last date|final date|latest date|pay by date|reply by|return by|respond by|collection date|échéance|date d'échéance|fällig(?: am)?|zahlbar|zahlungsziel|vencimiento|vencimento|scadenza|vervaldatum|vervaldag|förfallodatum|förfallodag|forfall|forfaldsdato|termin płatności)(?: (?:is|date|on|by|for (?:it|this|payment|filing|returns?|entries|replies|responses|applications|submissions?)))*[ :,.(-]*$/,
  ],
  [
    'a term',
    /\b(?:days?|weeks?|fortnight|months?)(?:[ ,:(-]|net|please|if you would|so|that is|i\.?e\.?|the|soit|le|of invoice)*$/,
  ],
]
/** What is asked for, in the same sentence. */
const asked: ReadonlyArray<readonly [feature: string, pattern: RegExp]> = [
  [
    'pay',
    /\b(?:pay\w*|paid|settle\w*|remit\w*|clear\w*|transfer\w*|cheques?|balance|owing|owed|outstanding|amount|total|money|funds|instal\w+|deposit|zahl\w+|betal\w+|règlement|payer|pag\w+)\b|[£€$] ?\d/,
  ],
  [
    'collect',
    /\b(?:collect\w*|direct debit|dd|debit\w*|tak(?:e|en)|charge[d]?|claim(?:ed)?|draw|leave your account)\b/,
  ],
  [
    'file',
    /\b(?:fil(?:e|ed|ing)|submit\w*|submission|returns?|returned|send|sent|deliver(?:ed)?|complet\w+|declar\w+|regist\w+|lodge\w*|apply|applications?|enrol\w*|upload\w*|provide\w*)\b/,
  ],
  [
    'answer',
    /\b(?:repl\w+|respon\w+|answer\w*|confirm\w*|let (?:me|us)|tell (?:me|us)|hear\w*|appeal\w*|object\w*|comment\w*|rsvp)\b/,
  ],
  ['accept', /\b(?:accept\w*|offers?|grant|sign(?:ed)?|whether|say yes|agree|book\w*|order\w*|code)\b/],
  [
    'reach',
    /\b(?:reach\w*|receiv\w+|arriv\w+|with (?:us|me|them|him|her|hmrc)|have (?:it|them|this|your|the)|in our|be in|must be|get (?:it|them|this))\b/,
  ],
  [
    'please',
    /\b(?:please|pls|kindly|obliged|(?:can|could|may|would|will) (?:you|we|i)|let (?:me|us) have|(?:i|we) (?:want|need|expect|require|ask)|you (?:must|need to|have to|should))\b/,
  ],
  ['terms', /\b(?:terms?|account|a\/c|invoices?|credit|net|nett|strictly)\b/],
  [
    'or else',
    /\b(?:unless|if not|otherwise|failing|or we|must|required?|at the latest|deadline|overdue|final)\b/,
  ],
]
const weekday = /(?:\b(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?)[ ,.]*$/
/** A sum between the words and the day: "Amount due £318.22 by 25 October". */
const sums = /(?<= )(?:[£€$] ?|gbp |eur )?\d[\d,]*\.\d\d /g
const notDue =
  /\b(?:(?:deliver\w*|despatch\w*|arriv\w*|start\w*|finish\w*|booked|copy|artwork|next|on site)(?: [\w/’'()-]+){0,6}|(?:expected|complet\w+|signed|approved|assessed|prepared|placed|inspected|made|works|tested|calibrat\w+|renewal|mot|service|test|inspection)(?: [\w-]+){0,2}) (?:due|by|before|on|till|until)[ :]*$/
const latest =
  /^[ ,.)]*(?:at the (?:very )?latest|latest|please|pls|if poss\w*|is the (?:deadline|last|latest|closing)|or (?:we|i|a|the|it|your|else)\b|to avoid|without|otherwise|ohne abzug|sharp|prompt)/
/** What a term is of, where it is not of a payment or an answer. */
const notAsked =
  /(?:\b(?:claims?|shortages?|complaints?|queries|query|object|dispute|valid|holds?|open|refunds?|exchanges?|notif\w+|damage|faults?|cancel\w*|interest after|overdue|over|delivery|deliver\w*|despatch\w*|dispatch\w*|shipp\w*|lead time|guarantee\w*|warrant\w+)\b|\breturns\b)[^.\n]{0,40}$/i
/** Where a term is counted from the day on which it is read. */
const ofThisLetter =
  /^ ?(?:of|from|after) (?:the )?(?:(?:date|receipt|day) (?:of|on) )?(?:this|our|today|receiving this|getting this|reading this)\b/
/** Where a term is counted from another day than the document's. */
const ofAnotherDay =
  /^,? (?:of|from|after|before)(?! (?:the )?(?:above |invoice |statement |our )?(?:date|invoice|receipt|issue|day|statement|above)\b)/
/** A return on paper is due before one that is sent online. */
const onPaper = /\b(?:on paper|paper (?:tax )?returns?)\b[^.;\d]*$/
/** A statement lists invoices, from whose days such a term is counted. */
const statements = new Set<DocumentKind>(['statement'])
const ofAnInvoice = /^[^.\n]{0,30}\b(?:of|from|after) (?:the )?(?:date of )?(?:the |each )?invoice/i
/** Where a sentence offers a discount until a day. */
const discounted =
  /\b(?:discount\w*|knock off|take off|deduct|less|early|earlier|prompt\w*|reduced|saves?|skonto|could have)\b|\d ?%/
const settled =
  /nothing to pay|paid (?:by|with) (?:visa|card|mastercard|debit)|(?<!\b(?:be|are|is|not|until) )paid in full|^\s*paid(?:\s*$|[ :-]+(?:with thanks|on \d))|(?:amount|balance|total) due:? *[£€$]? ?0[.,]00/im
const invoiceHead = /^\s*(?:tax |vat |sales )?invoice\b|\binvoice (?:no|number|date)?[ .:]*\S*\d/im
/** More days after the document's own are no day of payment. */
const MAX_MONTHS = 26
/** A day without a year is less far off. */
const MAX_DAYS_WITHOUT_YEAR = 150

/**
 * Reads the day by which a payment, a return or an answer is due: as it is written, or counted from the document's date.
 *
 * @param date the document's own
 */
export function readDue(text: string, kind: JudgedKind, date: string | undefined): Found<string> | undefined {
  return choose(dueDaysIn(text, kind, date), rankerOf('due'))
}

/** The days that may be due: those in a text after its date, and those that its terms give. */
export function dueDaysIn(text: string, kind: JudgedKind, date: string | undefined): Candidates<string> {
  const page = pageOf(text)
  const isSettled = settled.test(text)
  const isStatement = kind.isOneOf(statements) > 0.5
  const terms =
    date === undefined || isSettled
      ? []
      : termsIn(text, date).filter(({ start }) => !isStatement || !ofAnInvoice.test(text.slice(start)))
  const written = [
    ...daysIn(text)
      .filter(isDay)
      .filter(({ iso }) => date === undefined || (iso >= date && iso <= addMonths(date, MAX_MONTHS)))
      .filter(({ start }) => !/\bonline\b/i.test(text) || !onPaper.test(wordsBefore(text, start, 60))),
    ...(date === undefined ? [] : daysWithoutYear(text, date)).filter(
      ({ iso }) => date !== undefined && iso > date && iso <= addDays(date, MAX_DAYS_WITHOUT_YEAR),
    ),
  ].map((day) => {
    const features = placeFeatures(page, day.start, day.end)
    addFeatures(features, text, day, date)
    if (terms.some(({ iso, form }) => iso === day.iso && form !== 'on receipt'))
      features.set('as the terms say', 1)
    return { value: day.iso, key: day.iso, start: day.start, end: day.end, features }
  })
  for (const { features } of written)
    if (features.has('linked'))
      for (const [name, share] of kind.likely.slice(0, 2)) features.set(`linked in kind ${name}`, share)
  const none = documentFeatures(kind, text)
  none.set('a kind that asks nothing', kind.isOneOf(askingNothing))
  if (date === undefined) none.set('without a date', 1)
  if (isSettled) none.set('settled', 1)
  if (invoiceHead.test(text.slice(0, 500))) none.set('headed as an invoice', 1)
  const counted = terms.map((term) => candidateOf(term, page))
  for (const { key, features } of counted) {
    for (const [name, share] of kind.likely.slice(0, 2)) features.set(`terms in kind ${name}`, share)
    if (counted.some((other) => other.key !== key)) features.set('terms differ', 1)
    if (written.some((other) => other.key !== key && other.features.has('linked')))
      features.set('a day is written', 1)
  }
  return { none, candidates: [...written, ...counted] }
}

function addFeatures(features: Features, text: string, day: FoundDay, date: string | undefined): void {
  const has = (feature: string) => features.set(feature, 1)
  const before = wordsBefore(text, day.start, 100).replace(sums, '').replace(weekday, '')
  const sentence = before.split(/[.;!?] /).at(-1) ?? ''
  has('is a day')
  for (const [link, pattern] of links) {
    if (!pattern.test(before)) continue
    has('linked')
    has(`linked ${link}`)
    for (const [what, words] of asked) if (words.test(sentence)) has(`${what} ${link}`)
  }
  if (discounted.test(sentence)) has('for less')
  if (notDue.test(before)) has('of something else')
  if (latest.test(wordsAfter(text, day.end, 30))) has('words of haste after it')
  if (date === undefined) return
  if (day.iso === date) has('the date itself')
  else has(`after ${DAYS_LATER.find((days) => day.iso <= addDays(date, days)) ?? 'many'} days`)
  if (USUAL_TERMS.some((days) => day.iso === addDays(date, days))) has('after a usual time')
}

const DAYS_LATER = [7, 16, 31, 65, 130, 400]
const USUAL_TERMS = [7, 14, 21, 28, 30, 31, 60]

/** The day that a term gives. */
function candidateOf({ end, form, iso, start }: Term, page: LinedText): Candidate<string> {
  const { text } = page
  const features = placeFeatures(page, start, end)
  const has = (feature: string) => features.set(feature, 1)
  has('terms')
  has(`terms: ${form}`)
  const before = wordsBefore(text, start, 100)
  const sentence = `${before.split(/[.;!?] /).at(-1) ?? ''}${text.slice(start, end).toLowerCase()}`
  for (const [what, words] of asked) if (words.test(sentence)) has(`terms: ${what}`)
  const after = wordsAfter(text, end, 40)
  if (ofThisLetter.test(after)) has('terms of this letter')
  else if (ofAnotherDay.test(after)) has('terms of another day')
  if (discounted.test(sentence)) has('terms for less')
  if (notAsked.test(text.slice(Math.max(0, start - 60), end))) has('terms of something else')
  return { value: iso, key: iso, start, end, features }
}
