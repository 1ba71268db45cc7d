import { addDays, addMonths, lastDayOf } from '#contract/platform/plain-date.ts'
import { daysIn, type FoundDay, isDay, lastOf } from './days.ts'
import { type Found, wordsAfter, wordsBefore } from './found.ts'
import { type Candidates, choose, rankerOf, type Features } from './ranker.ts'
import { aboutOneSum, renewed, running } from './kinds.ts'
import { numberOf } from './number-words.ts'
import type { JudgedKind } from './read-kind.ts'
import { documentFeatures, pageOf, placeFeatures } from './features.ts'

/** Words before the day on which something ends. */
const labels =
  /\b(?:expir(?:y|es|ing|ed)|expiration|valid (?:until|to|till|up to)|ends?|ending|end date|runs? (?:until|to|out)|until|to and including|up to and including|terminates?|cover (?:ends|ceases|to)|lapses?|in force until|licen[cs]ed until|renewal(?: due)?|renews?(?: on)?|renew (?:by|before)|review due|continues (?:until|to)|to midnight on|midnight on)(?: (?:date|on|of|is|at|midnight|the|day|insurance|certificate|licen[cs]e|policy|cover|term))*[ :,.(-]*$/
/** Words that nothing but an end follows, whatever the document is. */
const explicit = /expir|end date|valid (?:until|to|till)|in force until|cover ends/
const notEnding =
  /\b(?:year|month|quarter|week|period|tax month|preserve the anniversary of the)[ a-z]* (?:ended|ending|ends)[ :]*$|\b(?:price|offer|acceptance|quote|quotation|estimate|holds?|school|shut|closed|open|delivery|leave|absence|off)\b[ a-z]*$/
const renewal = /\brenew\w*(?: due)?(?: (?:date|on|is))*[ :]*$/
const between = /^\s*(?:to|-|–|—|until|up to and including|to and including|to midnight on)\s*$/
/** "for twelve months from 1 April 2025". */
const term =
  /\b(?:term(?: of)?|period of|for|lasts?|runs for|duration|contract length)[ :(]*(?:a (?:fixed |initial )?(?:term|period) of )?(\d{1,3}|one|two|three|four|five|six|seven|ten|twelve|eighteen|fifteen|twenty|twenty-five|a)(?: \((?:\d+|[a-z]+)\))?[ -](month|year|week)s?(?:,)?(?: \w+)?(?: (?:from|commencing|beginning|starting)(?: (?:on|from))?(?: and including)?)(?: the)?[ :]*$/

/** Words before the day by which something is to be tested, examined or reviewed again. */
const recurring =
  /\b(?:(?:next|recommended) (?:[a-z]+ ){0,3}?(?:inspection|test|testing|examination|service|visit|review|check|assessment|calibration|due)|re-?(?:test|inspection|examination|assessment|calibration)|(?:review|test|inspection|examination|service|assessment|calibration|mot) (?:is )?due|review (?:date|by)|date (?:for|of) (?:the )?(?:next )?review|further (?:inspected|tested|examined)(?: and (?:tested|inspected))?)(?: (?:is|date|due|by|before|on|no later than|recommended|required|of|or|the|(?:must|should|to) be|carried out|made|done))*[ :.(-]*$/
const ownTerm =
  /\b(?:period of (?:insurance|cover|licen[cs]e|hire)|(?:licen[cs]e|insurance|cover|policy|registration|membership|hire|contract|lease|certificate) (?:period|term|dates?|year))[ :]*(?:from)?[ :]*$/
/** How sure such words are. */
const SURE = 0.9

/** Reads the last day of what a document is about: a policy, a lease, a certificate. */
export function readEnds(text: string, kind: JudgedKind, date: string | undefined) {
  return (
    recurringIn(text, kind, date) ?? termIn(text, kind) ?? choose(endsIn(text, kind, date), rankerOf('ends'))
  )
}

/** The last day of what a paper calls its own term: "Licence period 01/11/2025 - 31/10/2026". */
function termIn(text: string, kind: JudgedKind): Found<string> | undefined {
  if (kind.isOneOf(running) <= 0.5) return undefined
  const days = daysIn(text).filter(isDay)
  const day = days.find(({ iso, start }, index) => {
    const first = days[index - 1]
    return (
      first !== undefined &&
      first.iso < iso &&
      between.test(text.slice(first.end, start)) &&
      ownTerm.test(wordsBefore(text, first.start, 60))
    )
  })
  return day && { value: day.iso, start: day.start, end: day.end, confidence: SURE }
}

/** The day by which a paper of safety asks for the next test; what a bill says of one is an offer. */
function recurringIn(text: string, kind: JudgedKind, date: string | undefined): Found<string> | undefined {
  if (kind.isOneOf(aboutOneSum) > 0.5) return undefined
  // A month alone ends with its last day.
  const day = daysIn(text).find(
    ({ iso, start }) =>
      recurring.test(wordsBefore(text, start, 60)) && (date === undefined || lastOf(iso) > date),
  )
  return day && { value: lastOf(day.iso), start: day.start, end: day.end, confidence: SURE }
}

/**
 * The days on which something may end: those in a text, and those that a term gives.
 *
 * @param date the document's own
 */
export function endsIn(text: string, kind: JudgedKind, date: string | undefined): Candidates<string> {
  const page = pageOf(text)
  const days = daysIn(text).filter(isDay)
  const last = days
    .map(({ iso }) => iso)
    .toSorted()
    .at(-1)
  const none = documentFeatures(kind, text)
  none.set('a kind that ends', kind.isOneOf(running))
  return {
    none,
    candidates: days.map((day, index) => {
      const features = placeFeatures(page, day.start, day.end)
      const counted = termBefore(text, day)
      const value = counted ?? day.iso
      if (counted === undefined) addFeatures(features, { text, day, previous: days[index - 1], kind })
      else features.set('counted from a term', 1)
      features.set('is a day', 1)
      if (date !== undefined && value <= date) features.set('not after the date', 1)
      else if (date !== undefined && value > addMonths(date, 5)) features.set('long after the date', 1)
      if (day.iso === last) features.set('the latest', 1)
      return { value, key: value, start: day.start, end: day.end, features }
    }),
  }
}

/** The last day of a term that begins on a day. */
function termBefore(text: string, day: FoundDay): string | undefined {
  const [, count, unit] = term.exec(wordsBefore(text, day.start, 90)) ?? []
  if (count === undefined || unit === undefined) return undefined
  const many = numberOf(count)
  return unit === 'week'
    ? addDays(day.iso, many * 7 - 1)
    : lastDayOf(day.iso, unit === 'year' ? many * 12 : many)
}

interface DayBehind {
  text: string
  day: FoundDay
  previous: FoundDay | undefined
  kind: JudgedKind
}

function addFeatures(features: Features, { day, kind, previous, text }: DayBehind): void {
  const has = (feature: string) => features.set(feature, 1)
  const before = wordsBefore(text, day.start, 60)
  if (notEnding.test(before)) has('of a period')
  if (previous !== undefined && between.test(text.slice(previous.end, day.start)))
    has(addDays(previous.iso, 80) < day.iso ? 'ends a long range' : 'ends a short range')
  if (renewal.test(before)) {
    has('renewal')
    features.set('renewal of a kind that is renewed', kind.isOneOf(renewed))
  }
  if (labels.test(before)) has('label')
  if (labels.test(before) && explicit.test(before)) has('explicit label')
  if (/^ ?(?:expiry|is the last day|when (?:it|this) (?:ends|expires))/.test(wordsAfter(text, day.end, 30)))
    has('label after it')
}
