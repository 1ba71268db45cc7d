import { fold } from '#server/search/index.ts'
import { amountsIn, currencyOf, type FoundAmount, minorUnits } from './amounts.ts'
import { type Found, lineAt } from './found.ts'
import { type Candidates, choose, rankerOf, type Signs } from './ranker.ts'
import { aboutOneSum, withoutTotal } from './kinds.ts'
import type { JudgedKind } from './read-kind.ts'
import { bucket, documentSigns, pageOf, placeSigns } from './signs.ts'

export interface Total {
  /** With two decimals: `1250.00`. */
  amount: string
  /** ISO 4217. */
  currency: string
}

/** Sums of a document that are weighed: of more, the first and the last. */
const MAX_SUMS = 200
/** Kinds beside which the signs of a sum are learnt. */
const LIKELY_KINDS = 2

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

/** The sums of a text that may be its total. */
export function totalsIn(text: string, kind: JudgedKind): Candidates<Total> {
  const every = amountsIn(text)
  const amounts =
    every.length > MAX_SUMS ? [...every.slice(0, MAX_SUMS / 2), ...every.slice(-MAX_SUMS / 2)] : every
  const currencyIn = currencyOf(text)
  const most = mostFrequent(amounts.map(currencyIn))
  const page = pageOf(text)
  const sums = sumsOf(text, amounts)
  const none = documentSigns(kind, text)
  none.set(`${bucket(sums.sizes.length)} sums`, 1)
  none.set('a kind without a total', kind.isOneOf(withoutTotal))
  none.set('a kind about one sum', kind.isOneOf(aboutOneSum))
  return {
    none,
    candidates: amounts.flatMap((found, index) => {
      const currency = currencyIn(found) ?? most
      if (currency === undefined || sizeOf(found) === 0 || isOption(text, found)) return []
      const amount = found.amount.replace(/^-/, '')
      const signs = placeSigns(page, found.start, found.end)
      addSigns(signs, amounts, index, sums, kind)
      return [
        {
          value: { amount, currency },
          key: `${amount} ${currency}`,
          start: found.start,
          end: found.end,
          signs,
        },
      ]
    }),
  }
}

const option = /\b(?:option|alternative|choice|package) ?[a-d1-4]\b/i

/** Whether a sum is that of one of several offers, of which none is the total. */
const isOption = (text: string, { start }: FoundAmount) => option.test(lineAt(text, start).line)

/** The currency that most sums name. */
function mostFrequent(currencies: ReadonlyArray<string | undefined>): string | undefined {
  const named = currencies.filter((currency) => currency !== undefined)
  return [...Map.groupBy(named, (currency) => currency)].toSorted(
    ([, a], [, b]) => b.length - a.length,
  )[0]?.[0]
}

/** What the sums of a document have to do with each other, in pence. */
interface Sums {
  /** Without signs, each once, the largest first. */
  sizes: number[]
  signed: ReadonlySet<number>
  times: ReadonlyMap<number, number>
  /** What the words before each sum say. */
  strengths: string[]
}

const sizeOf = ({ amount }: FoundAmount) => Math.abs(minorUnits(amount))

function sumsOf(text: string, amounts: readonly FoundAmount[]): Sums {
  const times = new Map<number, number>()
  for (const found of amounts) times.set(sizeOf(found), (times.get(sizeOf(found)) ?? 0) + 1)
  return {
    sizes: [...times.keys()].toSorted((a, b) => b - a),
    signed: new Set(amounts.map(({ amount }) => minorUnits(amount))),
    times,
    strengths: amounts.map((_, index) => strengthOf(labelOf(text, amounts, index))),
  }
}

function addSigns(
  signs: Signs,
  amounts: readonly FoundAmount[],
  index: number,
  { signed, sizes, strengths, times }: Sums,
  kind: JudgedKind,
): void {
  const found = amounts[index]
  if (found === undefined) return
  const has = (sign: string) => signs.set(sign, 1)
  const size = sizeOf(found)
  has('is a sum')
  const strength = strengths[index] ?? ''
  const rank = `size ${bucket(sizes.indexOf(size))}`
  for (const sign of [strength, rank, `${strength}, ${rank}`]) {
    has(sign)
    // The total of a payslip is what is left, that of an invoice the largest sum.
    for (const [name, share] of kind.likely.slice(0, LIKELY_KINDS))
      signs.set(`${sign} of kind ${name}`, share)
  }
  if (amounts.some((other, at) => strengths[at] === strength && sizeOf(other) !== size))
    has(`${strength}, as others`)
  if (sizes.length === 1) has('the only sum')
  has(`${bucket(times.get(size) ?? 1)} times`)
  has(`sum ${bucket(index)}`)
  has(`sum from the end ${bucket(amounts.length - 1 - index)}`)
  if (found.currency !== undefined) has('with a currency')
  if (!found.hasMinor) has('without pence')
  if (found.amount.startsWith('-')) has('negative')
  if (addsUp(signed, found)) has('net and tax')
  if (isColumnSum(amounts, index)) has('sum of its column')
  if (isDifference(sizes, size)) has('difference of two')
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

/** Whether a sum is what is left of a larger one when another is taken off. */
function isDifference(sizes: readonly number[], wanted: number): boolean {
  const all = new Set(sizes)
  return (
    wanted > 0 && sizes.some((larger) => larger > wanted && larger !== 2 * wanted && all.has(larger - wanted))
  )
}

/**
 * What stands before an amount in its line; for one that stands alone or first, what the line before it says; and for the
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

const MAX_ROWS = 60

/** Whether a sum is that of the three or more rows before it. */
function isColumnSum(amounts: readonly FoundAmount[], index: number): boolean {
  const wanted = minorUnits(amounts[index]?.amount ?? '0')
  if (wanted <= 0) return false
  let sum = 0
  for (let row = index - 1; row >= Math.max(0, index - MAX_ROWS); row -= 1) {
    sum += minorUnits(amounts[row]?.amount ?? '0')
    if (sum === wanted && index - row >= 3) return true
  }
  return false
}

/** Whether a sum is that of two others, of which one may be a tax on the other. */
function addsUp(units: ReadonlySet<number>, total: FoundAmount): boolean {
  const wanted = minorUnits(total.amount)
  if (wanted <= 0) return false
  return [...units].some((net) => {
    const tax = wanted - net
    if (net <= 0 || tax <= 0 || !units.has(tax)) return false
    const rate = tax / net
    return [0.2, 0.05, 0.12].some((usual) => Math.abs(rate - usual) < 0.004)
  })
}
