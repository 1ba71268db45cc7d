import { daysIn, daysWithoutYear, firstOf, type FoundDay, isDay } from './days.ts'
import { type Found, lineAt, wordsAfter, wordsBefore } from './found.ts'
import { type Candidates, choose, rankerOf, type Features } from './ranker.ts'
import type { JudgedKind } from './read-kind.ts'
import { addingBeside, bucket, kindFeatures, pageOf, placeFeatures } from './features.ts'

/** Words before the document's own date. */
const own =
  /(?:\bdate|\bdated|\bissued|\bissue|\bsent|\bsubmitted|\bheld(?: (?:at|in|on) [\w ,]+)?|\btax point|\bas (?:at|of)|\bgenerated|\bprinted|\bprepared|\bcompleted|\bcreated|\bsigned|\bmade(?: the)?|\bdespatched|\bdated this|\bdate of issue|\bissue date|\blooked at again on|\bversion \d+,?|\brev(?:ision)? \w+,?|\bissue \d+,?|\bat|\bpay date)(?: on)?[ :.,|-]*$/
/** The plainest labels: nothing else is between them and the left edge. */
const label =
  /(?:^|[\n|] *| {2,}|[·•] *)(?:date|dated|tax point|date of issue|issue date|issued|invoice date|date\/tax point|statement date|document date|date of (?!birth|\w* ?birth|loss|incident|accident|change|joining|leaving)(?:the |this |your )?\w+(?: \w+)?|(?:bill|visit|run|print|report|review|certificate|remittance|delivery|despatch|dispatch|inspection|service|policy issue|tax|completion|circulation|assessment|check|assessed|signature|signed) date|submitted(?: by [\w .]+)? on|run|order date|quote date|quotation date|credit note date|pay date|payment date|sent|date sent|meeting date|date of inspection|inspection date|date of certificate|date made|date raised)[ :.]*(?:on )?(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[ ,.]*)?$/
const ofItsPeriod =
  /\b(?:ended|ending|year to|month to|quarter to|period to|months to|week to|w\/e|stood on)[ :]*$/
/** Words before other dates. */
const ofOther =
  /\b(?:due|by|before|until|till|expir\w+|renew\w*|valid|since|birth|born|dob|payable|next|back|commenc\w*|start\w*|begin\w*|review\w*|runs? out|after|later than|last passed|ends?|arriv\w*|delivery|delivered|collected|deliver|joined|left|leaving|bought|purchased|received|paid|placed|order(?:ed)?|of your order|installed|fitted|re-?test|follow-?up|incident|accident|deadline|(?:last|previous)(?: \w+)?|anniversary|replaces|supersedes|formerly|hearing|closes|launch\w*|interview|for|from(?: and including)?|between|of and including|earliest)(?: (?:on|of|is|date|from|day|by|the|for|to|in))*[ :,]*$/
/** Words of an authority before the day of its acknowledgement. */
const ofReceipt =
  /\b(?:received|accepted|submitted|registered|filed)(?: (?:by|at) (?:hmrc|hm revenue (?:and|&) customs|companies house))?(?: on)?[ :,]*$/
const ofEffect = /\b(?:effective|in force|with effect|takes effect|effect from)(?: from)?[ :,]*$/
const ofOrder =
  /\b(?:order|invoice|contract|agreement|lease|letter|email|e-mail|quote|ours|yours)(?: (?:no\.?|ref\.?))?(?: [\w/.-]*\d[\w/.-]*)? (?:dated|of)(?: the)?[ :]*$/
