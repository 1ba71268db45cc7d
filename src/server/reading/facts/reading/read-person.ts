import type { Business } from '#server/reading/classifier/index.ts'
import type { Found } from './found.ts'
import { aboutPerson, ofPerson } from './kinds.ts'
import { address, isName, ownNames, sentence, titleWords, trade } from './names.ts'
import { isTitleOfKind, type JudgedKind } from './read-kind.ts'

/** How likely it must be that a document is about one person. */
const LIKELY = 0.4
/** How likely that must be where a label names the person. */
const LIKELY_WITH_LABEL = 0.25

const name = "\\p{Lu}[\\p{L}'’-]+(?: (?:\\p{Lu}\\.? )?\\p{Lu}[\\p{L}'’-]+){1,2}"
/** `N Rowe`, too, behind a label. */
const nameOrInitial = `${name}|\\p{Lu}\\.? \\p{Lu}[\\p{L}'’-]{2,}`
const title = '(?:Mr|Mrs|Miss|Ms|Mx|Dr)\\.?[ \\t]+'
const label =
  "(?:employee(?:'s)?(?:[ \\t]+(?:full[ \\t]+)?name)?(?:[ \\t]+(?:no\\.?[ \\t]*)?\\d{1,6})?|full[ \\t]+name|name(?:[ \\t]+of[ \\t]+(?:employee|applicant|learner|delegate|candidate|driver|holder))?|attendee|candidate|trainee|apprentice|wearer|who(?:[ \\t]+was[ \\t]+hurt)?|worker|(?:registered[ \\t]+)?shareholder(?:'s)?(?:[ \\t]+name)?|subcontractor|opt(?:ed)?[ \\t-]+out|learner|delegate|patient(?:'s)?[ \\t]+name|applicant|driver|claimant|claimed[ \\t]+by|injured[ \\t]+person|person[ \\t]+injured|staff[ \\t]+member|awarded[ \\t]+to|presented[ \\t]+to|certif(?:y|ies)[ \\t]+that|appraisal[ \\t]+of|holder)"
