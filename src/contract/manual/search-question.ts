import { type DocumentKind, documentKindLabels, documentKinds } from '#contract/documents/document-kinds.ts'
import {
  addDays,
  addMonths,
  type Day,
  dayOf,
  lastOfMonth,
  monthOf,
  yearOf,
} from '#contract/platform/plain-date.ts'
import { parseSearch, type SearchFilters, type SearchQuery } from './search-query.ts'

/** What a question asks of the papers that it finds. */
export type AskedFact = 'ends' | 'due' | 'date' | 'total'

/** A question in plain words, as a search. */
export interface SearchQuestion extends SearchQuery {
  /** The fact that answers it. */
  asks?: AskedFact
}

/** Other words for kinds of documents. The longest is looked for first. */
const otherNames: Partial<Record<DocumentKind, readonly string[]>> = {
  invoice: ['bill', 'purchase invoice', 'sales invoice'],
  receipt: ['till receipt'],
  statement: ['statement of account', 'supplier statement'],
  'bank-statement': ['card statement'],
  quote: ['quotation', 'estimate'],
  'tax-return': ['corporation tax return', 'self assessment return'],
  'vat-certificate': ['vat registration certificate'],
  payslip: ['pay slip', 'wage slip'],
  nda: ['nda'],
  'employment-contract': ['contract of employment'],
  minutes: ['board minutes', 'meeting minutes'],
  articles: ['articles'],
  accounts: ['annual accounts', 'company accounts'],
  mot: ['mot'],
  licence: ['license'],
}

/** Kinds whose name is an everyday word, which stays a word. */
const everyday: ReadonlySet<DocumentKind> = new Set([
  'note',
  'report',
  'manual',
  'policy',
  'photo',
  'email',
  'survey',
  'claim',
  'presentation',
  'certificate',
  'inspection',
  'proposal',
])

const kindNames: ReadonlyArray<[name: string, kind: DocumentKind]> = documentKinds
  .filter((kind) => !everyday.has(kind))
  .flatMap((kind) =>
    [documentKindLabels[kind].toLowerCase(), ...(otherNames[kind] ?? [])].map(
      (name): [string, DocumentKind] => [name, kind],
    ),
  )
  .toSorted(([a], [b]) => b.length - a.length)

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
const MONTH = `(?:${months.join('|')})`
const AMOUNT = String.raw`£?\s?(\d[\d,]*(?:\.\d{1,2})?)\s?(k\b)?(?:\s?(?:pounds|gbp))?`

/** Two years, which are no sums. */
const YEARS = String.raw`20\d\d and 20\d\d\b`

/** Words that ask, and that stand between what is asked. */
const idle = new Set(
  `a about all am an and any are at be can d did do does file files find for from get give had has have how i in is it
  latest list look me most my need of on one ones our out paper papers document documents newest please recent s see show
  shows that the their them there these this to us was we were what when where which who whose will with you your paid pay
  last spent spend cost costs`.split(/\s+/),
)

/**
 * Reads a question in plain words: kinds, other parties, sums, days and what is asked for, by a grammar of its own.
 *
 * @param today by which "last year" and "next month" are meant
 * @returns nothing for a text in which nothing was recognised, or that has typed filters
 */
export function readQuestion(text: string, today: Day): SearchQuestion | undefined {
  if (Object.keys(parseSearch(text).filters).length > 0) return undefined
  const rest = new Remainder(text)
  const asks = askedIn(rest)
  const filters: SearchFilters = {}
  const kind = kindIn(rest)
  if (kind !== undefined) filters.kind = kind
  Object.assign(filters, sumsIn(rest))
  const days = daysIn(rest, today)
  if (days !== undefined) filters[days.fact === undefined ? 'dated' : days.fact] = days.range
  const party = rest.take(
    /\b(?:from|by|paid to|sent to|with)\s+((?:the\s+)?(?!january|february|march|april|may|june)[a-z&'’-]{2,}(?:\s+(?!over|under|for|in|about|that|which|last|this|next|since)[a-z&'’-]+){0,3})/,
  )
  if (party?.[1] !== undefined) filters.party = party[1].replace(/^the\s+/, '').trim()
  if (Object.keys(filters).length === 0 && asks === undefined) return undefined
  return { words: rest.words(), filters, ...(asks !== undefined && { asks }) }
}