const mailHeader = /^(?:date|sent|on):? *(?:\w+,? *)?$/
const neverOwn = /\b(?:birth|born|dob|d\.o\.b\.?)\W*$/
const weekday = /(?:\b(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?)[ ,.]*$/
const between = /^\s*(?:to|-|–|—|until|and|through|up to and including|to and including)\s*$/
const quoted = /^\s*>/

const WINDOW = 46
const DAY_MS = 86_400_000
/** Days of a document that are weighed. */
const MAX_DAYS = 80

/**
 * Reads the date of a document among all days in its text.
 *
 * @param now no document is of a later day
 * @returns undefined when none can be distinguished from the others
 */
export function readDate(text: string, now: Date, kind: JudgedKind): Found<string> | undefined {
  return choose(datesIn(text, now, kind), rankerOf('date'))
}

export function datesIn(text: string, now: Date, kind: JudgedKind): Candidates<string> {
  const page = pageOf(text)
  const withYear = daysIn(text)
  const [first] = withYear
  const without = first === undefined ? [] : daysWithoutYear(text, firstOf(first.iso))
  const days = [...withYear, ...without].toSorted((a, b) => a.start - b.start)
  const whole = days
    .filter((day) => isDay(day) && isPossible(day.iso, now) && !isBirth(text, day))
    .slice(0, MAX_DAYS)
  const isos = [...new Set(whole.map(({ iso }) => iso))].toSorted()
  const none = kindFeatures(kind)
  none.set(`${bucket(isos.length)} days`, 1)
  return {
    none,
    candidates: whole.map((day) => {
      const features = placeFeatures(page, day.start, day.end, kind)
      addFeatures(features, { text, days, day, isos, kind })
      if (without.includes(day)) features.set('without a year', 1)
      return { value: day.iso, key: day.iso, start: day.start, end: day.end, features }
    }),
  }
}

interface DayAmong {
  day: FoundDay
  days: readonly FoundDay[]
  /** Each day once, the earliest first. */
  isos: readonly string[]
  kind: JudgedKind
  text: string
}

function addFeatures(features: Features, { day, days, isos, kind, text }: DayAmong): void {
  const has = addingBeside(features, kind)
  const { end, iso, start } = day
  const index = days.indexOf(day)
  const { line, start: lineStart } = lineAt(text, start)
  const before = wordsBefore(text, start, WINDOW).replace(weekday, '')
  const labelled = text.slice(lineStart, start).toLowerCase().replace(weekday, '')
  const [previous, following] = [days[index - 1], days[index + 1]]
  has('is a day')
  if (weekday.test(wordsBefore(text, start, WINDOW))) has('with a weekday')
  if (previous !== undefined && between.test(text.slice(previous.end, start))) has('ends a range')
  else if (following !== undefined && between.test(text.slice(end, following.start))) has('begins a range')
  if (mailHeader.test(labelled) && /^(?:from|to|subject|sent|cc):/im.test(text.slice(0, 400)))
    has('header of a mail')
  if (label.test(labelled)) has('label')
  const isReceipt = kind.found?.value === 'acknowledgement' && ofReceipt.test(before)
  if (isReceipt || own.test(before)) has('own words')
  if (ofOrder.test(before)) has('of another document')
  if (!isReceipt && ofOther.test(before)) has('of something else')
  if (ofEffect.test(before)) has('of effect')
  if (ofItsPeriod.test(before)) has('of its period')
  if (quoted.test(line)) has('quoted')
  if (wordsAfter(text, end, 12).startsWith(' onwards')) has('onwards')
  if (labelled.trim() === '' && /\d[.,]\d\d\s*$/.test(line)) has('begins a row of sums')
  has(`day ${bucket(days.findIndex((other) => other.iso === iso))}`)
  has(`${bucket(days.filter((other) => other.iso === iso).length)} times`)
  if (isos.length === 1) has('the only day')
  else if (iso === isos[0]) has('the earliest')
  else if (iso === isos.at(-1)) has('the latest')
}

const isBirth = (text: string, { start }: FoundDay) => neverOwn.test(wordsBefore(text, start, WINDOW))

/** Whether a document can have this date: since 1990, and not in the future; two days allow for time zones. */
function isPossible(iso: string, now: Date): boolean {
  const time = Date.parse(iso)
  return time <= now.getTime() + 2 * DAY_MS && time > Date.UTC(1990)
}
