import type { DocumentKind } from '#contract/document-kinds.ts'
import { fold } from '#server/search/index.ts'
import { amountsIn, type FoundAmount, mainCurrency, minorUnits } from './amounts.ts'
import { type Found, lineAt } from './found.ts'
import type { JudgedKind } from './read-kind.ts'

export interface Total {
  /** With two decimals: `1250.00`. */
  amount: string
  /** ISO 4217. */
  currency: string
}

/** Sums of a document that are weighed: of more, the first and the last. */
const MAX_SUMS = 200

/** Kinds with many sums, of which none is theirs. */
const withoutTotal = new Set<DocumentKind>([
  'payslip',
  'p45',
  'p60',
  'p11d',
  'bank-statement',
  'cis-statement',
  'payroll-report',
  'accounts',
  'management-accounts',
  'budget',
  'forecast',
  'asset-register',
  'stock-list',
  'price-list',
  'business-plan',
  'minutes',
  'resolution',
  'report',
  'contract',
  'lease',
  'employment-contract',
  'offer-letter',
  'loan-agreement',
  'grant',
  'job-description',
  'cv',
  'policy',
  'procedure',
  'handbook',
  'statutory-register',
  'share-certificate',
  'insurance-certificate',
  'complaint',
  'pension-notice',
])
/** How likely a kind must be to count. */
const LIKELY = 0.5
const VERY_LIKELY = 0.65
/** The same for texts that may be anything. */
const manySums =
  /\bnet pay\b|\bpaid out\b|balance brought forward|gross profit|profit before tax|\bper annum\b|forecast|budget|share capital|depreciation/i

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

/**
 * Reads the sum that a document is about: with tax, and as it is written. Where a document adds up, the sum of net and tax
 * is preferred.
 *
 * @returns undefined for a kind that has no such sum, and where two are as likely
 */
export function readTotal(text: string, kind: JudgedKind): Found<Total> | undefined {
  if (kind.isOneOf(withoutTotal) > VERY_LIKELY) return undefined
  const isInvoiceLike = kind.isOneOf(invoiceLike) >= LIKELY
  const every = amountsIn(text)
  const amounts =
    every.length > MAX_SUMS ? [...every.slice(0, MAX_SUMS / 2), ...every.slice(-MAX_SUMS / 2)] : every
  if (amounts.length === 0 || (!isInvoiceLike && manySums.test(text))) return undefined
  const units = new Set(amounts.map(({ amount }) => Math.abs(minorUnits(amount))))
  const signed = new Set(amounts.map(({ amount }) => minorUnits(amount)))
  const labelled = amounts.map((found, index) => ({
    found,
    score:
      scoreOf(text, amounts, index) + (addsUp(signed, found) ? 7 : isColumnSum(amounts, index) ? 5.5 : 0),
  }))
  const ranked = labelled.toSorted((a, b) => b.score - a.score || b.found.start - a.found.start)
  const [best] = ranked
  if (best === undefined) return undefined
  const rival = ranked.find(
    ({ found }) => Math.abs(minorUnits(found.amount)) !== Math.abs(minorUnits(best.found.amount)),
  )
  // A sum that is the only one needs no word before it, nor in any document one that is repeated.
  const isOnly = units.size === 1 && (isInvoiceLike || amounts.length > 1)
  const needed = isOnly ? 0.3 : isInvoiceLike ? 4.5 : 5.5
  const margin = best.score - (rival?.score ?? 0)
  if (best.score < needed || (rival !== undefined && margin < 1)) return undefined
  const currency =
    best.found.currency ?? mainCurrency(amounts) ?? (/[€$]|\b(?:eur|usd)\b/i.test(text) ? undefined : 'GBP')
  if (currency === undefined) return undefined
  return {
    value: { amount: best.found.amount.replace(/^-/, ''), currency },
    start: best.found.start,
    end: best.found.end,
    confidence: Math.min(0.98, 0.62 + Math.min(best.score, 12) * 0.02 + Math.min(margin, 4) * 0.03),
  }
}

const invoiceLike = new Set<DocumentKind>([
  'invoice',
  'credit-note',
  'receipt',
  'statement',
  'remittance',
  'quote',
  'purchase-order',
  'tax-notice',
  'vat-return',
  'insurance-policy',
  'expense-claim',
])

function scoreOf(text: string, amounts: readonly FoundAmount[], index: number): number {
  const found = amounts[index]
  if (found === undefined) return 0
  const label = labelOf(text, amounts, index)
  let score = 0
  if (strongest.test(label)) score = 7
  else if (strong.test(label)) score = 6.5
  else if (plainTotal.test(label)) score = 6
  else if (/\btotal\b/.test(label)) score = 4
  if (weak.test(label.replace(withVat, '')) && score < 6.5) score -= 4
  if (
    settled.test(label) &&
    !/total (?:amount )?paid|payments? (?:of|amount)|to be paid|please pay/.test(label)
  )
    score -= 3
  if (found.currency !== undefined) score += 0.3
  return score
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
