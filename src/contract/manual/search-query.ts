import { type DocumentKind, isDocumentKind } from '#contract/documents/document-kinds.ts'
import { isFolderId } from './folders.ts'

/**
 * The kinds of documents for the `type:` filter: `label` for people, `aliases` for the same kind in a query, and its MIME
 * types, where `*` stands for any ending. A document belongs to the first kind that lists its type.
 */
export const searchTypes = {
  pdf: { label: 'PDF', aliases: [], mimetypes: ['application/pdf'] },
  word: {
    label: 'Word',
    aliases: ['doc', 'docx', 'odt', 'rtf'],
    mimetypes: [
      'application/msword',
      'application/vnd.ms-word*',
      'application/vnd.openxmlformats-officedocument.wordprocessingml*',
      'application/vnd.oasis.opendocument.text',
      'application/rtf',
    ],
  },
  excel: {
    label: 'Excel',
    aliases: ['xls', 'xlsx', 'ods', 'csv', 'spreadsheet'],
    mimetypes: [
      'application/vnd.ms-excel*',
      'application/vnd.openxmlformats-officedocument.spreadsheetml*',
      'application/vnd.oasis.opendocument.spreadsheet',
      'text/csv',
    ],
  },
  powerpoint: {
    label: 'PowerPoint',
    aliases: ['ppt', 'pptx', 'odp', 'presentation'],
    mimetypes: [
      'application/vnd.ms-powerpoint*',
      'application/vnd.openxmlformats-officedocument.presentationml*',
      'application/vnd.oasis.opendocument.presentation',
    ],
  },
  image: { label: 'Image', aliases: ['photo', 'picture', 'jpg', 'jpeg', 'png'], mimetypes: ['image/*'] },
  text: { label: 'Text', aliases: ['txt'], mimetypes: ['text/*', 'application/json', 'application/xml'] },
  email: {
    label: 'Email',
    aliases: ['mail', 'eml', 'msg'],
    mimetypes: ['message/rfc822', 'application/vnd.ms-outlook'],
  },
  video: { label: 'Video', aliases: ['film'], mimetypes: ['video/*'] },
  audio: { label: 'Audio', aliases: ['sound'], mimetypes: ['audio/*'] },
  zip: { label: 'ZIP', aliases: ['archive'], mimetypes: ['application/zip', 'application/x-zip*'] },
} as const satisfies Record<
  string,
  { label: string; aliases: readonly string[]; mimetypes: readonly string[] }
>

export type SearchType = keyof typeof searchTypes

/** An order in place of the best first: by the total or by the document's own date; those without it come last. */
export const searchSorts = {
  largest: 'Largest total first',
  smallest: 'Smallest total first',
  newest: 'Newest first',
  oldest: 'Oldest first',
} as const
export type SearchSort = keyof typeof searchSorts

export interface SearchFilters {
  type?: SearchType
  /** The code of a folder: files in it and in all folders below. */
  in?: string
  /** A day, month or year (`2025-03-01`, `2025-03`, `2025`): filed before it began. */
  before?: string
  /** A day, month or year: filed at its beginning or later. */
  after?: string
  /** Larger than so many bytes. */
  larger?: number
  /** Smaller than so many bytes. */
  smaller?: number
  kind?: DocumentKind
  /** Part of the other party's name. */
  party?: string
  /** Part of the name of the person that a document is about. */
  person?: string
  /** A total of more, in the unit of its currency. */
  over?: number
  /** A total of less. */
  under?: number
  /** The document's own date: a day, month or year, a range of them (`2025-04..2026-03`), `<2025-04` or `>2025-04`. */
  dated?: string
  /** When a policy, lease or certificate ends, likewise. */
  ends?: string
  /** When a payment or return is due, likewise. */
  due?: string
  sort?: SearchSort
}

export type SearchFilter = keyof SearchFilters

export interface SearchQuery {
  /** The words to find in names and contents, separated by single spaces. */
  words: string
  filters: SearchFilters
}

/** White space separates parts, except within double quotes; a quote that is never closed is an ordinary character. */
const token = /(?:"[^"]*"|\S)+/g
const filterToken = /^(type|in|before|after|size|kind|party|person|over|under|dated|ends|due|sort):(.+)$/i

/**
 * Parses a query: `type:pdf before:2025-04 after:2025-03-01 in:JK size:>5mb` are filters, and those of facts:
 * `kind:invoice party:aviva over:1000 dated:2025-04..2026-03 ends:<2026-12`. `sort:largest` orders. Everything else is words. Of
 * two filters with one key the last counts. An unknown key, an impossible value and everything in quotes are words.
 */
export function parseSearch(text: string): SearchQuery {
  const filters: SearchFilters = {}
  const words: string[] = []
  for (const [found] of text.matchAll(token)) {
    const [, key = '', value = ''] = filterToken.exec(found) ?? []
    const filter = key === '' ? undefined : filterOf(key.toLowerCase(), unquoted(value))
    if (filter === undefined) words.push(...unquoted(found).split(/\s+/).filter(Boolean))
    else Object.assign(filters, filter)
  }
  return { words: words.join(' '), filters }
}

function unquoted(text: string): string {
  return text.replaceAll(/"([^"]*)"/g, '$1')
}

