import { kindRows } from '#contract/documents/document-kinds.ts'
import type { Business } from '#server/reading/classifier/index.ts'
import { isCompanyNumber, isTaxpayerReference, isVatNumber } from './check-digits.ts'
import { bucket, kindFeatures, pageOf, placeFeatures } from './features.ts'
import type { Found } from './found.ts'
import { type Candidates, choose, type Features, rankerOf } from './ranker.ts'
import type { JudgedKind } from './read-kind.ts'

const MAX_READ = 4000
const MAX_NUMBERS = 60
/** The least probability of a number behind a label: likelier than all others, and none, together. */
const LIKELIER = 0.5
const FIRST_LABEL = 'the first label of its kind'

const value = '((?:(?<![A-Za-z])[A-Z]{2,4} )?[A-Z0-9][A-Z0-9/._-]*\\d[A-Z0-9/._-]*)'
const mark = '[ \\t]*(?:no|n°|number|nr|num|ref(?:erence)?|id|#)?[.:# \\t]*\\n?[ \\t]*'
const labelled = (words: string) => new RegExp(`\\b(?:${words})${mark}${value}`, 'gi')
const ofKind = new Map(
  Object.entries(kindRows).flatMap(([kind, { reference }]) =>
    reference === undefined ? [] : [[kind, labelled(reference)] as const],
  ),
)
const general = labelled('our ref(?:erence)?|reference|ref|job|case|letter code')
const code = /(?<![\p{L}\p{N}£$€.,/+_@:-])(?:([A-Z]{1,4}) )?[A-Z0-9][A-Z0-9/._-]*/gu
/** Days, sort codes, sums, codes of places, times, and references of HMRC's accounts office, which are of the employer. */
const notReference =
  /^(?:\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{2}-\d{2}-\d{2}|\d+\.\d\d|\d{3}P[A-Z]\d{7}[\dX]|[A-Z]{1,2}\d[\dA-Z]? ?\d[A-Z]{2})$/i
/** A number of one or two digits is a reference behind such a word only. */
const beforeSmall = /\b(?:no|number|nr)\b[.:# \t]*$/i

/** Reads the number by which a document is known to who made it. */
export function readReference(text: string, kind: JudgedKind, own: Business): Found<string> | undefined {
  const { group, person } = kindRows[kind.likeliest]
  // The numbers of a payslip or P45 are the employer's and the employee's.
  if (group === 'pay' && person === 'always') return undefined
  const { threshold, weights } = rankerOf('reference')
  const { candidates, none } = referencesIn(text, kind, own)
  const found = choose({ candidates, none }, { threshold: LIKELIER, weights })
  const isLabelled = candidates.some(
    ({ features, key }) => key === found?.value && (features.has(FIRST_LABEL) || features.has('a label')),
  )
  return found === undefined || (found.confidence < threshold && !isLabelled) ? undefined : found
}

/** The numbers in a text that may be its own. */
export function referencesIn(text: string, kind: JudgedKind, own: Business): Candidates<string> {
  const head = text.slice(0, MAX_READ)
  const page = pageOf(head)
  const ends = (form: RegExp | undefined) =>
    new Set(
      form && [...head.matchAll(form)].map(({ 0: all, index }) => index + all.replace(/[._-]+$/, '').length),
    )
  const [byKind, byLabel] = [ends(ofKind.get(kind.likeliest)), ends(general)]
  const none = kindFeatures(kind)
  if (byKind.size === 0) none.set('no label of its kind', 1)
  if (byLabel.size === 0) none.set('no label', 1)
  let until = 0
  const found = [...head.matchAll(code)].flatMap(({ 0: all, 1: prefix, index }) => {
    if (index < until) return []
    const trimmed = all.replace(/[._/-]+$/, '')
    const whole = trimmed + (more(trimmed).exec(head.slice(index + trimmed.length))?.[0] ?? '')
    until = index + whole.length
    const [end, skipped] = [index + trimmed.length, prefix === undefined ? 0 : prefix.length + 1]
    const starts = new Set([index, index + skipped])
    return [...starts].map((start) => ({ value: whole.slice(start - index), start, prefix, end }))
  })
  const candidates = found
    .filter(({ start, value: one }) => isNumber(one, head, start, own))
    .slice(0, MAX_NUMBERS)
    .map(({ end, prefix, start, value: one }, at) => {
      const place = placeFeatures(page, start, start + one.length)
      const features: Features = new Map(place)
      for (const name of place.keys())
        if (/^(?:before1|cell) /.test(name)) features.set(`${name} of ${kind.likeliest}`, 1)
      const has = (feature: string) => features.set(feature, 1)
      has('is a number')
      if (byKind.has(end)) has('the label of its kind')
      if (byKind.has(end) && byKind.values().next().value === end) has(FIRST_LABEL)
      if (byLabel.has(end)) has('a label')
      if (prefix !== undefined) has(`${one.startsWith(`${prefix} `) ? 'with' : 'without'} ${prefix}`)
      if (/^[A-Z]+/.test(one)) has(`begins with ${/^[A-Z]+/.exec(one)?.[0] ?? ''}`)
      has(`shape ${one.replaceAll(/[A-Z]+|\d+/gi, (run) => (/\d/.test(run) ? '9' : 'A')).slice(0, 8)}`)
      has(`${bucket(one.length)} long`)
      has(`${bucket(one.replaceAll(/\D/g, '').length)} digits`)
      if (/^0\d{2,4}[ \d]{5,8}$/.test(one)) has('a telephone')
      has(`number ${bucket(at)}`)
      has(`${bucket(head.split(one).length - 1)} times`)
      if (/^[ \t]*(?:%|kg|g|mm|cm|m2?|l|ltr|x|hrs?|miles|pack|each|,\d)/.test(head.slice(start + one.length)))
        has('a measure')
      return { value: one, key: one, start, end: start + one.length, features }
    })
  return { none, candidates }
}

/** All groups of a number, "0440 1221 98", and of a registration mark of a vehicle: neither is cut at a space. */
const more = (found: string) =>
  /^(?:[A-Z]{1,4} )?\d+$/.test(found) ? digits : /^[A-Z]{2}\d{2}$/.test(found) ? letters : /(?!)/
const digits =
  /^(?: \d{3,})+(?: \d\d?)?(?: [A-Z])?(?![\d.,:/-]|[ \t]*(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))/i
const letters = /^ [A-Z]{3}\b/

/** "Rates bill 2026/27" is of a year; "invoice no. 2026/27" is the 27th one. */
function isYear(found: string, before: string): boolean {
  const [, year, next = ''] = /^20([0-3]\d)(?:[/-](\d\d))?$/.exec(found) ?? []
  const isNext = next === '' || Number(next) === Number(year) + 1
  return year !== undefined && isNext && !beforeSmall.test(before)
}

/** Whether it may be the number of a paper, and is none of a company. */
function isNumber(found: string, text: string, start: number, { number }: Business): boolean {
  const small = found.replaceAll(/\W/g, '').length
  const before = text.slice(Math.max(0, start - 16), start)
  return (
    /\d/.test(found) &&
    found.length <= 30 &&
    !notReference.test(found.replace(/^[A-Z]{1,4} (?=\d)/, '')) &&
    !isYear(found, before) &&
    (small > 2 || (/^\d+$/.test(found) && beforeSmall.test(before))) &&
    !/^[.,:]\d/.test(text.slice(start + found.length)) &&
    !isVatNumber(found) &&
    !(/^\d{10}$/.test(found) && isTaxpayerReference(found)) &&
    !(number !== null && isCompanyNumber(found) && found.toUpperCase() === number.toUpperCase())
  )
}
