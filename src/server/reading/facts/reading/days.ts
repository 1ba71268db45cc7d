import { daysInMonth, lastOfMonth } from '#contract/platform/plain-date.ts'
import { wordsBefore } from './found.ts'

/** A day (`2025-10-31`) or a month (`2025-10`) in a text. */
export interface FoundDay {
  iso: string
  start: number
  end: number
}

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
/** The number of an English month by its name or the beginning of it, 1 to 12. */
export const monthNumber = (name: string) => months.indexOf(name.toLowerCase().slice(0, 3)) + 1
/** Matches an English month, and captures it. */
export const month =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
/** The names of each month in the languages of invoices from abroad. */
const foreignMonths = [
  'januar|januari|janvier|janeiro|enero|gennaio|stycznia',
  'februar|februari|f[ée]vrier|fevereiro|febrero|febbraio|lutego',
  'm[äa]rz|maart|mars|mar[çc]o|marzo|marca',
  'avril|abril|aprile|kwietnia',
  'mai|mei|maj|maio|mayo|maggio|maja',
  'juni|juin|junho|junio|giugno|czerwca',
  'juli|juillet|julho|julio|luglio|lipca',
  'augusti|augustus|ao[ûu]t|agosto|sierpnia',
  'septembre|setembro|se[pt]tiembre|settembre|wrze[śs]nia',
  'o[ck]tober|octobre|outubro|octubre|ottobre|pa[źz]dziernika',
  'novembre|novembro|noviembre|listopada',
  'de[zs]ember|d[ée]cembre|dezembro|diciembre|dicembre|grudnia',
]
const foreignPatterns = foreignMonths.map((names) => new RegExp(`^(?:${names})$`))
const longYear = '((?:19|20)\\d\\d)(?!\\d)'
const year = "((?:19|20)\\d\\d|['’]?\\d\\d)(?!\\d|[:.,/]\\d)"
const ordinal = '(?: ?(?:st|nd|rd|th))?'
const untilWord = '(?: ?[-–—] ?| to | until | and )'

type Parts = [year: string, month: string, day: string]

interface Form {
  form: RegExp
  parts: (found: string[]) => Parts
}

const named: readonly Form[] = [
  // Broken by the end of a line: "held on 5\nOctober 2026".
  {
    form: new RegExp(
      `(?<=\\b(?:on|of|the|from|to|by|until|dated) )(\\d\\d?)${ordinal}\\s${month}\\s${longYear}`,
      'g',
    ),
    parts: ([d = '', m = '', y = '']) => [y, m, d],
  },
  {
    form: /(?<![\d-])((?:19|20)\d\d)[-/.](\d\d?)[-/.](\d\d?)(?!\d)/g,
    parts: ([y = '', m = '', d = '']) => [y, m, d],
  },
  // The first day of a range that names the month or the year only once: "1 to 30 June 2025".
  {
    form: new RegExp(
      `(?<![\\d/.])(\\d\\d?)${ordinal}(?=${untilWord}\\d\\d?${ordinal} ${month},? ${longYear})`,
      'g',
    ),
    parts: ([d = '', m = '', y = '']) => [y, m, d],
  },
  {
    form: new RegExp(
      `(?<![\\d/.])(\\d\\d?)${ordinal} ${month}(?=${untilWord}\\d\\d?${ordinal} (?:of )?${month.replace('(', '(?:')},? ${longYear})`,
      'g',
    ),
    parts: ([d = '', m = '', y = '']) => [y, m, d],
  },
  {
    form: new RegExp(
      `(?<![\\d/.])(\\d\\d?)${ordinal}(?: day)?(?: of)?[ .\\-/]{0,3}${month}\\b[ .,\\-/]{0,3}${year}`,
      'g',
    ),
    parts: ([d = '', m = '', y = '']) => [y, m, d],
  },
  {
    form: new RegExp(`\\b${month}\\.? (\\d\\d?)${ordinal},? ${longYear}`, 'g'),
    parts: ([m = '', d = '', y = '']) => [y, m, d],
  },
]
/** "17 février 2026", "1er mars 2026", "3. Dezember 2025", "4 de mayo de 2025". */
const foreign: Form = {
  form: new RegExp(
    `(?<![\\d/.])(\\d\\d?)(?:er|º|\\.)?(?: de)? (${foreignMonths.join('|')})(?: de)? ${longYear}`,
    'g',
  ),
  parts: ([d = '', m = '', y = '']) => [
    y,
    String(foreignPatterns.findIndex((names) => names.test(m)) + 1),
    d,
  ],
}
const numeric = /(?<![\d.,/£$€-])(\d\d?) ?([-/.]) ?(\d\d?) ?\2 ?((?:19|20)\d\d|\d\d)(?![\d/]|[.,-]\d)/g
/** In the boxes of a form: "31 01 2026". */
const spaced: Form = {
  form: /(?<![\d.,/£$€-] ?)(\d\d) (\d\d) (20\d\d)(?! ?[\d.,])/g,
  parts: ([d = '', m = '', y = '']) => [y, m, d],
}
const monthAlone: Form = {
  form: new RegExp(`\\b${month}[ .,\\-]{1,3}${longYear}`, 'g'),
  parts: ([m = '', y = '']) => [y, m, ''],
}

