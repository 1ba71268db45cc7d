import type { DocumentKind } from '#contract/documents/document-kinds.ts'

/** What a paper says in its first lines, where it says what it is, and what papers of its kind say besides. */
type Usual = readonly [title: RegExp, words: RegExp]

const money = /\d[\d,]*\.\d\d\b/

/** What papers of a kind usually say, for texts of which the model is not sure; the first that fits counts. */
const usual: Partial<Record<DocumentKind, Usual>> = {
  remittance: [/\bremittance\b|\bBACS (?:advice|payment advice)\b|\bpayment advice\b/i, money],
  'credit-note': [
    /\bcredit note\b|^[^\S\n]*credit\b(?! card)[^\S\n]*(?:no\b.*)?$|\bcredit memo\b/im,
    /\bcredit/i,
  ],
  'purchase-order': [
    /\bpurchase order\b|\bour order (?:no|number)\b|^[^\S\n]*order to\b/im,
    /\bquote (?:our|this) order\b|\border (?:no|number|value|total)\b|\bplease supply\b/i,
  ],
  'delivery-note': [
    /\b(?:delivery|despatch|dispatch|advice|consignment|collection) (?:note|ticket|docket)\b|\bproof of delivery\b|\bpacking (?:list|slip)\b/i,
    /\bqty\b|\bquantity\b|\bdelivered\b|\bdeliver to\b|\breceived\b|\bgoods\b|\bparcels?\b/i,
  ],
  'insurance-certificate': [
    /\b(?:certificate|evidence|confirmation|verification) of (?:[\w'’]+ ){0,4}(?:insurance|indemnity|cover)\b|\binsurance certificate\b|\bto whom it may concern\b/i,
    /\b(?:insured|assured|policy ?holder|policy)\b[\s\S]*\b(?:expir|valid|period|until|from|effective)|\bindemnity\b/i,
  ],
  'insurance-policy': [
    /\bschedule\b|\brenewal\b|\bpolicy\b|\byour (?:insurance|cover)\b|\binsurance\b/i,
    /\b(?:insured|policy ?holder|cover)\b[\s\S]*\b(?:premium|IPT|sums? insured)\b|\b(?:premium|IPT|sums? insured)\b[\s\S]*\b(?:insured|cover)\b/i,
  ],
  lease: [
    /\b(?:under)?lease\b|\btenancy agreement\b|\brent review\b|\blicence to occupy\b/i,
    /\b(?:landlord|lessor|licensor)\b[\s\S]*\b(?:tenant|lessee|licensee)\b/i,
  ],
  'loan-agreement': [
    /\b(?:hire[ -]purchase|lease purchase|loan|credit|asset finance|facility)\b[\w -]{0,20}\b(?:agreement|letter)\b|\bdirector[’']?s loan\b/i,
    /\b(?:lender|borrower|repay|repayable|repayments?|instalments?|amount of credit|APR|interest)\b/i,
  ],
  'employment-contract': [
    /\b(?:contract|statement|terms|particulars)\b[\w ()-]{0,30}\bemployment\b|\bsection 1\b.{0,30}\bemployment rights\b|\bzero[ -]hours\b/i,
    /\b(?:job title|hours|holiday|notice|salary|wage|rate of pay|pay)\b/i,
  ],
  nda: [
    /\bnon[- ]?disclosure\b|\bconfidentiality (?:agreement|undertaking)\b/i,
    /\bconfidential|\b(?:between|party|parties)\b/i,
  ],
  contract: [
    /\b(?:rental|hire|service|services|maintenance|supply|consultancy|subcontract|franchise|management|agency)\b[\w ]{0,12}\b(?:agreement|contract)\b|^[^\S\n]*(?:agreement|contract)\b|\bterms of (?:business|engagement)\b|\bletter of engagement\b/im,
    /\b(?:customer|client|supplier|hirer|contractor|parties|between)\b[\s\S]*\b(?:term|commenc\w+|signed|notice|terminat\w+)\b/i,
  ],
  'pension-notice': [
    /\b(?:pensions?|automatic enrolment|auto-?enrolment|contribution schedule|EMP0\d+)\b/i,
    /\b(?:contributions?|re-?enrol\w*|scheme|opt(?:ed)? out|pensions regulator|declaration)\b[\s\S]*\b(?:employer|workers?|earnings|staff|scheme|employees?)\b|\b(?:employer|workers?|staff|scheme)\b[\s\S]*\b(?:contributions?|re-?enrol\w*|declaration)\b/i,
  ],
  'vehicle-record': [
    /\bV5C\b|\bvehicle (?:tax|log ?book|check|defect|registration)\b|\bDVLA\b|\btachograph\b|\bSORN\b/i,
    /\b(?:vehicle|registration|keeper|mileage)\b/i,
  ],
  'domain-registration': [/\bdomain\b/i, /\b(?:renew\w*|expir\w*|regist\w*)\b/i],
  'training-record': [
    /\b(?:CSCS|ECS|CPCS|IPAF|PASMA|NPORS)\b|\b(?:course|training|attendance|achievement|competence|skills (?:card|certification))\b|\bfirst aid at work\b/i,
    /\b(?:complet|attend|pass|achiev|award|train|qualif|skilled|expires?)\w*|\blearner\b|\bdelegate\b|\bcard\b/i,
  ],
  'software-licence': [
    /\b(?:software|product|user) licen[cs]e|\blicen[cs]e (?:key|certificate)\b/i,
    /\b(?:users?|seats?|software|version|key)\b/i,
  ],
  licence: [
    /\b(?:licen[cs]e|licensing|permit|consent)\b/i,
    /\b(?:licensee|licence holder|holder|granted|authoris\w+|licensed|permitted)\b/i,
  ],
  inspection: [
    /\binspection (?:report|record|certificate|checklist)\b|\binspection\b|\b(?:examination|test|commissioning|condition|survey) (?:report|certificate|record)\b|\bhygiene rating\b/i,
    /\b(?:inspect(?:ed|or)|examined|tested|satisfactory|pass(?:ed)?|fail(?:ed)?|defects?|next (?:test|inspection|service|examination)|matters found)\b/i,
  ],
  'service-record': [
    /\b(?:service|servicing|visit|treatment|maintenance|engineer[’']?s?|job|call[ -]?out|calibration)\b[\w /-]{0,14}\b(?:report|record|sheet|card|certificate|log)\b|\bservice visit\b/i,
    /\b(?:engineer|technician|serviced|parts|fitted|visit|next service|work (?:done|carried out))\b/i,
  ],
  receipt: [
    /./,
    /\b(?:total|balance due|to pay|sale)\b[\s\S]*\b(?:contactless|auth(?:orisation)? code|(?:visa|debit|credit|master) ?card|visa|chip|cash|change)\b|\bpaid by card\b|\bthank you for your (?:payment|purchase)\b/i,
  ],
  quote: [/\bquot(?:e|ation|ing)\b|\bestimate\b/i, money],
  'bank-statement': [
    /\bstatement\b|\baccount summary\b/i,
    /\b(?:sort ?code|IBAN|card number|account (?:no|number)|business account|current account|tide|monzo|starling)\b[\s\S]*\b(?:balance|money (?:in|out)|paid (?:in|out)|minimum payment)\b/i,
  ],
  statement: [/\bstatement\b/i, /\b(?:b\/f|brought forward|60 days|overdue|outstanding|balance)\b/i],
  invoice: [
    /\binvoice\b|\btax point\b|\bfee note\b|\b(?:rates?|council tax|water|electricity|gas|phone) (?:bill|demand)\b|\byour (?:latest )?bill\b|\bsubscription\b/i,
    /\b(?:amount|balance|total|now) (?:now )?(?:due|payable|to pay)\b|\b(?:total|please pay|payable|pay by)\b[\s\S]*\d/i,
  ],
  certificate: [
    /^[^\S\n]*(?:[A-Z][\w'’&]*[^\S\n]+){0,4}certificate\b(?:[^\S\n]+of\b.*)?[^\S\n]*$|\bcertif(?:y|ies) that\b/im,
    /\b(?:certif(?:y|ies)|regist\w+|member\w*|accredit\w+|valid|awarded|expir\w+)\b/i,
  ],
}

/** A letter says whom it is to, and ends with a greeting. */
const salutation = /^\W*dear\b/im
const letter = [salutation, /\byours\b|\bregards\b|\bsincerely\b|\bfaithfully\b|\bbest wishes\b/i]

/** Letters that are of a kind of their own by what they say, where the model deems that the likeliest. */
const letters: Partial<Record<DocumentKind, RegExp>> = {
  'offer-letter': /\boffer(?:ing)? (?:you|of)\b[\s\S]{0,60}\b(?:post|position|role|job|employment)\b/i,
  complaint: /\b(?:complain(?:t|ing)?|not acceptable|unacceptable)\b/i,
}

const written: ReadonlySet<DocumentKind> = new Set(['letter', 'email', 'note'])

/** How likely the model must deem a kind. */
const POSSIBLE = 0.03

/** How far a title is from the beginning, and the words that papers usually have, in characters. */
const TITLE = 300
const WORDS = 2500

/**
 * The kind that a text has by its title and usual words, where a model deems it possible.
 *
 * @param likely the kinds with their probabilities, the likeliest first
 * @returns undefined where none fits, and for a mail
 */
export function usualKind(
  text: string,
  likely: ReadonlyArray<readonly [DocumentKind, number]>,
): DocumentKind | undefined {
  const head = text.slice(0, WORDS)
  const [first] = likely[0] ?? ['letter']
  if (/^From: [\s\S]{0,200}^(?:To|Subject|Date|Sent):/m.test(head))
    return first === 'email' ? first : undefined
  if (salutation.test(head) && letters[first]?.test(head) === true) return first
  if (letter.every((words) => words.test(text.slice(0, WORDS * 2))))
    return written.has(likely[0]?.[0] ?? 'letter') ? 'letter' : undefined
  const beginning = head.slice(0, TITLE)
  const [found] =
    Object.entries(usual).find(([, [title, words]]) => title.test(beginning) && words.test(head)) ?? []
  const byWords = likely.find(([kind, share]) => kind === found && share >= POSSIBLE)?.[0]
  // Its last lines may be on another page.
  return byWords ?? (first === 'letter' && salutation.test(head) ? first : undefined)
}
