import { daysIn, type FoundDay, isDay } from './days.ts'
import { type Found, lineAt, wordsAfter, wordsBefore } from './found.ts'
import type { JudgedKind } from './read-kind.ts'

/** Words before the document's own date. */
const own =
  /(?:\bdate|\bdated|\bissued|\bissue|\bsent|\bsubmitted|\bheld(?: (?:at|in|on) [\w ,]+)?|\btax point|\bas (?:at|of)|\bgenerated|\bprinted|\bprepared|\bcompleted|\bcreated|\bsigned|\bmade(?: the)?|\bdespatched|\bdated this|\bdate of issue|\bissue date|\blooked at again on|\bversion \d+,?|\brev(?:ision)? \w+,?|\bissue \d+,?|\bat|\bpay date)(?: on)?[ :.,|-]*$/
/** The plainest labels: nothing else stands between them and the left edge. */
const label =
  /(?:^|[\n|] *| {2,}|[·•] *)(?:date|dated|tax point|date of issue|issue date|issued|invoice date|date\/tax point|statement date|document date|date of (?!birth|\w* ?birth|loss|incident|accident|change|joining|leaving)(?:the |this |your )?\w+(?: \w+)?|(?:bill|visit|run|print|report|review|certificate|remittance|delivery|despatch|dispatch|inspection|service|policy issue|tax|completion|circulation|assessment|check|assessed|signature|signed) date|submitted(?: by [\w .]+)? on|run|order date|quote date|quotation date|credit note date|pay date|payment date|sent|date sent|meeting date|date of inspection|inspection date|date of certificate|date made|date raised)[ :.]*(?:on )?(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[ ,.]*)?$/
const ofItsPeriod =
  /\b(?:ended|ending|year to|month to|quarter to|period to|months to|week to|w\/e|stood on)[ :]*$/
/** Words before other dates. */
const ofOther =
  /\b(?:due|by|before|until|till|expir\w+|renew\w*|valid|since|birth|born|dob|payable|next|back|commenc\w*|start\w*|begin\w*|review\w*|runs? out|after|later than|last passed|ends?|arriv\w*|delivery|delivered|collected|deliver|joined|left|leaving|bought|purchased|received|paid|placed|order(?:ed)?|of your order|installed|fitted|re-?test|follow-?up|incident|accident|deadline|last|previous|anniversary|replaces|supersedes|formerly|hearing|closes|launch\w*|interview|for|from(?: and including)?|between|of and including|earliest)(?: (?:on|of|is|date|from|day|by|the|for|to|in))*[ :,]*$/
const ofEffect = /\b(?:effective|in force|with effect|takes effect|effect from)(?: from)?[ :,]*$/
const ofOrder =
  /\b(?:order|invoice|contract|agreement|lease|letter|email|e-mail|quote|ours|yours)(?: (?:no\.?|ref\.?))?(?: [\w/.-]*\d[\w/.-]*)? (?:dated|of)(?: the)?[ :]*$/
const mailHeader = /^(?:date|sent|on):? *(?:\w+,? *)?$/
const neverOwn = /\b(?:birth|born|dob|d\.o\.b\.?)\W*$/
const weekday = /(?:\b(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?)[ ,.]*$/
const between = /^\s*(?:to|-|–|—|until|and|through|up to and including|to and including)\s*$/
const quoted = /^\s*>/

const WINDOW = 46
const HEAD = 220
const DAY_MS = 86_400_000
const MIN_SCORE = 4
const CLEAR = 1.5

/**
 * Reads the date of a document among all days in its text, by the words before each, its place, and whether it is past.
 *
 * @returns undefined when none can be told from the others
 */
export function readDate(text: string, now: Date, kind: JudgedKind): Found<string> | undefined {
  const days = daysIn(text)
  const ranked = days
    .map((day, index) => ({ day, score: scoreOf(text, days, index, now, kind) }))
    .filter(({ day }) => isDay(day))
    .toSorted((a, b) => b.score - a.score || a.day.start - b.day.start)
  const [best] = ranked
  if (best === undefined) return undefined
  const other = ranked.find(({ day }) => day.iso !== best.day.iso)
  const margin = best.score - (other?.score ?? 0)
  if (best.score < MIN_SCORE || margin < CLEAR) return undefined
  return {
    value: best.day.iso,
    start: best.day.start,
    end: best.day.end,
    confidence: Math.min(0.98, 0.6 + Math.min(best.score, 10) * 0.025 + Math.min(margin, 4) * 0.04),
  }
}

function scoreOf(
  text: string,
  days: readonly FoundDay[],
  index: number,
  now: Date,
  kind: JudgedKind,
): number {
  const day = days[index]
  if (day === undefined) return -Infinity
  const { end, iso, start } = day
  const { line, start: lineStart } = lineAt(text, start)
  const inLine = text.slice(lineStart, start).toLowerCase()
  const before = wordsBefore(text, start, WINDOW).replace(weekday, '')
  const labelled = inLine.replace(weekday, '')
  const previous = days[index - 1]
  const following = days[index + 1]
  const endsRange = previous !== undefined && between.test(text.slice(previous.end, start))
  const beginsRange = following !== undefined && between.test(text.slice(end, following.start))

  let score = 2
  if (quoted.test(line)) score -= 3
  if (neverOwn.test(before)) score -= 20
  if (endsRange || beginsRange) score -= 3
  else if (mailHeader.test(labelled) && /^(?:from|to|subject|sent|cc):/im.test(text.slice(0, 400))) score += 9
  else if (label.test(labelled)) score += 7
  else if (ofOrder.test(before)) score -= 3.5
  else if (own.test(before) && !ofOther.test(before)) score += 4
  else if (ofOther.test(before)) score -= 3.5
  else if (ofEffect.test(before)) score -= 1
  else if (ofItsPeriod.test(before)) score -= 1
  // It stands alone: a line of its own, or a column.
  const rest = (line.slice(0, start - lineStart) + line.slice(end - lineStart)).replace(weekday, '').trim()
  const left = line.slice(0, start - lineStart).replace(new RegExp(weekday, 'i'), '')
  const isAlone =
    rest.length < 4 || (/(?:^|\s{3,})$/.test(left) && /^\s*$|^\s{3,}/.test(line.slice(end - lineStart)))
  if (isAlone) score += 3.5
  else if (rest.length < 14) score += 1.5
  else if (/^\s*$/.test(line.slice(end - lineStart)) && start < HEAD) score += 1
  if (start < HEAD) score += 2.5
  else if (start < 2 * HEAD) score += 1
  else if (end > text.length - 80) score += 1
  score -= Math.min(2.5, (start / Math.max(1, text.length)) * 2.5)
  // A row of a table.
  if (/^\s*$/.test(left) && /\d[.,]\d\d\s*$/.test(line)) score -= 4
  score += Math.min(2, days.filter((other) => other.iso === iso).length - 1)
  if (days.every((other) => other.iso === iso)) score += 1.5
  if (kind.likeliest === 'bank-statement' && endsRange) score += 5
  if (wordsAfter(text, end, 12).startsWith(' onwards')) score -= 3
  return isPossible(iso, now) ? score : score - 8
}

/** Whether a document can have this date: since 1990, and not in the future; two days allow for time zones. */
function isPossible(iso: string, now: Date): boolean {
  const time = Date.parse(iso)
  return time <= now.getTime() + 2 * DAY_MS && time > Date.UTC(1990)
}
