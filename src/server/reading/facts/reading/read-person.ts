import type { Business } from '#server/reading/classifier/index.ts'
import type { Found } from './found.ts'
import { aboutPerson } from './kinds.ts'
import { ownNames } from './names.ts'
import type { JudgedKind } from './read-kind.ts'

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
    `\\b(?:chat|review|meeting|interview|one to one|1-2-1|supervision|appraisal) (?:with|of|for) (${name})`,
  ),
  new RegExp(`\\b(?:and|between [^\\n]{3,60} and|to|with) (${name}) of \\d`),
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
  const addressed = surnameOnly.exec(head)?.[1]
  const whole =
    addressed === undefined
      ? null
      : new RegExp(`\\b(?!Mr|Mrs|Ms|Miss|Dear)[A-Z][a-z'’-]+ ${addressed}\\b`).exec(head)
  return whole === null ? undefined : { value: whole[0], ...placeOf(whole), confidence: 0.6 }
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