function filterOf(key: string, value: string): SearchFilters | undefined {
  switch (key) {
    case 'type': {
      const type = typeOf(value.toLowerCase())
      return type && { type }
    }
    case 'in': {
      const code = value.toUpperCase()
      return isFolderId(code) ? { in: code } : undefined
    }
    case 'before':
    case 'after':
      return startOfPeriod(value) && { [key]: value }
    case 'kind': {
      const kind = value.toLowerCase()
      return isDocumentKind(kind) ? { kind } : undefined
    }
    case 'party':
    case 'person':
      return value.trim() === '' ? undefined : { [key]: value.trim() }
    case 'over':
    case 'under': {
      const [, amount] = /^£?(\d{1,12}(?:\.\d{1,2})?)$/.exec(value.replaceAll(',', '')) ?? []
      return amount === undefined ? undefined : { [key]: Number(amount) }
    }
    case 'dated':
    case 'ends':
    case 'due':
      return dayRange(value) && { [key]: value }
    case 'sort': {
      const sort = value.toLowerCase()
      return isSort(sort) ? { sort } : undefined
    }
    default:
      return sizeOf(value)
  }
}

function isSort(name: string): name is SearchSort {
  return Object.hasOwn(searchSorts, name)
}

function isType(name: string): name is SearchType {
  return Object.hasOwn(searchTypes, name)
}

function typeOf(name: string): SearchType | undefined {
  if (isType(name)) return name
  return Object.keys(searchTypes)
    .filter(isType)
    .find((type) => (searchTypes[type].aliases as readonly string[]).includes(name))
}

/** When a day, month or year begins, in UTC; undefined for any other text. */
export function startOfPeriod(period: string): Date | undefined {
  const [, year, month = '01', day = '01'] = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(period) ?? []
  if (year === undefined) return undefined
  const start = new Date(`${year}-${month}-${day}T00:00:00Z`)
  // What a calendar does not have, JavaScript refuses or carries over into the next month.
  return !Number.isNaN(start.getTime()) && start.toISOString().startsWith(`${year}-${month}-${day}`)
    ? start
    : undefined
}

/** Days from one on, and before another, as ISO 8601. */
export interface DayRange {
  from?: string
  before?: string
}

/** The days that a filter names; undefined for a text that names none. */
export function dayRange(text: string): DayRange | undefined {
  const [, sign, single] = /^([<>])(.+)$/.exec(text) ?? []
  if (single !== undefined) {
    const start = startOfPeriod(single)
    if (start === undefined) return undefined
    return sign === '<' ? { before: dayOf(start) } : { from: dayOf(endOfPeriod(single, start)) }
  }
  const [first = '', last = first, ...rest] = text.split('..')
  const [start, end] = [startOfPeriod(first), startOfPeriod(last)]
  const isWrong = (part: string, day: Date | undefined) => part !== '' && day === undefined
  if (rest.length > 0 || (start ?? end) === undefined || isWrong(first, start) || isWrong(last, end))
    return undefined
  return {
    ...(start !== undefined && { from: dayOf(start) }),
    ...(end !== undefined && { before: dayOf(endOfPeriod(last, end)) }),
  }
}

const dayOf = (time: Date) => time.toISOString().slice(0, 10)

/** When the day, month or year after a period begins. */
function endOfPeriod(period: string, start: Date): Date {
  const end = new Date(start)
  if (period.length === 4) end.setUTCFullYear(end.getUTCFullYear() + 1)
  else if (period.length === 7) end.setUTCMonth(end.getUTCMonth() + 1)
  else end.setUTCDate(end.getUTCDate() + 1)
  return end
}

const units = { b: 1, kb: 1024, mb: 1024 ** 2, gb: 1024 ** 3 } as const
type Unit = keyof typeof units

function sizeOf(value: string): SearchFilters | undefined {
  const [, sign, amount, unit = ''] = /^([<>])(\d{1,9}(?:\.\d{1,3})?)([kmg]?b?)$/i.exec(value) ?? []
  if (amount === undefined) return undefined
  const letter = unit.toLowerCase().replace('b', '')
  const bytes = Math.round(Number(amount) * units[`${letter}b` as Unit])
  return sign === '>' ? { larger: bytes } : { smaller: bytes }
}

/** Writes a query as it would be typed: the inverse of {@link parseSearch}. */
export function formatSearch({ words, filters }: SearchQuery): string {
  const { larger, over, party, person, smaller, under } = filters
  const plain = (
    ...names: Array<'type' | 'in' | 'after' | 'before' | 'kind' | 'dated' | 'ends' | 'due' | 'sort'>
  ) => names.map((name) => filters[name] && `${name}:${filters[name]}`)
  return [
    ...plain('type', 'in', 'after', 'before'),
    larger !== undefined && `size:>${formatBytes(larger)}`,
    smaller !== undefined && `size:<${formatBytes(smaller)}`,
    ...plain('kind'),
    party && `party:${quotedValue(party)}`,
    person && `person:${quotedValue(person)}`,
    over !== undefined && `over:${String(over)}`,
    under !== undefined && `under:${String(under)}`,
    ...plain('dated', 'ends', 'due', 'sort'),
    ...words.split(' ').map((word) => (isPlain(word) ? word : `"${word}"`)),
  ]
    .filter((part) => typeof part === 'string' && part !== '')
    .join(' ')
}

/** A value of several words is written in quotes. */
const quotedValue = (value: string) => (/\s/.test(value) ? `"${value}"` : value)

/** Whether a word can be typed without quotes. */
function isPlain(word: string): boolean {
  const { filters } = parseSearch(word)
  return Object.keys(filters).length === 0 || word.includes('"')
}

function formatBytes(bytes: number): string {
  const unit = (['gb', 'mb', 'kb'] as const).find((name) => bytes > 0 && (bytes * 100) % units[name] === 0)
  return unit === undefined ? `${String(bytes)}b` : `${String(bytes / units[unit])}${unit}`
}