const labelled = new RegExp(
  `(?:^|[\\s|"])${label}(?![A-Za-z])[ \\t]*[:.\\-[(",]*[ \\t]*(?:\\n\\s*)?(?:${title})?(${nameOrInitial})`,
  'giu',
)
const surname =
  /surname(?: or family name)?[ \t]*:?\s+(?!first|given|forename|title|other)(?:(?:Mr|Mrs|Miss|Ms|Mx|Dr)\.?[ \t]+)?([\p{L}'’-]+)/iu
const forenames =
  /(?:forename|first (?:or given )?name|given name)(?:\(s\)|s)?(?: or initials?)?[ \t]*:?\s+(?!surname|family|title|other|date)([\p{L}'’-]+)/iu
const wholeName = new RegExp(`^(?:${nameOrInitial})(?![\\p{L}'’-])`, 'u')
/** Labels that follow a name on its line. */
const behindName =
  / (?:Payment|Pay|Paid|Address|NI|National|Tax|Works|Position|Job|Occupation|Date|Employee|Employer|Payroll|Department|Dept|Role|Grade|Age|Number|Works|Title|Period|If|Director|Month|Week|Process|Method|Basis|Code)\b.*$/i
const patterns = [
  new RegExp(
    `\\b(?:[Cc]hat|[Tt]alk|[Cc]onversation|[Rr]eview|[Mm]eeting|[Ii]nterview|[Oo]ne to one|1-2-1|[Ss]upervision|[Aa]ppraisal) (?:with|of|for) (${name})`,
    'u',
  ),
  new RegExp(
    `\\b(?:[Cc]hat|[Rr]eview|REVIEW|[Oo]ne to one|1-2-1|[Ss]upervision|[Aa]ppraisal|APPRAISAL|[Cc]onversation|[Tt]alk|[Cc]laim|[Ee]xpenses)[ \\t]*[,:–-][ \\t]*(${name})`,
    'u',
  ),
  new RegExp(
    `^[ \\t]*(${name})[ \\t]*[.,:–-][ \\t]*(?:[A-Za-z0-9-]+ ){0,2}(?:[Rr]eview|[Aa]ppraisal|[Ss]upervision|[Cc]hat|[Cc]onversation|[Oo]ne to one|1-2-1)\\b`,
    'mu',
  ),
  new RegExp(
    `\\b(?:Ltd|Limited|LLP|PLC|plc)\\b[^\\n]{0,60}?[ \\t]and (${name})(?=[ \\t]*(?:[,.(]|of\\b|made\\b|agree|dated\\b|$))`,
    'mu',
  ),
  // "and Jo Marsh (“you”)": who is employed.
  new RegExp(
    `\\band (?:${title})?(${name})\\s*\\(?(?:the )?["“(](?:you|(?:the )?employee|(?:the )?worker)\\b`,
    'iu',
  ),
  new RegExp(`\\bDear (?:${title})?(?!(?:Mr|Mrs|Miss|Ms|Mx|Dr)\\b)(${name})`, 'u'),
  new RegExp(`\\b(?:and|between [^\\n]{3,60} and|to|with) (${name}),? of\\s[\\p{Lu}\\d]`, 'u'),
  new RegExp(`\\b(?:says|say|certify|certifies|confirms?) that (${name})`, 'u'),
  new RegExp(`^[ \\t]*(?:${title})(${name})[ \\t]*$`, 'mu'),
  new RegExp(`\\b(?:${title})(${name})(?![\\p{L}\\d_])`, 'u'),
  new RegExp(`\\b[Bb]etween [^]{3,120}?,? and (${name})(?=[.,(])`, 'u'),
]
const surnameOnly = /\bDear (?:Mr|Mrs|Miss|Ms|Mx) (\p{Lu}[\p{L}'’-]+)/u
const firstOnly = /\bDear (\p{Lu}[\p{Ll}'’-]+)[ \t]*,?[ \t]*$/mu
const notPerson =
  /\b(?:Ltd|Limited|LLP|Llp|Training|Miss|Agreement|Company|Services|Date|Number|Address|Position|Employer|Job|Department|Works|Tax|National|Insurance|Street|Road)\b/

const MAX_READ = 3000

/** Reads whose paper a document is; only for kinds that are about one person, and never the company itself. */
export function readPerson(text: string, kind: JudgedKind, own: Business): Found<string> | undefined {
  const likely = kind.isOneOf(aboutPerson)
  if (likely < LIKELY_WITH_LABEL) return undefined
  const isOurs = ownNames(own)
  const head = text.slice(0, MAX_READ)
  const last = surname.exec(head)
  const first = forenames.exec(head)
  if (last?.[1] !== undefined && first?.[1] !== undefined)
    return { value: `${capitalised(first[1])} ${capitalised(last[1])}`, ...placeOf(last), confidence: 0.9 }
  for (const match of head.matchAll(labelled)) {
    const found = (match[1] ?? '').replace(behindName, '')
    // The label's own pattern ignores case, a name does not.
    const named = wholeName.exec(found)?.[0]
    if (named !== undefined && !notPerson.test(named) && !isOurs(named))
      return { value: capitalised(named), ...placeOf(match, named), confidence: 0.85 }
  }
  if (likely < LIKELY) return undefined
  for (const pattern of patterns) {
    const match = pattern.exec(head)
    const found = match?.[1]
    if (match !== null && found !== undefined && !notPerson.test(found) && !isOurs(found))
      return { value: capitalised(found), ...placeOf(match, found), confidence: 0.65 }
  }
  const alone = kind.isOneOf(ofPerson) < LIKELY ? undefined : nameAlone(head, isOurs)
  if (alone !== undefined) return alone
  const whole = addressee(head)
  if (whole === null) return undefined
  const value = whole[1] ?? whole[0]
  return { value, ...placeOf(whole, value), confidence: 0.6 }
}

/** The whole name of whom a letter calls by one of their names. */
function addressee(head: string): RegExpExecArray | null {
  const last = surnameOnly.exec(head)?.[1]
  if (last !== undefined)
    return new RegExp(`\\b(?!Mr|Mrs|Ms|Miss|Dear)\\p{Lu}[\\p{Ll}'’-]+ ${last}(?!\\p{L})`, 'u').exec(head)
  const first = firstOnly.exec(head)?.[1]
  return first === undefined
    ? null
    : new RegExp(`(?<!\\p{L}|Dear )(${first} \\p{Lu}[\\p{L}'’-]+)`, 'u').exec(head)
}

const MAX_LINES = 12
const inCell = new RegExp(`^(?:${title})?(${name}|\\p{Lu}\\.? \\p{Lu}[\\p{L}'’-]{3,})(?=$|[ \\t]*[,(])`, 'u')
/** Words of forms, which stand alone like names. */
const ofForm =
  /\b(?:ins|petty|cash|box|kind|national|academy|conversation|performance|pay|paid|payments?|deductions|bacs|gross|net|total|basic|salary|hours|hrs|rate|code|week|month|works|employee|employer|staff|training|scheme|course|level|award|safety|first aid|operator|scaffolder|instructor|manager|supervisor|director|outcome|meeting|probation|annual|yearly|private|confidential|personal|work|experience|education|profile|skills|curriculum|holiday|leave|sick|record|card|north|south|east|west|great|little|saint|st|upper|lower|new|old|uk|kingdom|england|scotland|wales|ireland)\b/i

/** A name that stands alone in a column of the first lines, as on payslips, claims and certificates. */
function nameAlone(head: string, isOurs: (name: string) => boolean): Found<string> | undefined {
  const isOther = (one: string) =>
    [notPerson, address, sentence, titleWords, trade, ofForm].some((words) => words.test(one))
  let at = 0
  for (const line of head.split('\n').slice(0, MAX_LINES)) {
    for (const { 0: cell, index } of line.matchAll(/[^\s|*](?:[ \t]?[^\s|])*/g)) {
      const found = inCell.exec(cell)?.[1]
      if (found === undefined || !isName(found) || isOther(found) || isTitleOfKind(found) || isOurs(found))
        continue
      const start = at + index + cell.indexOf(found)
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
