import { fold } from '#contract/manual/search-words.ts'
import { amountsIn, currencyOf, type FoundAmount } from './amounts.ts'
import { arithmeticFeatures, sizeOf, type Sums, sumsOf } from './arithmetic.ts'
import { type Found, lineAt } from './found.ts'
import { type Candidates, choose, rankerOf, type Features } from './ranker.ts'
import { aboutOneSum, withoutTotal } from './kinds.ts'
import type { JudgedKind } from './read-kind.ts'
import {
  addingBeside,
  bucket,
  documentFeatures,
  type LinedText,
  pageOf,
  placeFeatures,
  plainWords,
} from './features.ts'

export interface Total {
  /** With two decimals: `1250.00`. */
  amount: string
  /** ISO 4217. */
  currency: string
}

/** Sums of a document that are weighed: of more, the first and the last. */
const MAX_SUMS = 200

const strongest =
  /\b(?:(?:total|amount|balance|sum)(?: now| amount)?(?: is)? (?:due|payable|outstanding|owed|owing|to pay)|amount to pay|total to pay|to pay(?: now)?|please pay(?: us)?|now due|net vat (?:to (?:be )?(?:pay|paid)|due|payable)|total overdue|pay this amount|balance to pay|balance outstanding|you owe|payment (?:of|amount)|total (?:amount )?paid|total remitted|total payment|total credit(?:ed)?|credit total|amount credited|(?:vat )?(?:payable|repayable) (?:to|by) hmrc|tax (?:payable|due)|corporation tax (?:payable|due)|total claim(?:ed)?|claim total|amount claimed|total premium|premium payable|annual premium|total charge|(?:bacs|bank|net) payment|you must pay|penalty (?:is|of)|box 5)\b/
const strong =
  /\b(?:net a payer|gesamtbetrag|rechnungsbetrag|zu zahlen|total(?:e)? (?:factura|fattura|ttc)|importe total|grand total|invoice total|order total|quote total|total (?:inc|including|incl|with|gross|gbp|eur|usd|price|cost|value|for|amount)|gross total|overall total|gross amount|total inclusive|total of invoice|document total|(?:agreed|fixed|our) price|amount of (?:the )?(?:loan|grant|advance)|cash price)\b/
const plainTotal =
  /(?:^|\b)(?:total|totals|gross|together|altogether|all in|in all|comes to|sum)(?: (?:gbp|eur|usd|paid))?[ :.£€$*)-]*$/
const weak =
  /\b(?:sub[ -]?total|net(?! vat to)|goods|ex(?:cl?(?:uding|\.)?)? vat|before vat|vat|tax(?! (?:payable|due))|discount|deposit|paid|b\/f|brought forward|excess|limit|change|tendered|cash|each|rate|per|hour|materials|labour|carriage|delivery|postage|saving|previous|last (?:bill|statement|payment)|interest|insured|indemnity|instalments?|opening|credit limit|not more than|up to|plus)\b/
const withVat = /\b(?:no|inc|incl|including|with) vat\b/
const settled = /\b(?:less|paid|deposit|received|payments?)\b/

/** Reads the sum that a document is about: with tax, and as it is written. */
export function readTotal(text: string, kind: JudgedKind): Found<Total> | undefined {
  return choose(totalsIn(text, kind), rankerOf('total'))
}

export function totalsIn(text: string, kind: JudgedKind): Candidates<Total> {
  const every = amountsIn(text).filter((found) => !isValuation(text, found))
  const amounts =
    every.length > MAX_SUMS ? [...every.slice(0, MAX_SUMS / 2), ...every.slice(-MAX_SUMS / 2)] : every
  const currencyIn = currencyOf(text)
  const most = mostFrequent(amounts.map(currencyIn)) ?? 'GBP'
  const page = pageOf(text)
  const sums = sumsOf(amounts)
  const strengths = amounts.map((_, index) => strengthOf(labelOf(text, amounts, index)))
  const none = documentFeatures(kind, text)
  none.set(`${bucket(sums.sizes.length)} sums`, 1)
  none.set('a kind without a total', kind.isOneOf(withoutTotal))
  none.set('a kind about one sum', kind.isOneOf(aboutOneSum))
  if (isRelieved(amounts, strengths) && !settled.test(clean(text))) return { none, candidates: [] }
  return {
    none,
    candidates: amounts.flatMap((found, index) => {
      if (sizeOf(found) === 0 || isOption(text, found)) return []
      const currency = currencyIn(found) ?? most
      const amount = found.amount.replace(/^-/, '')
      const features = placeFeatures(page, found.start, found.end, kind)
      addFeatures(features, { sums, index, strengths, kind })
      addRowFeatures(features, lineAt(text, found.start), found)
      addSentenceFeatures(features, text, found)
      addLineFeatures(features, page, found)
      return [
        {
          value: { amount, currency },
          key: `${amount} ${currency}`,
          start: found.start,
          end: found.end,
          features,
        },
      ]
    }),
  }
}

