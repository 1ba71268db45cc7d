import {
  type DocumentKind,
  documentKindLabels,
  documentKinds,
  kindRows,
} from '#contract/documents/document-kinds.ts'
import type { Day } from '#contract/platform/plain-date.ts'
import {
  parseSearch,
  type SearchFilters,
  type SearchQuery,
  type SearchSort,
  type SearchType,
} from './search-query.ts'
import { daysIn, MONTH } from './search-question-days.ts'
import { Remainder } from './search-question-text.ts'

/** What a question asks of the papers that it finds. */
export type AskedFact = 'ends' | 'due' | 'date' | 'total' | 'party'

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

/** Types of files that are named in the plural, or as files or documents. */
const typeNames: ReadonlyArray<[pattern: RegExp, type: SearchType]> = [
  [/\b(?:spreadsheets|(?:excel|spreadsheet) (?:files?|documents?))\b/, 'excel'],
  [/\bword (?:files?|documents?)\b/, 'word'],
  [/\b(?:photos|photographs|pictures|images|(?:photo|image) files?)\b/, 'image'],
  [/\b(?:emails|e-mails)\b/, 'email'],
  [/\b(?:presentations|slides|powerpoint (?:files?|documents?))\b/, 'powerpoint'],
  [/\b(?:pdfs|pdf (?:files?|documents?))\b/, 'pdf'],
  [/\bvideos\b/, 'video'],
]

const AMOUNT = String.raw`£?\s?(\d[\d,]*(?:\.\d{1,2})?)\s?(k\b|thousand\b)?(?:\s?(?:pounds|gbp))?(?!\S)(?! (?:(?:day|week|month|year)s?|${MONTH})\b)`

/** Two years, which are no sums. */
const YEARS = String.raw`20\d\d and 20\d\d\b`

/** A name of one to four words, which ends where another part of the question begins. */
const NAME = String.raw`((?:(?:the|our|my) )?[a-z&'-]{2,}(?: and (?:co|company|sons?|daughters?|partners|associates|bros|brothers)\b| (?!(?:over|under|for|in|about|that|which|last|this|next|since|on|of|at|between|before|after|until|dated|and|from|by|to|with|is|was|us|me)\b)[a-z&'-]+){0,3})`
/** Words that are no name after "for" or "from". */
const NOBODY = '(?!(?:a|an|all|any|each|every|everybody|everyone|staff|employees|us|me)\\b)'

/**
 * Reads a question in plain words: kinds, other parties, sums, days and what is asked for, by a grammar of its own.
 *
 * @param today by which "last year" and "next month" are meant
 * @returns nothing for a text in which nothing was recognised, not even words that only ask, or that has typed filters
 */
export function readQuestion(text: string, today: Day): SearchQuestion | undefined {
  if (Object.keys(parseSearch(text).filters).length > 0) return undefined
  const rest = new Remainder(text)
  const asked = askedIn(rest)
  const sort = sortIn(rest)
  const type = typeNames.find(([pattern]) => rest.take(pattern) !== undefined)?.[1]
  const kind = kindIn(rest)
  const folder = rest.take(/\b(?:in |from |under )?(?:the )?folder ([a-z]{1,3}\d*)\b/)?.[1]?.toUpperCase()
  const filters: SearchFilters = {
    ...(type !== undefined && { type }),
    ...(kind !== undefined && { kind }),
    ...(folder !== undefined && { in: folder }),
    ...sumsIn(rest),
    ...daysIn(rest, today, kind !== undefined || type !== undefined),
    ...nameIn(rest, kind),
    ...(sort !== undefined && { sort }),
  }
  // The largest and the smallest are asked for because of what they come to.
  const asks = asked ?? (sort === 'largest' || sort === 'smallest' ? 'total' : undefined)
  const words = rest.words()
  const isText = Object.keys(filters).length === 0 && asks === undefined
  if (isText && words.split(' ').length >= text.trim().split(/\s+/).length) return undefined
  return { words, filters, ...(asks !== undefined && { asks }) }
}

/** The other party; of papers about one person, that person. */
function nameIn(rest: Remainder, kind: DocumentKind | undefined): Pick<SearchFilters, 'party' | 'person'> {
  const isPersonal = kind !== undefined && kindRows[kind].person === 'always'
  const before = isPersonal ? 'for|of|from|by|with|belonging to' : 'from|by|paid to|sent to|with'
  const name = rest.take(new RegExp(String.raw`\b(?:${before}) ${NOBODY}${NAME}`))?.[1]
  if (name === undefined) return {}
  return { [isPersonal ? 'person' : 'party']: name.replace(/^(?:the|our|my) /, '').trim() }
}

