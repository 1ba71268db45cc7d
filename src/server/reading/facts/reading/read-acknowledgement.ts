import type { DocumentKind } from '#contract/documents/document-kinds.ts'
import type { Found } from './found.ts'

/** Words with which authorities say that they have received or accepted something, and banks that HMRC was paid. */
const received: readonly RegExp[] = [
  // Companies House: "Your confirmation statement has been accepted", "We have accepted the filing".
  /companies house[\s\S]{0,1500}\b(?:has been|was|have|is) (?:accepted|registered)\b/i,
  /\b(?:has been|was) accepted (?:by|at) companies house\b/i,
  /\bregistrar of companies has (?:accepted|registered)\b/i,
  // HMRC: the receipts of Corporation Tax, VAT, PAYE, CIS and Self Assessment online.
  /\b(?:hmrc|hm revenue)[\s\S]{0,1500}\b(?:submission receipt|receipt reference|submission reference|form bundle number|irmark)\b/i,
  /\b(?:submission receipt|form bundle number|irmark)\b[\s\S]{0,1500}\b(?:hmrc|hm revenue)/i,
  /\b(?:successfully|has been|have been|was) (?:received|submitted)(?: and [\w ]{1,30})? (?:by|to) (?:hmrc|hm revenue)/i,
  /\b(?:hmrc|hm revenue (?:and|&) customs) has (?:successfully )?(?:received|accepted)\b/i,
  // The Pensions Regulator.
  /\b(?:acknowledg\w+|confirm\w*|received|thank you)\b[\s\S]{0,400}\b(?:re-?)?declaration of compliance\b/i,
  /\b(?:re-?)?declaration of compliance\b[\s\S]{0,200}\b(?:received|submitted|acknowledg\w+|complete)\b/i,
]

/** What is no acknowledgement, although it has such words: what asks for something, or is not sent yet. */
const open =
  /\b(?:not been accepted|rejected|draft|not yet (?:been )?submitted|must (?:complete|submit)|remind\w*)\b/i

/** How far into a text the words stand, in characters. */
const BEGINNING = 4000

/** Titles of such papers, and words that say that the money went to HMRC: not that something was paid, and something else is owed. */
const paid: readonly RegExp[] = [
  /\bpayment (?:confirmation|receipt|successful|sent|made|complete)|\bconfirmation of payment/i,
  /(?:\byou(?:'ve|’ve| have)? paid|(?<!\bbe )\bpaid to)\b(?:[^.]|\.(?=\d)){0,80}\b(?:hmrc|hm revenue)\b/i,
  /^\s*(?:hmrc|hm revenue)\b[\s\S]{0,400}\byou(?:'ve|’ve| have)? paid\b/i,
]
const toHmrc = /\b(?:hmrc|hm revenue)\b/i

/** What is sent to authorities, and what is paid to HMRC. */
const sent: Readonly<Record<string, RegExp>> = {
  'Confirmation statement': /\bconfirmation statement\b|\bCS01\b/i,
  'Annual accounts': /\b(?:annual|dormant|company) accounts\b|\baccounts made up\b/i,
  'VAT return': /\bVAT return\b/i,
  'Company tax return': /\bcompany tax return\b|\bCT600\b/i,
  'Self Assessment return': /\bself[ -]assessment\b/i,
  'CIS return': /\bCIS (?:monthly )?return\b|\bCIS300\b/i,
  P11D: /\bP11D\b/i,
  'Declaration of compliance': /\bdeclaration of compliance\b/i,
}
const taxes: Readonly<Record<string, RegExp>> = {
  'Corporation tax': /\bcorporation tax\b/i,
  VAT: /\bVAT\b/,
  PAYE: /\bPAYE\b/,
  'Self Assessment': /\bself[ -]assessment\b/i,
  'Class 1A': /\bclass 1A\b/i,
}

/** What an acknowledgement or a payment to HMRC is of, as its title; nothing where it speaks of several. */
export function titleOfProof(text: string, kind: DocumentKind): string | undefined {
  const isPayment = kind === 'receipt' && paidToHmrc(text) !== undefined
  if (!isPayment && kind !== 'acknowledgement') return undefined
  const beginning = text.slice(0, BEGINNING)
  const said = Object.entries(isPayment ? taxes : sent).filter(([, words]) => words.test(beginning))
  const [what] = said.length === 1 ? (said[0] ?? []) : []
  return what && `${what} ${isPayment ? 'payment' : 'acknowledgement'}`
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
  if (hmrc === null || !paid.some((words) => words.test(beginning)) || open.test(beginning)) return undefined
  return { value: 'HMRC', start: hmrc.index, end: hmrc.index + hmrc[0].length, confidence: SURE }
}
