import { fold } from '#contract/manual/search-words.ts'
import { withoutCapitals } from '#server/platform/without-capitals.ts'
import { allNames, type Business } from '#server/reading/classifier/index.ts'

export const legalForm =
  '(?:Ltd|Limited|LTD|LIMITED|LLP|plc|PLC|Plc|CIC|Inc|GmbH|B\\.?V\\.?|S\\.?A\\.?S?|Srl|SpA|Oy|AB|Lda|LDA)'
const notAName =
  /^(?:dear|hello|hi|hey|morning|good morning|calls|invoice|statement|receipt|remittance|credit note|quotation|quote|estimate|purchase order|order|delivery note|certificate|minutes|page|date|tel|vat|account|policy|schedule|private|confidential|dear|copy|customer|your|our|ref|no|payslip|agreement|contract|lease|dated|this|between|period|to|from|subject|total|re|the following|details|description|bank|payment|report|form|notice|summary|name|address|email|www|http|sheet|tax|please|thank|unit|qty|draft|memo|fao|note|urgent|licence|renewal|proposal|tender|application|declaration|record|letter|employer|employee|duplicate|original|welcome|board|month|(?:(?:landlord|homeowner|commercial|domestic)s?['’]?s?[ /]+)*gas safety(?: (?:inspection|check|record|certificate))?|gas safe(?: register)?|portable fire extinguishers?|(?:employers?['’]?s?['’]?|public|products?)(?: (?:and|&) [a-z]+)? liability|professional indemnity|motor insurance|portable appliances?|electrical installation|thorough examination|emergency lighting|risk assessment)\b/i
export const titleWords =
  /\b(?:invoice|statement|receipt|remittance|advice|note|quotation|quote|estimate|order|certificate|minutes|agreement|contract|policy|schedule|report|assessment|record|register|claim|slip|return|form|review|notice|licence|lease|plan|list|confirmation|application|proposal|summary|budget|forecast|accounts|checklist|handbook|procedure|letter|appraisal|warning|request|undertaking|heads of terms|tenancy|toolkit|waybill|computation|proforma|memorandum|annex|appendix|settlement|addendum|consignment)\b/i
export const address =
  /\b[A-Z]{1,2}\d[\dA-Z]? ?\d[A-Z]{2}\b|\b\d{1,4}[a-z]? [A-Z][a-z]+ (?:Street|Road|Lane|Avenue|Way|Close|Drive|Row|Parade|Square|Terrace|Hill|Park)|\b(?:Road|Rd|Street|Lane|Avenue|Cottage|Farmhouse|Terrace|Crescent)\b|\bHouse\b|\bUnit \d|\bEstate\b|\bIndustrial\b/
export const trade =
  /\b(?:council|bank|insurance|services|merchants?|supplies|solicitors|accountants|university|college|school|trust|association|estates?|surgery|agency|group|partners|authority|foundation|institute|society|garage|motors|energy|water|telecom|hire|wholesale|foods?|engineering|consulting|fund|choir|club|church|hospital|pharmacy|bakery|bakehouse|brewery|timber|electrical|plumbing|heating|design|print(?:ers|ing)?|logistics|transport|systems|software|surveyors|architects|recruitment|training|office|centre|stores?|builders|roofing|cleaning|security|mutual|broadband|networks?)\b/i
/** Words of sentences, which no name has. */
export const sentence =
  /\b(?:is|are|was|what|who|how|with|for|from|our|we|you|your|they|it|not|to|on|at|when|where|about|has|have)\b|\b(?:mon|tues?|wed|thu|fri|sat|sun)(?:day)?\b|\b(?:january|february|march|april|june|july|august|september|october|november|december)\b|\d{1,2} ?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\b|[()]/i

/** A name for comparing: without its legal form. */
export const folded = (name: string) =>
  fold(name)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/ (?:ltd|limited|llp|plc|cic|inc)$/, '')
    .trim()

/** Names for telling whether one is our own: "Osier & Wren" is "Osier and Wren", and "L O N G" is "LONG". */
const comparable = (name: string) =>
  folded(name.replaceAll(/(?<![\p{L}\p{N}])(\p{L}) (?=\p{L}(?![\p{L}\p{N}]))/gu, '$1'))
    .replace(/^the /, '')
    .replaceAll(/ and (?=.)/g, ' ')

const postcode = /\b[A-Z]{1,2}\d[\dA-Z]? ?\d[A-Z]{2}\b/g

/** Who sent a mail from an address of ours: "Poppy Vane" at kestrelvane.co.uk of Kestrel & Vane Sailmakers Ltd. */
export function senderOfOurs(head: string, isOurs: (name: string) => boolean): string | undefined {
  const [, name, host = ''] = /^From:[ \t]*"?([^"<\n@]+?)"?[ \t]*<[\w.+-]+@([\w-]+)\./m.exec(head) ?? []
  return isOurs(host) ? name : undefined
}