/** The text of a question, from which each part is taken as it is recognised. */
class Remainder {
  #text: string

  constructor(text: string) {
    this.#text = text
      .toLowerCase()
      .replaceAll(/[?!]|[.,](?!\d)/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim()
  }

  take(pattern: RegExp): RegExpExecArray | undefined {
    const found = pattern.exec(this.#text)
    if (found === null) return undefined
    this.#text = `${this.#text.slice(0, found.index)} ${this.#text.slice(found.index + found[0].length)}`
      .replaceAll(/\s+/g, ' ')
      .trim()
    return found
  }

  words(): string {
    return this.#text
      .split(/[^\p{L}\p{N}&'’-]+/u)
      .map((word) => word.replace(/['’]s$/, ''))
      .filter((word) => word !== '' && !idle.has(word))
      .join(' ')
  }
}

function askedIn(rest: Remainder): AskedFact | undefined {
  if (
    rest.take(
      /^when (?:does|do|did|will|is|are)\b(?=.*\b(?:end|ends|expire|expires|run out|runs out|lapse|up for renewal|renew)\b)/,
    )
  ) {
    rest.take(/\b(?:ends?|expires?|runs? out|lapse|up for renewal|renew)\b/)
    return 'ends'
  }
  if (rest.take(/^(?:when (?:is|are|was|were)\b(?=.*\b(?:due|payable)\b)|when do (?:i|we) have to pay\b)/)) {
    rest.take(/\b(?:due|payable)\b/)
    return 'due'
  }
  if (
    rest.take(
      /^(?:how much (?:is|was|were|are|did|do|does)\b|what did (?:we|i) (?:pay|spend)\b|what was the total of\b)/,
    )
  )
    return 'total'
  if (rest.take(/^(?:when (?:was|were|did)|what is the date of)\b/)) return 'date'
  return undefined
}

function kindIn(rest: Remainder): DocumentKind | undefined {
  for (const [name, kind] of kindNames) {
    const [, stem, ending] = /^(.*?)(y?)$/.exec(name) ?? []
    if (rest.take(new RegExp(String.raw`\b${stem ?? ''}${ending === 'y' ? '(?:y|ies)' : '(?:s|es)?'}\b`)))
      return kind
  }
  return undefined
}

function sumsIn(rest: Remainder): Pick<SearchFilters, 'over' | 'under'> {
  const number = (digits = '', thousand?: string) =>
    Number(digits.replaceAll(',', '')) * (thousand === undefined ? 1 : 1000)
  const between = rest.take(new RegExp(String.raw`\bbetween (?!${YEARS})${AMOUNT} and ${AMOUNT}(?!\S)`))
  if (between !== undefined)
    return { over: number(between[1], between[2]), under: number(between[3], between[4]) }
  const over = rest.take(
    new RegExp(
      String.raw`\b(?:over|above|more than|at least|exceeding|greater than|bigger than) ${AMOUNT}(?!\S)`,
    ),
  )
  const under = rest.take(
    new RegExp(
      String.raw`\b(?:under|below|less than|at most|up to|smaller than|cheaper than) ${AMOUNT}(?!\S)`,
    ),
  )
  return {
    ...(over !== undefined && { over: number(over[1], over[2]) }),
    ...(under !== undefined && { under: number(under[1], under[2]) }),
  }
}

/** The days that a question names, and whether they are those of an end or a payment. */
function daysIn(
  rest: Remainder,
  today: Day,
): { fact: 'ends' | 'due' | undefined; range: string } | undefined {
  const fact = rest.take(/\b(?:ending|expiring|expires?|that ends?|which ends?|running out|up for renewal)\b/)
    ? ('ends' as const)
    : rest.take(/\b(?:due|payable)\b/)
      ? ('due' as const)
      : undefined
  const range = rangeIn(rest, today)
  return range === undefined ? undefined : { fact, range }
}

function rangeIn(rest: Remainder, today: Day): string | undefined {
  const taxYear = rest.take(/\b(?:tax year|financial year) (20\d\d)\s?[/-]\s?(?:20)?\d\d\b/)
  if (taxYear !== undefined) {
    const year = Number(taxYear[1])
    return `${dayOf(year, 4, 6)}..${dayOf(year + 1, 4, 5)}`
  }
  const spans = rest.take(
    new RegExp(
      String.raw`\b(?:from|between) (${MONTH})?\s?(20\d\d)? (?:to|and|until) (${MONTH})?\s?(20\d\d)\b`,
    ),
  )
  if (spans !== undefined) {
    const [, firstMonth, firstYear, lastMonth, lastYear = ''] = spans
    return `${monthText(firstMonth, firstYear ?? lastYear)}..${monthText(lastMonth, lastYear)}`
  }
  const bound = rest.take(
    new RegExp(
      String.raw`\b(before|until|after|since) (?:(${MONTH}) )?(20\d\d)\b|\b(before|until|after|since) (${MONTH})\b`,
    ),
  )
  if (bound !== undefined) {
    const word = bound[1] ?? bound[4] ?? ''
    const month = bound[2] ?? bound[5]
    const at = monthText(month, bound[3] ?? String(yearOfMonth(month, today)))
    return { before: `<${at}`, until: `..${at}`, after: `>${at}`, since: `${at}..` }[word]
  }
  const relative = relativeIn(rest, today)
  if (relative !== undefined) return relative
  const named = rest.take(new RegExp(String.raw`\b(?:in |for |of |during )?(${MONTH}) (20\d\d)\b`))
  if (named !== undefined) return monthText(named[1], named[2] ?? '')
  const month = rest.take(new RegExp(String.raw`\b(?:in|for|during|from|of) (${MONTH})\b`))
  if (month !== undefined) return monthText(month[1], String(yearOfMonth(month[1], today)))
  return rest.take(/\b(?:in |for |of |from |during )?(20\d\d)\b/)?.[1]
}

function relativeIn(rest: Remainder, today: Day): string | undefined {
  const year = yearOf(today)
  if (rest.take(/\b(?:from )?today\b/)) return today
  if (rest.take(/\b(?:from )?yesterday\b/)) return addDays(today, -1)
  const past = rest.take(/\b(?:in |from |over )?(?:the )?(?:last|past) (\d+) (day|week|month|year)s?\b/)
  if (past !== undefined) return `${shifted(today, -Number(past[1]), past[2])}..${today}`
  const coming = rest.take(/\b(?:in |within )?(?:the )?next (\d+) (day|week|month|year)s?\b/)
  if (coming !== undefined) return `${today}..${shifted(today, Number(coming[1]), coming[2])}`
  const one = rest.take(/\b(?:in |from |for )?(last|this|next) (week|month|quarter|year)(?:['’]s)?\b/)
  if (one === undefined) return undefined
  const by = { last: -1, this: 0, next: 1 }[one[1] ?? ''] ?? 0
  const unit = one[2]
  if (unit === 'year') return String(year + by)
  if (unit === 'month') return addMonths(`${today.slice(0, 7)}-01`, by).slice(0, 7)
  if (unit === 'quarter') {
    const first = addMonths(dayOf(year, Math.floor((monthOf(today) - 1) / 3) * 3 + 1, 1), by * 3)
    return `${first.slice(0, 7)}..${addMonths(first, 2).slice(0, 7)}`
  }
  const monday = addDays(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7) + by * 7)
  return `${monday}..${addDays(monday, 6)}`
}

function shifted(day: Day, by: number, unit = 'day'): Day {
  if (unit === 'day' || unit === 'week') return addDays(day, by * (unit === 'week' ? 7 : 1))
  const to = addMonths(`${day.slice(0, 7)}-01`, by * (unit === 'year' ? 12 : 1))
  const last = lastOfMonth(to)
  const same = `${to.slice(0, 8)}${day.slice(8)}`
  return same > last ? last : same
}

function numberOf(month: string): number {
  return months.findIndex((names) => names.split('|').includes(month)) + 1
}

function monthText(month: string | undefined, year: string): string {
  return month === undefined ? year : `${year}-${String(numberOf(month)).padStart(2, '0')}`
}

/** The year of a month that is named alone: the last one that has begun. */
function yearOfMonth(month: string | undefined, today: Day): number {
  return yearOf(today) - (month !== undefined && numberOf(month) > monthOf(today) ? 1 : 0)
}
