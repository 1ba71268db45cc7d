import type { DocumentKind } from '#contract/documents/document-kinds.ts'
import type { DutyName } from '#contract/duties/deadline-rules.ts'
import type { Found } from './found.ts'

/** Words with which authorities say that they have received or accepted something, and banks that HMRC was paid. */
const received: readonly RegExp[] = [
  // Companies House: "Your confirmation statement has been accepted", "We have accepted the filing".
  /companies house[\s\S]{0,1500}\b(?:has been|was|have|is) (?:received (?:on [\w ]{6,20} )?and )?(?:accepted|registered)\b/i,
  /\b(?:has been|was) accepted (?:by|at) companies house\b/i,
  /\bregistrar of companies has (?:accepted|registered)\b/i,
  // HMRC: the receipts of Corporation Tax, VAT, PAYE, CIS and Self Assessment online.
  /\b(?:hmrc|hm revenue)[\s\S]{0,1500}\b(?:submission receipt|receipt reference|submission reference|form bundle number|irmark)\b/i,
  /\b(?:submission receipt|form bundle number|irmark)\b[\s\S]{0,1500}\b(?:hmrc|hm revenue)/i,
  /\b(?:successfully|has been|have been|was) (?:received|submitted)(?: and [\w ]{1,30})? (?:by|to) (?:hmrc|hm revenue)/i,
  /^(?=[\s\S]*\b(?:hmrc|hm revenue)\b)[\s\S]{0,600}\bsuccessful receipt of online submission\b/i,
  /\b(?:hmrc|hm revenue (?:and|&) customs) has (?:successfully )?(?:received|accepted)\b/i,
  // Its pages, and those of programs that send for a company: "VAT return submitted", "We have received your VAT return".
  /^(?=[\s\S]*\b(?:hmrc|hm revenue)\b)[\s\S]{0,600}(?:\n|^)[^\S\n]*(?:success\w*[:!.]? )?(?:your )?(?:[\w()-]+ ){0,5}(?:return|submission|summary|update|declaration)(?: has been| was| is)?(?: successfully)? (?:submitted|filed|received|accepted)(?: successfully| online)?(?: (?:to|by|with) [\w &]{2,40})?[.!]?[^\S\n]*(?:\n|$)/i,
  /^(?=[\s\S]*\b(?:hmrc|hm revenue|gov\.uk)\b)[\s\S]{0,1500}\b(?:we(?:'ve|’ve| have)(?: now)? received|you(?:'ve|’ve| have)(?: successfully)? (?:submitted|filed|sent)) your (?:[\w()-]+ ){0,5}(?:return|submission|summary|update)\b/i,
  // The identity of a director or a person with control, by GOV.UK One Login or an agent.
  /^(?=[\s\S]*\bcompanies house\b)[\s\S]{0,1500}(?:(?<!\b(?:not|(?:until|once|if|when|after) you(?:'ve|’ve| have)) )\bverified your identity|\bidentity (?:has (?:now )?been|was|is now)(?: successfully)? verified|\bidentity verification (?:is )?(?:complete|successful))\b/i,
  // The Pensions Regulator.
  /\b(?:acknowledg\w+|received|thank you for)\b[^.]{0,200}\b(?:re-?)?declaration of compliance\b/i,
  /\b(?:re-?)?declaration of compliance\b[^.]{0,200}\b(?:received|submitted|acknowledg\w+|completed|is complete)\b/i,
]

/** What is no acknowledgement, although it has such words: what asks for something, or is not sent yet. */
const open =
  /\b(?:not been accepted|rejected|draft|not (?:yet )?(?:been )?(?:submitted|received)|must (?:complete|submit)|to remind you|reminder(?= to\b|:|\n)|(?:have|has) not (?:submitted|filed|sent))\b/i

/** How far into a text the words stand, in characters. */
const BEGINNING = 4000

/** Titles of such papers, and words that say that the money went to HMRC: not that something was paid, and something else is owed. */
const paid: readonly RegExp[] = [
  /\bpayment (?:confirmation|receipt|successful|sent|made|complete)|\bconfirmation of payment/i,
  /(?:\byou(?:'ve|’ve| have)? paid|(?<!\bbe )\bpaid to)\b(?:[^.]|\.(?=\d)){0,80}\b(?:hmrc|hm revenue)\b/i,
  /^\s*(?:hmrc|hm revenue)\b[\s\S]{0,400}\byou(?:'ve|’ve| have)? paid\b(?! (?:for|late)\b)[^.\n]{0,40}(?:£|\b(?:VAT|PAYE|tax|assessment|class 1A)\b)/i,
]
/** What asks for money is no word that it was paid, although it says what was paid before: a statement of account. */
const asking =
  /\b(?:amount|total|balance) (?:now )?(?:due|to pay|payable|outstanding)(?! ?:? *£? ?0\.00)\b|\bbecoming due\b|\byou (?:still |now )?owe\b(?! nothing)|\bhow to pay\b|\bplease pay\b|^\W*pay £|\b(?:haven['’]t|have not|did not|didn['’]t) pa(?:y|id)\b/im
const toHmrc = /\b(?:hmrc|hm revenue)\b/i

/** What is sent to authorities: the duty that it is, and the words for it. */
const sent: Readonly<Record<string, readonly [duty: DutyName, words: RegExp]>> = {
  'Confirmation statement': ['confirmation-statement', /\bconfirmation statement\b|\bCS01\b/i],
  'Annual accounts': ['accounts', /\b(?:annual|dormant|company) accounts\b|\baccounts made up\b/i],
  'VAT return': ['vat-return', /\bVAT return\b|\breturn for VAT\b/i],
  'Company tax return': ['corporation-tax-return', /\bcompany tax return\b|\bCT600\b/i],
  'Partnership tax return': ['self-assessment', /\bpartnership (?:tax )?return\b|\bSA800\b/i],
  'Self Assessment return': [
    'self-assessment',
    /\bself[ -]assessment\b[^.]{0,80}\breturn\b|\breturn\b[^.]{0,80}\bself[ -]assessment\b|\bSA100\b/i,
  ],
  'CIS return': [
    'cis-return',
    /\b(?:CIS|construction industry scheme)\b[^.]{0,80}\breturn\b|\breturn\b[^.]{0,80}\bconstruction industry\b|\bCIS300\b/i,
  ],
  'Payroll submission': ['eps', /\b(?:FPS|EPS)\b|\bfull payment submission\b|\bemployer payment summary\b/i],
  'Quarterly update': ['quarterly-update', /\bquarterly update\b/i],
  P11D: ['p11d', /\bP11D\b/i],
  'Declaration of compliance': ['pension-declaration', /\bdeclaration of compliance\b/i],
  'Identity verification': [
    'identity-verification',
    /\bidentity verif\w+|\bverif\w+ your identity\b|\bidentity (?:\w+ ){0,3}verified\b/i,
  ],
  'Change of directors': [
    'director-change',
    /\b(?:AP0[1-4]|TM0[12]|CH0[1-4])\b|\b(?:appointment|termination) of (?:a )?(?:director|member)\b/i,
  ],
}
/** What is paid to HMRC. */
const taxes: Readonly<Record<string, RegExp>> = {
  'Corporation tax': /\bcorporation tax\b/i,
  VAT: /\bVAT\b/,
  PAYE: /\bPAYE\b/,
  'Self Assessment': /\bself[ -]assessment\b/i,
  'Class 1A': /\bclass 1A\b/i,
}

/** How far into a text an acknowledgement says what it is of, which may speak of other things behind it, in characters. */
const SUBJECT = 300

/** A sentence that says what an acknowledgement is of, and one about what is still to be done. */
const done = /\b(?:accepted|received|submitted|filed|success\w*|receipt|acknowledg\w+|confirmed)\b/i
const ahead =
  /\b(?:due|[Nn]ext|must|should|will|can|may|needs?|before|remind\w*|not|[Uu]nless|until|[Ii]f|[Ww]hen|deadlines?|overdue|late)\b/

/**
 * What an acknowledgement or a payment to HMRC is of, as its title. An acknowledgement of several is of those that a sentence
 * at its head lists together or says to be received; of no others.
 *
 * @returns nothing where it speaks of several otherwise
 */
export function titleOfProof(text: string, kind: DocumentKind): string | undefined {
  const isPayment = kind === 'receipt' && paidToHmrc(text) !== undefined
  if (!isPayment && kind !== 'acknowledgement') return undefined
  const known = isPayment
    ? Object.entries(taxes)
    : Object.entries(sent).map(([what, [, words]]) => [what, words] as const)
  const saidIn = (part: string) => known.flatMap(([what, words]) => (words.test(part) ? what : []))
  let titles = saidIn(text.slice(0, BEGINNING))
  if (titles.length > 1 && !isPayment) titles = saidIn(text.slice(0, SUBJECT))
  if (titles.length > 1 && !isPayment) {
    const end = text.slice(SUBJECT).search(/[.!?\n]|$/)
    const sentences = text.slice(0, SUBJECT + end).split(/(?<=[.!?])\s+|\n+/)
    const told = sentences.filter((one) => !ahead.test(one) && (done.test(one) || saidIn(one).length > 1))
    titles = titles.filter((what) => told.some((one) => saidIn(one).includes(what)))
  }
  if (titles.length === 0 || (isPayment && titles.length > 1)) return undefined
  return `${titles.join(AND)}${isPayment ? ' payment' : ACKNOWLEDGED}`
}

const ACKNOWLEDGED = ' acknowledgement'
const AND = ' and '

/** The duties that an acknowledgement with some title proves. */
export function dutiesOfProof(title: string): DutyName[] {
  if (!title.endsWith(ACKNOWLEDGED)) return []
  return title
    .slice(0, -ACKNOWLEDGED.length)
    .split(AND)
    .flatMap((what) => sent[what]?.[0] ?? [])
}

/** Whether a text is the authority's word that it received what was sent. */
export function isAcknowledgement(text: string): boolean {
  const beginning = text.slice(0, BEGINNING)
  return received.some((words) => words.test(beginning)) && !open.test(beginning)
}

/** How sure the standing words of authorities and banks are. */
export const SURE = 0.9

/** @returns HMRC, where a text is the word of a bank or of HMRC that HMRC was paid: the party is who was paid, not the bank */
export function paidToHmrc(text: string): Found<string> | undefined {
  const beginning = text.slice(0, BEGINNING)
  const hmrc = toHmrc.exec(beginning)
  if (hmrc === null || !paid.some((words) => words.test(beginning))) return undefined
  if (open.test(beginning) || asking.test(beginning)) return undefined
  return { value: 'HMRC', start: hmrc.index, end: hmrc.index + hmrc[0].length, confidence: SURE }
}
