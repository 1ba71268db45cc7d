import { fold } from '#server/search/index.ts'
import { FROM_US, TO_US } from './profiles/index.ts'

const legalForm = /[\s,]+(?:ltd|limited|llp|plc|t\/a.*|and co|& co)\.?$/
const before = 45
const toUs =
  /\b(?:bill(?:ed)? to|invoiced? to|deliver(?:ed)? to|ship to|sold to|supplied to|to|customer(?: name)?|client|attn|attention|buyer|account name|account of|prepared for|for|dear|payee|hirer|tenant|insured|policyholder|employer)\b[\s:.-]*(?:the directors?,?|messrs|accounts (?:dept|department|payable),?)?[\s:.-]*$/
const fromUs =
  /\b(?:from|supplier|seller|sender|issued by|on behalf of|payable to|pay to|payments? to|remit to|yours (?:sincerely|faithfully),?|regards,?|consignor|shipper|quotation from|by)\b[\s:.-]*$/
/** Within the first so many characters a document names its sender. */
const LETTERHEAD = 60

/**
 * Whether a document was sent to or by the account's business, judged by the words before its name and by a letterhead.
 *
 * @returns {@link TO_US}, {@link FROM_US}, or an empty list when the name does not occur
 */
export function directionOf(text: string, businessName: string | null): string[] {
  const name = fold(businessName ?? '')
    .trim()
    .replace(legalForm, '')
  if (name.length < 3) return []
  const folded = fold(text.slice(0, 5000)).replaceAll(/\s+/g, ' ')
  let isLetterhead = false
  for (let at = folded.indexOf(name); at >= 0; at = folded.indexOf(name, at + name.length)) {
    const words = folded.slice(Math.max(0, at - before), at)
    // First, because "payable to" ends with "to".
    if (fromUs.test(words)) return [FROM_US]
    if (toUs.test(words)) return [TO_US]
    if (at < LETTERHEAD) isLetterhead = true
  }
  return isLetterhead ? [FROM_US] : []
}