const option = /\b(?:option|alternative|choice|package) ?[a-d1-4]\b/i

/** Whether a sum is that of one of several offers, of which none is the total. */
const isOption = (text: string, { start }: FoundAmount) => option.test(lineAt(text, start).line)

/** Whether nothing is asked for, since as much as the largest sum is taken off it: business rates with their relief. */
function isRelieved(amounts: readonly FoundAmount[], strengths: readonly string[]): boolean {
  const largest = Math.max(...amounts.map(sizeOf))
  const isTakenOff = amounts.some((found) => found.amount.startsWith('-') && sizeOf(found) === largest)
  return isTakenOff && amounts.some((found, at) => sizeOf(found) === 0 && strengths[at] === 'label strongest')
}

const valuation = /\brateable value\b[^\d\n]{0,40}$/i

/** Whether a sum is what a tax is worked out from, which nobody pays. */
const isValuation = (text: string, { start }: FoundAmount) =>
  valuation.test(text.slice(Math.max(0, start - 60), start))

function mostFrequent(currencies: ReadonlyArray<string | undefined>): string | undefined {
  const named = currencies.filter((currency) => currency !== undefined)
  return [...Map.groupBy(named, (currency) => currency)].toSorted(
    ([, a], [, b]) => b.length - a.length,
  )[0]?.[0]
}

function addFeatures(
  features: Features,
  { index, kind, strengths, sums }: { sums: Sums; index: number; strengths: string[]; kind: JudgedKind },
): void {
  const { amounts, sizes, times } = sums
  const found = amounts[index]
  if (found === undefined) return
  // The total of a payslip is what is left, that of an invoice the largest sum.
  const has = addingBeside(features, kind)
  const size = sizeOf(found)
  has('is a sum')
  const strength = strengths[index] ?? ''
  const rank = `size ${bucket(sizes.indexOf(size))}`
  for (const feature of [strength, rank, `${strength}, ${rank}`]) has(feature)
  if (amounts.some((other, at) => strengths[at] === strength && sizeOf(other) !== size))
    has(`${strength}, as others`)
  for (const [at, other] of amounts.entries())
    if (sizeOf(other) === size && strengths[at] !== strength) has(`elsewhere ${strengths[at] ?? ''}`)
  if (sizes.length === 1) has('the only sum')
  has(`${bucket(times.get(size) ?? 1)} times`)
  has(`sum ${bucket(index)}`)
  has(`sum from the end ${bucket(amounts.length - 1 - index)}`)
  has(`${String(found.amount.replace(/^-/, '').length - 3)} digits`)
  if (found.currency !== undefined) has('with a currency')
  else if (amounts.some(({ currency }) => currency !== undefined)) has('without the currency of others')
  if (found.currency === undefined && size < SMALL) has('small, without a currency')
  if (!found.hasMinor) has('without pence')
  if (found.amount.startsWith('-')) has('negative')
  for (const feature of arithmeticFeatures(sums, index)) has(feature)
}

/** Smaller sums without a currency are often hours, quantities or times of day. */
const SMALL = 15_00
const WORDS_RIGHT = 4
/** The number that a form gives to a row: "5  Net VAT to pay  1,204.00". */
const rowNumber = /^\s*(?:box )?(\d\d?)\b(?![.,/:]\d)/i

/** The number of a sum's row, and what stands right of it. */
function addRowFeatures(
  features: Features,
  { line, start }: { line: string; start: number },
  found: FoundAmount,
): void {
  const number = rowNumber.exec(line.slice(0, found.start - start))?.[1]
  if (number !== undefined) features.set(`row ${number}`, 1)
  for (const word of plainWords(line.slice(found.end - start)).slice(0, WORDS_RIGHT))
    features.set(`right ${word}`, 1)
}

/** How many words at the beginning of a line are features of the sums in it. */
const WORDS_AT_BEGINNING = 3
const anySum = /\d[.,]\d\d(?!\d)|[£€$] ?\d/
const rule = /^[\s_=–-]{4,}$/
const capitals = /^[^a-z]*[A-Z]{3}[^a-z]*$/

