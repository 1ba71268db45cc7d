/** A day (`2025-10-31`) or a month (`2025-10`) in a text. */
interface FoundDate {
  iso: string
  index: number
  end: number
}

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const month =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const year = "((?:19|20)\\d\\d|'?\\d\\d)(?!\\d)"

const patterns: ReadonlyArray<{ form: RegExp; parts: (found: string[]) => [string, string, string] }> = [
  {
    form: /(?<!\d)((?:19|20)\d\d)[-/.](\d\d?)[-/.](\d\d?)(?!\d)/g,
    parts: ([y = '', m = '', d = '']) => [y, m, d],
  },
  {
    form: new RegExp(
      `(?<!\\d)(\\d\\d?)(?:st|nd|rd|th)?(?: day)?(?: of)?[ .\\-]*${month}[ .,\\-]*${year}`,
      'g',
    ),
    parts: ([d = '', m = '', y = '']) => [y, m, d],
  },
  {
    form: new RegExp(`\\b${month}\\.? (\\d\\d?)(?:st|nd|rd|th)?,? ((?:19|20)\\d\\d)(?!\\d)`, 'g'),
    parts: ([m = '', d = '', y = '']) => [y, m, d],
  },
  {
    form: /(?<![\d.,/£-])(\d\d?)([-/.])(\d\d?)\2((?:19|20)\d\d|\d\d)(?![\d/]|[.,]\d)/g,
    // Day first, as in the UK, unless the second number can only be a day.
    parts: ([a = '', , b = '', y = '']) => (Number(b) > 12 ? [y, a, b] : [y, b, a]),
  },
  {
    form: new RegExp(`\\b${month}[ .,\\-]+((?:19|20)\\d\\d)(?!\\d)`, 'g'),
    parts: ([m = '', y = '']) => [y, m, ''],
  },
]

function isoOf([y, m, d]: [string, string, string]): string | undefined {
  const digits = y.replace("'", '')
  const full = digits.length === 2 ? 2000 + Number(digits) : Number(digits)
  const monthNumber = /^\d/.test(m) ? Number(m) : months.indexOf(m.slice(0, 3)) + 1
  if (monthNumber < 1 || monthNumber > 12) return undefined
  const head = `${String(full)}-${String(monthNumber).padStart(2, '0')}`
  if (d === '') return head
  const day = Number(d)
  const last = new Date(Date.UTC(full, monthNumber, 0)).getUTCDate()
  return day < 1 || day > last ? undefined : `${head}-${String(day).padStart(2, '0')}`
}

/** The dates of a text, in order, without overlaps. */
function datesIn(text: string): FoundDate[] {
  const found: FoundDate[] = []
  for (const { form, parts } of patterns) {
    for (const match of text.matchAll(form)) {
      const { index } = match
      const end = index + match[0].length
      const iso = isoOf(parts(match.slice(1)))
      if (iso === undefined || found.some((other) => index < other.end && end > other.index)) continue
      found.push({ iso, index, end })
    }
  }
  return found.toSorted((a, b) => a.index - b.index)
}

/** Words before the document's own date. */
const own =
  /(?:\bdate|\bdated|\bissued|\bissue|\bsent|\bsubmitted|\bheld(?: at [\w ]+)?|\btax point|\bas (?:at|of)|\bgenerated|\bprinted|\bcompleted|\bcreated|\bsigned)(?: on)?[ :.,]*$/
const ofItsPeriod =
  /\b(?:ended|ending|year to|month to|quarter to|period to|months to|week to|w\/e|stood on|at)[ :]*$/
/** Words before other dates. */
const ofOther =
  /\b(?:due|by|before|until|till|expir\w+|renew\w*|valid|since|birth|born|dob|payable|next|back|commenc\w*|start\w*|begin\w*|review\w*|runs? out|after|later than|last passed)(?: (?:on|of|is|date|from|day|by|the))*[ :,]*$/
/** Words before the date when something takes effect, which is often the document's own. */
const ofEffect = /\b(?:from|effective|in force|with effect)[ :,]*$/
const ofEvent = /\bfor(?: the)?[ :,]*$/
const neverOwn = /\b(?:birth|born|dob)\W*$/
const between = /^\s*(?:to|-|–|until|and)\s*$/

const WINDOW = 40
const HEAD = 160
const TAIL = 60
const DAY_MS = 86_400_000

/**
 * Finds the date of a document among all dates in its text, by the words before each, its position, and whether it is
 * past.
 *
 * @returns a day or a month in ISO 8601
 */
export function documentDate(text: string, now: Date): string | undefined {
  // Recognition errors: letters among digits.
  const clean = text
    .slice(0, 8000)
    .toLowerCase()
    .replaceAll(/(?<=\d)o|o(?=\d)/g, '0')
    .replaceAll(/(?<=\d)[l|](?=\d)/g, '1')
  const found = datesIn(clean)
  const best = found
    .map((date, position) => ({ ...date, score: scoreOf(clean, found, position, now) }))
    .toSorted((a, b) => b.score - a.score || a.index - b.index)[0]
  return best === undefined || best.score < 0 ? undefined : best.iso
}

function scoreOf(text: string, found: readonly FoundDate[], position: number, now: Date): number {
  const date = found[position]
  if (date === undefined) return -Infinity
  const { iso, index, end } = date
  const before = text.slice(Math.max(0, index - WINDOW), index).replaceAll(/\s+/g, ' ')
  const line = text.slice(
    text.lastIndexOf('\n', index) + 1,
    (text.indexOf('\n', end) + 1 || text.length + 1) - 1,
  )
  const previous = found[position - 1]
  const following = found[position + 1]
  const endsRange = previous !== undefined && between.test(text.slice(previous.end, index))
  // Of a period that has not ended, such as an insurance's, the beginning counts.
  const beginsRange =
    following !== undefined &&
    between.test(text.slice(end, following.index)) &&
    isPossible(following.iso, now)

  let score = 2
  if (neverOwn.test(before)) score -= 20
  if (endsRange) score += 3
  else if (ofOther.test(before) || (ofEvent.test(before) && iso.length === 10)) score -= 4
  else if (own.test(before)) score += 4
  else if (ofItsPeriod.test(before)) score += 3
  else if (ofEffect.test(before)) score -= 1
  if (beginsRange) score -= 2
  if (line.trim().length - (end - index) < 12) score += 3
  if (index < HEAD) score += 2
  else if (end > text.length - TAIL) score += 1.5
  score -= Math.min(2, (index / Math.max(1, text.length)) * 2)
  score += Math.min(2, found.filter((other) => other.iso === iso).length - 1)
  if (iso.length < 10) score -= 2
  if (found.every((other) => other.iso === iso)) score += 1
  return isPossible(iso, now) ? score : score - 6
}

/** Whether a document can have this date: since 1990, and not in the future; two days allow for time zones. */
function isPossible(iso: string, now: Date): boolean {
  const time = Date.parse(iso)
  return time <= now.getTime() + 2 * DAY_MS && time > Date.UTC(1990)
}
