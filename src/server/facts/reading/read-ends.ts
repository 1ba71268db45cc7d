import type { DocumentKind } from '#contract/document-kinds.ts'
import { daysIn, type FoundDay, isDay, plusDays, plusMonths } from './days.ts'
import { type Found, wordsAfter, wordsBefore } from './found.ts'
import type { JudgedKind } from './read-kind.ts'

/** Words before the day on which something ends. */
const labels =
  /\b(?:expir(?:y|es|ing|ed)|expiration|valid (?:until|to|till|up to)|ends?|ending|end date|runs? (?:until|to|out)|until|to and including|up to and including|terminates?|cover (?:ends|ceases|to)|lapses?|in force until|licen[cs]ed until|renewal(?: due)?|renews?(?: on)?|renew by|review due|continues (?:until|to)|to midnight on|midnight on)(?: (?:date|on|of|is|at|midnight|the|day|insurance|certificate|licen[cs]e|policy|cover|term))*[ :,.(-]*$/
/** Words that nothing but an end follows, whatever the document is. */
const explicit = /expir|end date|valid (?:until|to|till)|in force until|cover ends/
const notEnding =
  /\b(?:year|month|quarter|week|period|tax month|preserve the anniversary of the)[ a-z]* (?:ended|ending|ends)[ :]*$|\b(?:price|offer|quote|quotation|estimate|holds?|school|shut|closed|open|delivery|leave|absence|off)\b[ a-z]*$/
const renewal = /\brenew\w*(?: due)?(?: (?:date|on|is))*[ :]*$/
const between = /^\s*(?:to|-|–|—|until|up to and including|to and including|to midnight on)\s*$/
/** "for twelve months from 1 April 2025". */
const term =
  /\b(?:term(?: of)?|period of|for|lasts?|runs for|duration|contract length)[ :(]*(?:a (?:fixed |initial )?(?:term|period) of )?(\d{1,3}|one|two|three|four|five|six|seven|ten|twelve|eighteen|fifteen|twenty|twenty-five|a)(?: \((?:\d+|[a-z]+)\))?[ -](month|year|week)s?(?:,)?(?: \w+)?(?: (?:from|commencing|beginning|starting)(?: (?:on|from))?(?: and including)?)(?: the)?[ :]*$/

const numbers: Readonly<Record<string, number>> = {
  a: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  ten: 10,
  twelve: 12,
  fifteen: 15,
  eighteen: 18,
  twenty: 20,
  'twenty-five': 25,
}

/** What runs for a time, and ends. */
const running = new Set<DocumentKind>([
  'insurance-policy',
  'insurance-certificate',
  'lease',
  'licence',
  'mot',
  'contract',
  'certificate',
  'software-licence',
  'domain-registration',
  'employment-contract',
  'nda',
  'right-to-work',
  'training-record',
  'loan-agreement',
  'inspection',
  'grant',
  'share-certificate',
  'vehicle-record',
  'data-protection',
])

/** How likely it must be that a document is of such a kind. */
const LIKELY = 0.25
/** Kinds whose renewal is their end. */
const renewed = new Set<DocumentKind>(['domain-registration', 'software-licence', 'insurance-policy'])

/** Reads the last day of what a document is about: a policy, a lease, a certificate. */
export function readEnds(text: string, kind: JudgedKind): Found<string> | undefined {
  const isRunning = kind.isOneOf(running) >= LIKELY
  const days = daysIn(text).filter(isDay)
  const found = days
    .flatMap((day, index) => endAt(text, days, day, index, kind) ?? [])
    .filter(({ confidence }) => isRunning || confidence > 0.9)
  const best = found.toSorted((a, b) => b.confidence - a.confidence || a.start - b.start)[0]
  const rival = found.find(
    ({ value, confidence }) => value !== best?.value && confidence === best?.confidence,
  )
  return best === undefined || best.confidence < 0.6 || rival !== undefined ? undefined : best
}

function endAt(
  text: string,
  days: readonly FoundDay[],
  day: FoundDay,
  index: number,
  kind: JudgedKind,
): Found<string> | undefined {
  const before = wordsBefore(text, day.start, 60)
  const place = { start: day.start, end: day.end }
  const previous = days[index - 1]
  const [, count, unit] = term.exec(wordsBefore(text, day.start, 90)) ?? []
  if (count !== undefined && unit !== undefined) {
    const many = numbers[count] ?? Number(count)
    const last =
      unit === 'week'
        ? plusDays(day.iso, many * 7 - 1)
        : plusDays(plusMonths(day.iso, unit === 'year' ? many * 12 : many), -1)
    return { ...place, value: last, confidence: 0.8 }
  }
  if (notEnding.test(before)) return undefined
  if (previous !== undefined && between.test(text.slice(previous.end, day.start))) {
    const isLong = plusDays(previous.iso, 80) < day.iso
    return isLong ? { ...place, value: day.iso, confidence: 0.85 } : undefined
  }
  if (renewal.test(before)) {
    return kind.isOneOf(renewed) >= LIKELY ? { ...place, value: day.iso, confidence: 0.62 } : undefined
  }
  if (labels.test(before))
    return { ...place, value: day.iso, confidence: explicit.test(before) ? 0.93 : 0.86 }
  if (/^ ?(?:expiry|is the last day|when (?:it|this) (?:ends|expires))/.test(wordsAfter(text, day.end, 30)))
    return { ...place, value: day.iso, confidence: 0.75 }
  return undefined
}
