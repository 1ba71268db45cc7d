import { kindRows } from '#contract/documents/document-kinds.ts'
import { isCompanyNumber, isTaxpayerReference, isVatNumber } from './check-digits.ts'
import type { Business } from '#server/reading/classifier/index.ts'
import type { Found } from './found.ts'
import type { JudgedKind } from './read-kind.ts'

const value = '((?:(?<![A-Za-z])[A-Z]{2,4} )?[A-Z0-9][A-Z0-9/._-]*\\d[A-Z0-9/._-]*)'
const mark = '[ \\t]*(?:no|n°|number|nr|num|ref(?:erence)?|id|#)?[.:# \\t]*\\n?[ \\t]*'

function labelled(words: string): RegExp {
  return new RegExp(`\\b(?:${words})${mark}${value}`, 'i')
}

const ofKind = new Map(
  Object.entries(kindRows).flatMap(([kind, { reference }]) =>
    reference === undefined ? [] : [[kind, labelled(reference)] as const],
  ),
)
const general = labelled('our ref(?:erence)?|reference|ref|job|case|letter code')
/** Numbers with their whole label, in papers that are taken for another kind or have no label of their own. */
const numbered = new RegExp(
  `\\b(?:certificate|policy|invoice|agreement|licence|consent|contract|report|serial|demand|bill|document|receipt|claim|notice)[ \\t]+(?:no|number|ref(?:erence)?)\\b[.:# \\t]*\\n?[ \\t]*${value}`,
  'i',
)
const alone = /(?:^|\s)No\.?[ \t]+((?:[A-Z]{2,4} )?[A-Z0-9][A-Z0-9/_-]*\d[A-Z0-9/_-]*)/
/** Days, small numbers, sort codes, sums, and references of HMRC's accounts office, which are of the employer. */
const notReference =
  /^(?:\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{1,2}|\d{2}-\d{2}-\d{2}|\d+\.\d\d|\d{3}P[A-Z]\d{7}[\dX])$/i
const beforeOther =
  /\b(?:vat|tax|taxpayer|account|a\/c|company|co|reg(?:istration|istered)?|sort|your|paye|utr|ni|charity)\b[^\n]{0,12}$/i

/** Reads the number by which a document is known to who made it. */
export function readReference(text: string, { likeliest: kind }: JudgedKind, own: Business) {
  const { group, person } = kindRows[kind]
  // The numbers of a payslip or P45 are the employer's and the employee's.
  if (group === 'pay' && person === 'always') return undefined
  const ofThis = ofKind.get(kind)
  return (
    (ofThis && first(text, own, ofThis, 0.8)) ??
    (ofThis && kindRows[kind].isNumbered ? first(text, own, alone, 0.7) : undefined) ??
    first(text, own, general, 0.65) ??
    first(text, own, numbered, 0.6)
  )
}

/** Numbers of a company, not of a document. */
function isOther(found: string, { number }: Business): boolean {
  return (
    isVatNumber(found) ||
    (/^\d{10}$/.test(found) && isTaxpayerReference(found)) ||
    (number !== null && isCompanyNumber(found) && found.toUpperCase() === number.toUpperCase())
  )
}

/** A number with all its groups, "0440 1221 98", or a registration mark of a vehicle: neither is cut at a space. */
function whole(found: string, text: string): string {
  const more = /^(?:[A-Z]{2,4} )?\d+$/.test(found)
    ? digits
    : registrationMark.test(found)
      ? letters
      : undefined
  const [group = ''] = more?.exec(text.slice(found.length)) ?? []
  return found + group
}

const digits =
  /^(?: \d{3,})+(?: \d\d)?(?![\d.,:/-]|[ \t]*(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))/i
const registrationMark = /^[A-Z]{2}\d{2}$/
const letters = /^ [A-Z]{3}\b/

/** "Rates bill 2026/27" and "bill 2026 to 2027" are of a year; "invoice no. 2026/27" is the 27th one. */
function isYear({ 0: matched, 1: found = '', index, input }: RegExpExecArray): boolean {
  const label = matched.slice(0, -found.length)
  if (/[#:]|\b(?:no|number|nr|num|ref(?:erence)?|id)\b/i.test(label)) return false
  const [, year, next] = /^20(\d\d)(?:[/-]| to 20)(\d\d)\b/.exec(input.slice(index + label.length)) ?? []
  return Number(next) === Number(year) + 1
}

function first(text: string, own: Business, form: RegExp, confidence: number): Found<string> | undefined {
  for (const match of text.matchAll(new RegExp(form, form.flags.includes('i') ? 'gi' : 'g'))) {
    // The pattern ignores case; letters that belong to a number are large.
    const [small = ''] = /^\p{L}*\p{Ll}\p{L}* /u.exec(match[1] ?? '') ?? []
    const matched = (match[1] ?? '').slice(small.length)
    const start = match.index + match[0].length - matched.length
    const found = whole(matched.replace(/[._-]+$/, ''), text.slice(start))
    if (isYear(match)) continue
    if (notReference.test(found) || isOther(found, own) || found.length > 30) continue
    if (beforeOther.test(text.slice(Math.max(0, match.index - 16), match.index))) continue
    return { value: found, start, end: start + found.length, confidence }
  }
  return undefined
}
