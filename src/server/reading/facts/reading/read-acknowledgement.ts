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

const paid =
  /\bpayment (?:confirmation|receipt|successful|sent|made|complete)|\bconfirmation of payment|\byou(?:'ve|’ve| have)? paid\b|(?<!\bbe )\bpaid to\b/i
const toHmrc = /\b(?:hmrc|hm revenue)\b/i

/** Whether a text is the authority's word that it received what was sent. */
export function isAcknowledgement(text: string): boolean {
  const beginning = text.slice(0, BEGINNING)
  return received.some((words) => words.test(beginning)) && !open.test(beginning)
}

/** Whether a text is the word of a bank or of HMRC that HMRC was paid. */
export function isPaymentToHmrc(text: string): boolean {
  const beginning = text.slice(0, BEGINNING)
  return paid.test(beginning) && toHmrc.test(beginning) && !open.test(beginning)
}