/** Numbers with two separators that are no days: sort codes, clauses, versions. */
const notADay =
  /(?:sort ?(?:code)?|s\/c|clause|section|para(?:graph)?|version|\bv|rule|bank(?:ing)? details)[ :.#no]*$/
const accountNumber = /^[\s,;|a-z/.:]{0,22}\d{8}(?!\d)/i
/** Where the month comes first. */
const american = /\bU\.?S\.?A\b|\bInc\.|\bEIN\b|\bUS\$|\bUSD\b|\bZIP\b/

/**
 * The days and months of a text, in order, without overlaps. Numbers are read day first, as in the United Kingdom, unless
 * the text shows that it writes the month first; where it may do either, they are left out.
 */
export function daysIn(text: string): FoundDay[] {
  const lower = text.toLowerCase()
  const found: FoundDay[] = []
  const taken = new Set<number>()
  const add = (iso: string | undefined, start: number, length: number) => {
    const end = start + length
    if (iso === undefined || taken.has(start) || taken.has(end - 1)) return
    for (let place = start; place < end; place += 1) taken.add(place)
    found.push({ iso, start, end })
  }
  for (const { form, parts } of [...named, foreign, spaced])
    for (const match of lower.matchAll(form)) add(isoOf(parts(match.slice(1))), match.index, match[0].length)
  const isMonthFirst = orderOf(text, lower)
  for (const match of lower.matchAll(numeric)) {
    const [whole, a = '', mark, b = '', y = ''] = match
    if (notADay.test(wordsBefore(lower, match.index, 30))) continue
    if (mark === '-' && y.length === 2 && accountNumber.test(lower.slice(match.index + whole.length)))
      continue
    if (Number(b) > 12) add(isoOf([y, a, b]), match.index, whole.length)
    else if (isMonthFirst === true) add(isoOf([y, a, b]), match.index, whole.length)
    else if (isMonthFirst === false || a === b || Number(a) > 12)
      add(isoOf([y, b, a]), match.index, whole.length)
  }
  for (const match of lower.matchAll(monthAlone.form))
    add(isoOf(monthAlone.parts(match.slice(1))), match.index, match[0].length)
  return found.toSorted((a, b) => a.start - b.start).slice(0, MAX_DAYS)
}

/** A day and a month without a year: "22 September", "the 3rd of May", "Sept 22nd". */
const withoutYear: ReadonlyArray<{ form: RegExp; parts: (found: string[]) => [month: string, day: string] }> =
  [
    {
      form: new RegExp(
        `(?<![\\d/.,£$€-])(\\d\\d?)${ordinal}(?: of)?[ -]${month}\\b(?![ .,\\-/]{0,3}['’]?\\d\\d)`,
        'g',
      ),
      parts: ([d = '', m = '']) => [m, d],
    },
    {
      form: new RegExp(`\\b${month} (\\d\\d?)${ordinal}(?![\\d:%]|[.,/-]\\d|,? (?:19|20)\\d\\d)\\b`, 'g'),
      parts: ([m = '', d = '']) => [m, d],
    },
  ]

/**
 * The days of a text that are written without a year.
 *
 * @param near each is given the year in which it is the nearest to this day
 */
export function daysWithoutYear(text: string, near: string): FoundDay[] {
  const lower = text.toLowerCase()
  const whole = daysIn(text)
  const isWhole = (start: number) => whole.some((day) => day.start <= start && start < day.end)
  const its = Number(near.slice(0, 4))
  const distance = (iso: string) => Math.abs(Date.parse(iso) - Date.parse(near))
  return withoutYear
    .flatMap(({ form, parts }) =>
      [...lower.matchAll(form)].flatMap((match): FoundDay[] => {
        if (isWhole(match.index)) return []
        const [iso] = [its - 1, its, its + 1]
          .flatMap((one) => isoOf([String(one), ...parts(match.slice(1))]) ?? [])
          .toSorted((a, b) => distance(a) - distance(b))
        return iso === undefined ? [] : [{ iso, start: match.index, end: match.index + match[0].length }]
      }),
    )
    .toSorted((a, b) => a.start - b.start)
    .slice(0, MAX_DAYS)
}

/** Whether numbers stand month first; undefined when that cannot be told. */
function orderOf(text: string, lower: string): boolean | undefined {
  let dayFirst = 0
  let monthFirst = 0
  for (const [, a = '', , b = ''] of lower.matchAll(numeric)) {
    if (Number(a) > 12 && Number(b) <= 12) dayFirst += 1
    else if (Number(b) > 12 && Number(a) <= 12) monthFirst += 1
  }
  if (monthFirst > 0) return dayFirst > 0 ? undefined : true
  return dayFirst === 0 && american.test(text) ? undefined : false
}

function isoOf([y, m, d]: Parts): string | undefined {
  const digits = y.replace(/['’]/, '')
  const full = digits.length === 2 ? 2000 + Number(digits) : Number(digits)
  const at = /^\d/.test(m) ? Number(m) : monthNumber(m)
  if (at < 1 || at > 12) return undefined
  const head = `${String(full)}-${String(at).padStart(2, '0')}`
  if (d === '') return head
  const day = Number(d)
  return day < 1 || day > daysInMonth(full, at) ? undefined : `${head}-${String(day).padStart(2, '0')}`
}

/** More are in no document that has a date of its own to be distinguished from them. */
const MAX_DAYS = 300

/** Whether it is a day, not a month alone. */
export const isDay = ({ iso }: FoundDay) => iso.length === 10

export const firstOf = (iso: string) => (iso.length === 7 ? `${iso}-01` : iso)

/** The last day of a month, or the day itself. */
export const lastOf = (iso: string) => (iso.length === 7 ? lastOfMonth(`${iso}-01`) : iso)