/** How the line of a sum begins, and whether sums, a rule or a blank line are above and below it. */
function addLineFeatures(features: Features, page: LinedText, found: FoundAmount): void {
  const has = (feature: string) => features.set(feature, 1)
  const { line, start } = lineAt(page.text, found.start)
  const before = line.slice(0, found.start - start)
  const [beginning = ''] = before.trim().split(/\s{2,}|[:|\t]/)
  for (const word of plainWords(beginning).slice(0, WORDS_AT_BEGINNING)) has(`begins ${word}`)
  if (capitals.test(before)) has('in capitals')
  const index = page.lineOf(found.start)
  const isBelowRule = rule.test(page.lines[index - 1]?.line ?? '')
  const above = page.lines[isBelowRule ? index - 2 : index - 1]?.line
  const below = page.lines[index + 1]?.line
  const [isSumAbove, isSumBelow] = [above, below].map((other) => other !== undefined && anySum.test(other))
  has(`${isSumAbove ? 'a sum' : 'none'} above, ${isSumBelow ? 'a sum' : 'none'} below`)
  if (below === undefined) has('in the last line')
  if (isBelowRule) has('below a rule')
  if (/^[^\n]*\n\s*\n/.test(page.text.slice(found.end))) {
    has('a blank line below')
    if (isSumAbove) has('ends a block of sums')
  }
}

/** What a sentence says of a sum before it: that it need not be, that it is not, or that it was of another time. */
const moods: ReadonlyArray<readonly [feature: string, words: RegExp]> = [
  ['conditional', /\b(?:if|unless|or|would|could|might|may|should)\b/],
  ['about', /\b(?:about|around|roughly|up to|at least|at most|under|over|below|above|from|between)\W*$/],
  ['negated', /\b(?:not|no|cannot|nothing|never|without|instead)\b|n['’]t\b/],
  ['of another time', /\b(?:last|previous|next|earlier|was|were|had)\b/],
  ['of a penalty', /\b(?:penalt(?:y|ies)|fined?|fines|surcharge|late (?:payment|fee))\b/],
  ['one of several', /\b(?:each|every|per|options?|either)\b/],
]
const conditional = /^[^.;\n]{0,100}\b(?:if|unless|even)\b/
const SENTENCE_LENGTH = 160
const endOfSentence = /[.!?;]\s|\n\s*\n|\s{3,}|\f/

function addSentenceFeatures(features: Features, text: string, { end, start }: FoundAmount): void {
  const before =
    text
      .slice(Math.max(0, start - SENTENCE_LENGTH), start)
      .split(endOfSentence)
      .at(-1) ?? ''
  const words = before.toLowerCase()
  const its = moods.filter(([, form]) => form.test(words)).map(([feature]) => feature)
  for (const feature of its) features.set(feature, 1)
  if (its.length > 1) features.set(its.join(', '), 1)
  if (conditional.test(text.slice(end, end + SENTENCE_LENGTH))) features.set('conditional after it', 1)
}

/** How much the words before a sum say that it is the total. */
function strengthOf(label: string): string {
  const part = isPartOfTotal(label) ? ' of a part' : ''
  if (strongest.test(label)) return `label strongest${part}`
  if (strong.test(label)) return `label strong${part}`
  if (plainTotal.test(label)) return `label plain${part}`
  return /\btotal\b/.test(label) ? `label weak${part}` : `label none${part}`
}

const isPartOfTotal = (label: string) =>
  weak.test(label.replace(withVat, '')) ||
  (settled.test(label) && !/total (?:amount )?paid|payments? (?:of|amount)|to be paid|please pay/.test(label))

/**
 * What is before an amount in its line; for one that is alone or first in it, what the line before it says; and for the
 * last of a row, the last column's head.
 */
function labelOf(text: string, amounts: readonly FoundAmount[], index: number): string {
  const found = amounts[index]
  if (found === undefined) return ''
  const { line, start } = lineAt(text, found.start)
  const inLine = amounts.filter((other) => other.start >= start && other.start < start + line.length)
  const before = text.slice(start, inLine[0]?.start ?? found.start)
  const isLast = inLine.at(-1) === found
  const own = text.slice(Math.max(start, amounts[index - 1]?.end ?? 0), found.start)
  if (/[a-z]{2}/i.test(own)) return clean(own)
  // "Total  1,530.19  306.03  1,836.22": the last is the one with tax.
  if (/[a-z]{2}/i.test(before)) return isLast ? clean(before) : 'net'
  const above = text.slice(0, Math.max(0, start - 1))
  const previous = above.slice(above.lastIndexOf('\n') + 1)
  if (amountsIn(previous).length > 0) return ''
  const columns = previous.trim().split(/\s{2,}/)
  return isLast ? clean(columns.at(-1) ?? '') : inLine.length > 1 ? 'net' : clean(previous)
}

function clean(label: string): string {
  return fold(label)
    .toLowerCase()
    .replaceAll(/[^a-z£€$&/:.%0-9 ()-]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
