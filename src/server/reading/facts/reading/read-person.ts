import type { Business } from '#server/reading/classifier/index.ts'
import type { Found } from './found.ts'
import { aboutPerson, ofPerson } from './kinds.ts'
import { address, isName, ownNames, sentence, titleWords, trade } from './names.ts'
import { isTitleOfKind, type JudgedKind } from './read-kind.ts'

/** How likely it must be that a document is about one person. */
const LIKELY = 0.5

const name = "[A-Z][a-zA-Z'’-]+(?: (?:[A-Z]\\.? )?[A-Z][a-zA-Z'’-]+){1,2}"
const title = '(?:Mr|Mrs|Miss|Ms|Mx|Dr)\\.?[ \\t]+'
const label =
  "(?:employee(?:'s)?(?:[ \\t]+(?:full[ \\t]+)?name)?|full[ \\t]+name|name(?:[ \\t]+of[ \\t]+(?:employee|applicant|learner|delegate|candidate|driver|holder))?|attendee|candidate|trainee|learner|delegate|patient(?:'s)?[ \\t]+name|applicant|driver|claimant|claimed[ \\t]+by|injured[ \\t]+person|staff[ \\t]+member|awarded[ \\t]+to|presented[ \\t]+to|certify[ \\t]+that|appraisal[ \\t]+of|holder)"
const labelled = new RegExp(
  `(?:^|[\\s|])${label}[ \\t]*[:.\\-]?[ \\t]*\\n?[ \\t]*(?:${title})?(${name})`,
  'gi',
)
const surname = /surname(?: or family name)?[ \t]*:?[ \t]+([A-Za-z'’-]+)/i
const forenames =
  /(?:forename|first (?:or given )?name|given name)(?:\(s\)|s)?(?: or initials?)?[ \t]*:?[ \t]+([A-Za-z'’-]+)/i
/** Labels that follow a name on its line. */
const behindName =
  / (?:Payment|Pay|Paid|Address|NI|National|Tax|Works|Position|Job|Occupation|Date|Employee|Employer|Payroll|Department|Dept|Role|Grade|Age|Number|Works|Title|Period|If|Director|Month|Week|Process|Method|Basis)\b.*$/
const patterns = [
  new RegExp(
    `\\b(?:[Cc]hat|[Rr]eview|[Mm]eeting|[Ii]nterview|[Oo]ne to one|1-2-1|[Ss]upervision|[Aa]ppraisal) (?:with|of|for) (${name})`,
  ),
  new RegExp(`\\b(?:and|between [^\\n]{3,60} and|to|with) (${name}) of \\d`),
  new RegExp(`\\b(?:says|say|certify|certifies|confirms?) that (${name})`),
  new RegExp(`^[ \\t]*(?:${title})(${name})[ \\t]*$`, 'm'),
  new RegExp(`\\b(?:${title})(${name})\\b`),
]
const surnameOnly = /\bDear (?:Mr|Mrs|Miss|Ms|Mx) ([A-Z][\w'’-]+)/
const notPerson =
  /\b(?:Ltd|Limited|Company|Services|Date|Number|Address|Position|Employer|Job|Department|Works|Tax|National|Insurance|Street|Road)\b/

const MAX_READ = 3000

/** Reads whose paper a document is; only for kinds that are about one person, and never the company itself. */
export function readPerson(text: string, kind: JudgedKind, own: Business): Found<string> | undefined {
  if (kind.isOneOf(aboutPerson) < LIKELY) return undefined
  const isOurs = ownNames(own)
  const head = text.slice(0, MAX_READ)
  const last = surname.exec(head)
  const first = forenames.exec(head)
  if (last?.[1] !== undefined && first?.[1] !== undefined)
    return { value: `${capitalised(first[1])} ${capitalised(last[1])}`, ...placeOf(last), confidence: 0.9 }
  for (const match of head.matchAll(labelled)) {
    const found = (match[1] ?? '').replace(behindName, '')
    // The label's own pattern ignores case, a name does not.
    if (new RegExp(`^${name}$`).test(found) && !notPerson.test(found) && !isOurs(found))
      return { value: capitalised(found), ...placeOf(match, found), confidence: 0.85 }
  }
  for (const pattern of patterns) {
    const match = pattern.exec(head)
    const found = match?.[1]
    if (match !== null && found !== undefined && !notPerson.test(found) && !isOurs(found))
      return { value: capitalised(found), ...placeOf(match, found), confidence: 0.65 }
  }
  const alone = kind.isOneOf(ofPerson) < LIKELY ? undefined : nameAlone(head, isOurs)
  if (alone !== undefined) return alone
  const addressed = surnameOnly.exec(head)?.[1]
  const whole =
    addressed === undefined
      ? null
      : new RegExp(`\\b(?!Mr|Mrs|Ms|Miss|Dear)[A-Z][a-z'’-]+ ${addressed}\\b`).exec(head)
  return whole === null ? undefined : { value: whole[0], ...placeOf(whole), confidence: 0.6 }
}

const MAX_LINES = 8
const beginning = new RegExp(`^[ \\t|*]*(?:${title})?(${name})(?=[ \\t]*$|[ \\t]{2,}|[ \\t]*[,(|])`)
/** Words of forms, which stand alone like names. */
const ofForm =
  /\b(?:ins|national|academy|conversation|performance|pay|paid|payments?|deductions|gross|net|total|basic|salary|hours|hrs|rate|code|week|month|works|employee|employer|staff|training|scheme|course|level|award|safety|first aid|operator|scaffolder|instructor|manager|supervisor|director|outcome|meeting|probation|annual|yearly|private|confidential|personal|work|experience|education|profile|skills|curriculum|holiday|leave|sick|record|card|north|south|east|west|great|little|saint|st|upper|lower|new|old|uk|kingdom|england|scotland|wales|ireland)\b/i

/** A name that stands alone at the beginning of one of the first lines, as on payslips and certificates. */
function nameAlone(head: string, isOurs: (name: string) => boolean): Found<string> | undefined {
  let at = 0
  for (const line of head.split('\n').slice(0, MAX_LINES)) {
    const found = beginning.exec(line)?.[1]
    const isOther = (one: string) =>
      [notPerson, address, sentence, titleWords, trade, ofForm].some((words) => words.test(one))
    if (found !== undefined && isName(found) && !isOther(found) && !isTitleOfKind(found) && !isOurs(found)) {
      const start = at + line.indexOf(found)
      return { value: capitalised(found), start, end: start + found.length, confidence: 0.6 }
    }
    at += line.length + 1
  }
  return undefined
}

function placeOf(match: RegExpExecArray | RegExpMatchArray, part?: string) {
  const [whole] = match
  const start = (match.index ?? 0) + (part === undefined ? 0 : whole.lastIndexOf(part))
  return { start, end: start + (part ?? whole).length }
}

/** `JANE O'BRIEN` as `Jane O'Brien`. */
function capitalised(text: string): string {
  return text
    .split(/\s+/)
    .map((part) =>
      part.length > 2 && part === part.toUpperCase()
        ? part.toLowerCase().replaceAll(/(?:^|['’-])\p{L}/gu, (letter) => letter.toUpperCase())
        : part,
    )
    .join(' ')
}