/** The words of a name as one, as an address of mail or a bank has them. */
const joined = (comparableName: string) => comparableName.replaceAll(' ', '')
const MIN_JOINED = 7

/** @returns what tells whether a name is one of the company's own, or that of its address */
export function ownNames(own: Business): (other: string) => boolean {
  // A house may have a name, too; its number is not always given.
  const places = new Set(
    (own.address ?? '')
      .replaceAll(postcode, '')
      .split(',')
      .flatMap((part) => [comparable(part), comparable(part.replace(/^\W*\d+\w?\s/, ''))]),
  )
  const names = allNames(own)
    .map(comparable)
    .filter((ours) => ours !== '')
    .map((ours) => {
      const [one = '', two = ''] = ours.split(' ')
      return { ours, first: two === '' ? one : `${one} ${two}`, initial: `${one.charAt(0)} ${two}` }
    })
  return (other) => {
    const theirs = comparable(other).replace(/^(?:mr|mrs|miss|ms|mx|dr) /, '')
    if (theirs === '') return false
    if (places.has(theirs)) return true
    return names.some(
      ({ first, initial, ours }) =>
        theirs === ours ||
        theirs === initial ||
        ours.startsWith(`${theirs} `) ||
        theirs.includes(ours) ||
        (joined(theirs).length >= MIN_JOINED && joined(ours).startsWith(joined(theirs))) ||
        (first.length > 7 && theirs.startsWith(first)),
    )
  }
}

/** A name as it is shown: without its legal form, and not in capitals. */
export function titled(name: string): string {
  const trimmed = name
    .replaceAll(/\s+/g, ' ')
    .replace(new RegExp(`[ ,]+${legalForm}\\.?$`), '')
    .replace(/[\s,.:;-]+$/, '')
    .trim()
  return trimmed.length > 5 ? withoutCapitals(trimmed) : trimmed
}

/** Names write every word large but the smallest. */
export function hasPlainWord(name: string): boolean {
  return name
    .split(' ')
    .some((part) => /^[a-z]{3,}/.test(part) && !/^(?:and|the|for|van|von|del|der|und)$/.test(part))
}

/** What ends so is the title of a law, a standard or a scheme. */
const notOfAParty = /\b(?:rating|schemes?|acts?(?: (?:19|20)\d\d)?|regulations?|directive|BS|ACoP)$/i

/** Who answers for a club or a charity, without saying which. */
const office =
  /^(?:the )?(?:hon(?:orary)?\.? )?(?:chair(?:man|woman|person)?|secretary|treasurer|clerk|committee|trustees|governors)(?: (?:and|&) (?:the )?(?:committee|trustees|governors))?$/i

/** Heads of columns, which a text without columns has in one row, and headings of parts: "Pricing Details". */
const heads =
  /\b(?:qty|quantity(?! survey)|description)\b|^pricing\b|\b(?:details|breakdown|conditions|overview|inclusions|exclusions|assumptions|deliverables|pricing|prices|costs)$/i

/** Letters that stand apart are a name when they are joined. */
const apart = /^\p{Lu}(?: \p{Lu})+$/u

/** Whether a text has the form of a name. */
export function isName(name: string): boolean {
  return (
    name.length >= 3 &&
    name.length <= 50 &&
    /^\p{Lu}/u.test(name) &&
    !notAName.test(name) &&
    !notOfAParty.test(name) &&
    !office.test(name) &&
    !heads.test(name) &&
    !apart.test(name) &&
    name !== 'The' &&
    !/\d{3,}|[@:£?]|(?<!(?:^|[\s.])[A-Z])\.\s/.test(name) &&
    name.split(' ').length <= 7
  )
}

/** Whether a text begins like a label or a title. */
export const isNoName = (text: string) => notAName.test(text)
