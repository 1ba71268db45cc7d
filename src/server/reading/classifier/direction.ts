import { fold } from '#contract/manual/search-words.ts'

/** What a company says of itself, by which its own papers are distinguished from those of others. */
export interface Business {
  name: string
  /** The company number of Companies House. */
  number: string | null
  /** The address of the registered office. */
  address: string | null
  /** Other names by which it trades. */
  alsoCalled?: readonly string[]
}

/** Every name of a company: of "Carys Bowen t/a Bowen Glazing" both. */
export const allNames = ({ alsoCalled = [], name }: Business): string[] => [
  ...name.split(/[\s,(]+(?:t\/a|trading as)\s+/i).map((one) => one.replace(/\)$/, '')),
  ...alsoCalled,
]

/** Features for the direction of a document; a model learns what they mean beside its words. */
export type Direction = 'to us' | 'from us' | 'signed by us' | 'names us' | 'does not name us'

const legalForm = /[\s,]+(?:ltd|limited|llp|plc|cic|and co|& co)\.?$/
const columns = / {3,}/
const toUs =
  /\b(?:bill(?:ed)? to|invoiced?(?: address| to)?|deliver(?:ed|y)?(?: address| to)?|ship to|sold to|supplied to|to|customer(?: name)?|client|attn|attention|buyer|account name|account of|prepared for|for|dear|payee|hirer|tenant|lessee|insured|policyholder|employer|borrower|licensee|the company|subcontractor.{0,20})\b[\s:.-]*(?:the directors?,?|messrs|accounts (?:dept|department|payable),?)?[\s:.-]*$/
const fromUs =
  /\b(?:from|supplier|seller|sender|issued by|on behalf of|payable to|pay to|payments? to|remit to|yours (?:sincerely|faithfully|truly),?|regards,?|consignor|shipper|quotation from|by)\b[\s:.-]*$/
const BEFORE = 45
const MAX_READ = 5000
/** Within the first so many characters a document names its sender. */
const LETTERHEAD = 70
const postcode = /\b[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2}\b/g

/**
 * Whether a document was sent to or by the company, judged by the words before its name (on the same line, or above it in
 * the same column), by the letterhead, and by its number and postcode.
 */
export function directionOf(text: string, business: Business | null): Direction {
  const names = namesOf(business)
  if (names.length === 0) return 'does not name us'
  const lines = fold(text.slice(0, MAX_READ)).split('\n')
  let at = 0
  let isNamed = false
  let isHead = false
  let isSigned = false
  for (const [index, line] of lines.entries()) {
    const name = names.find((one) => line.includes(one))
    if (name !== undefined) {
      isNamed = true
      const place = line.indexOf(name)
      const before = wordsBefore(lines, index, place)
      // First, because "payable to" ends with "to".
      if (fromUs.test(before)) return 'from us'
      if (toUs.test(before)) return 'to us'
      if (at + place < LETTERHEAD) isHead = true
      else if (index >= lines.length - 3 && place < 4) isSigned = true
    }
    at += line.length + 1
  }
  if (isHead) return 'from us'
  if (isSigned) return 'signed by us'
  return isNamed || isOwnDetail(lines.join(' '), business) ? 'names us' : 'does not name us'
}

/** Labels above or before the name of who is to be paid. */
const payee = /\b(?:account name|a\/c name|name of account|payee|beneficiary|account holder)\b[\s:.-]*$/
const bank = /\b(?:sort ?code|s\/c|iban|bic|swift|\d\d-\d\d-\d\d)\b/
/** The title of a bill above a name is no label of it. */
const title = /\binvoice\s*$/
/** How many lines around a name speak of the same account. */
const AROUND = 2
/** How many lines are a foot. */
const FOOT_LINES = 5
const MAX_BILL = 12_000
const customer =
  /^\s*(?:bill(?:ed)? to|invoiced? (?:address|to)|customer(?: name)?|client|to|for|sold to|fao)(?:\s*:|\s{2,}|\s*$)/

/**
 * Whether a bill was issued by the company or to it: by the words before its name wherever that stands, by the account that
 * is to be paid and by its number; where none of these says it, by whom it names as the customer, or first.
 *
 * @param other the other party, if it was read
 * @returns undefined where the bill does not say it
 */
export function isIssuedByUs(text: string, business: Business | null, other = ''): boolean | undefined {
  const names = namesOf(business)
  if (names.length === 0) return undefined
  const lines = fold(text.slice(0, MAX_BILL))
    .split('\n')
    .filter((line) => line.trim() !== '')
  const places: number[] = []
  let isTo = false
  let isFrom = false
  for (const [index, line] of lines.entries()) {
    const name = names.find((one) => line.includes(one))
    if (name === undefined) continue
    const before = wordsBefore(lines, index, line.indexOf(name))
    const around = lines.slice(Math.max(0, index - AROUND), index + AROUND + 1).join('\n')
    if (payee.test(before) && bank.test(around)) isFrom = true
    else if (fromUs.test(before)) isFrom = true
    else if (toUs.test(before) && !title.test(before)) isTo = true
    else places.push(index)
  }
  // Nobody prints the number of a customer.
  const number = fold(business?.number ?? '')
  if (number !== '' && lines.join('\n').includes(number)) isFrom = true
  if (isTo !== isFrom) return isFrom
  const [first] = places
  if (isTo || first === undefined) return undefined
  if (first >= lines.length - FOOT_LINES || isAddressedToOther(lines, names)) return true
  const above = lines.slice(0, first).join('\n')
  return (other !== '' && above.includes(fold(other))) || /\b(?:ltd|limited|llp|plc)\b/.test(above)
    ? false
    : undefined
}

/** Whether somebody else is named behind the words that are before a customer. */
function isAddressedToOther(lines: readonly string[], names: readonly string[]): boolean {
  return lines.some((line, index) => {
    const [label] = customer.exec(line) ?? []
    if (label === undefined) return false
    const next = lines[index + 1] ?? ''
    const other = line.slice(label.length).trim() || next.trim()
    return /\p{L}{3}/u.test(other) && !names.some((name) => other.includes(name) || next.includes(name))
  })
}
function isOwnDetail(folded: string, business: Business | null): boolean {
  const number = fold(business?.number ?? '')
  if (number !== '' && folded.includes(number)) return true
  const own = postcodesIn(fold(business?.address ?? ''))
  return postcodesIn(folded).some((code) => own.includes(code))
}

const postcodesIn = (folded: string) => (folded.match(postcode) ?? []).map((code) => code.replace(' ', ''))

/** The words before a name on its line; at the beginning of a column, those above it. */
function wordsBefore(lines: readonly string[], index: number, place: number): string {
  const line = lines[index] ?? ''
  const own = line.slice(0, place)
  const cell = own.split(columns).at(-1) ?? ''
  if (cell.trim() !== '') return cell.slice(-BEFORE)
  const above = lines[index - 1] ?? ''
  const over = above.slice(Math.max(0, place - 2)).split(columns)[0] ?? ''
  return ` ${over.trim()}`.slice(-BEFORE)
}

/** The spellings of a company's names: without its legal form, and its first two words. */
function namesOf(business: Business | null): string[] {
  return business === null ? [] : [...new Set(allNames(business).flatMap(spellingsOf))]
}

function spellingsOf(written: string): string[] {
  const name = fold(written).trim().replace(legalForm, '')
  if (name.length < 3) return []
  const words = name.split(/\s+/)
  const short =
    words.length > 2 ? words.slice(0, words[1] === '&' || words[1] === 'and' ? 3 : 2).join(' ') : name
  return [name, short.length >= 6 ? short : name]
}