/** Who does something for the company, and the word that is in the papers about it. */
const roles: ReadonlyArray<[role: RegExp, papers: (found: RegExpExecArray) => string]> = [
  [/\binsurers?\b/, () => ' insurance '],
  [/^insure[sd]? (.+)$/, ([, what = '']) => `${what} insurance`],
  [/\blandlords?\b/, () => ' lease '],
  [/^(?:supplie[sd]|supply|sells|sold|provide[sd]?|installed|service[sd]|deliver(?:s|ed))\b/, () => ' '],
]

/** Takes the words that ask for a fact. */
function askedIn(rest: Remainder): AskedFact | undefined {
  if (rest.take(/^whom?\b(?: (?:is|are|was|were|do|does|did)\b)?/)) {
    for (const [role, papers] of roles) rest.take(role, papers)
    return 'party'
  }
  // Who charges for something has the place of a party.
  if (
    rest.take(
      new RegExp(
        String.raw`^(?:what|how much) (?:did|does|do|has|have) ${NAME} (?:charged?|billed?|invoiced?)\b`,
      ),
      ([, name = '']) => ` from ${name} `,
    )
  )
    return 'total'
  if (
    rest.take(
      /^(?:when (?:does|do|did|will|is|are)\b(?=.*\b(?:ends?|expires?|runs? out|lapse|up for renewal|renew|renewing)\b)|when (?:do|must|should) (?:we|i) (?:have to |need to )?(?=renew\b))/,
    )
  ) {
    rest.take(/\b(?:ends?|expires?|runs? out|lapse|up for renewal|renew|renewing)\b/)
    return 'ends'
  }
  if (
    rest.take(
      /^(?:when (?:is|are|was|were)\b(?=.*\b(?:due|payable)\b)|when (?:do|must|should) .*?(?=\b(?:pay|paid|file|filed|send|sent|submit|submitted)\b)|what is the deadline (?:for|of)\b)/,
      ([asked]) =>
        asked.replace(/^(?:when|what) \S+ (?:(?:we|i) )?(?:have to |need to |the deadline (?:for|of))?/, ''),
    )
  ) {
    rest.take(/\b(?:due|payable|be paid|pay|(?:be )?filed?|(?:be )?sent|send|(?:be )?submit(?:ted)?)\b/)
    return 'due'
  }
  if (
    rest.take(
      /^(?:how much|what (?:did|do|have) (?:we|i) (?:pay|paid|spend|spent|owe)|what (?:does|do|did)(?=.* costs?$)|(?:what (?:is|was) )?(?:the )?total (?:of|for))\b/,
    )
  ) {
    return 'total'
  }
  if (rest.take(/^(?:when (?:was|were|did|does)|what (?:is|was) the date of)\b/)) {
    rest.take(/\b(?:start|begin)s?\b/)
    return 'date'
  }
  return undefined
}

const superlatives: ReadonlyArray<[pattern: RegExp, sort: SearchSort]> = [
  [/\b(?:biggest|largest|highest|most expensive|dearest)\b/, 'largest'],
  [/\b(?:smallest|lowest|cheapest|least expensive)\b/, 'smallest'],
  [/\b(?:most recent|latest|newest)\b/, 'newest'],
  [/\b(?:oldest|earliest)\b/, 'oldest'],
  // Not the last month, and not the last two months.
  [
    new RegExp(
      String.raw`\blast (?:\d+ )?(?!\d|(?:days?|weeks?|months?|quarters?|years?|tax|financial|fiscal|${MONTH})\b)`,
    ),
    'newest',
  ],
]

function sortIn(rest: Remainder): SearchSort | undefined {
  return superlatives.find(([pattern]) => rest.take(pattern) !== undefined)?.[1]
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
  const find = (words: string) => {
    const found = rest.take(new RegExp(String.raw`\b(?:for |of |worth )?(?:${words}) ${AMOUNT}`))
    return found && number(found[1], found[2])
  }
  const between = rest.take(new RegExp(String.raw`\bbetween (?!${YEARS})${AMOUNT} and ${AMOUNT}`))
  if (between !== undefined)
    return { over: number(between[1], between[2]), under: number(between[3], between[4]) }
  const near = find('around|about|roughly|approximately')
  if (near !== undefined) return { over: rounded(near * 0.9), under: rounded(near * 1.1) }
  const exact = find('exactly|precisely')
  if (exact !== undefined) return { over: rounded(exact - 0.01), under: rounded(exact + 0.01) }
  const over = find('over|above|more than|at least|exceeding|greater than|bigger than')
  const under = find('under|below|less than|at most|up to|smaller than|cheaper than')
  return { ...(over !== undefined && { over }), ...(under !== undefined && { under }) }
}

/** To whole pennies. */
const rounded = (amount: number) => Math.round(amount * 100) / 100
