/** A sum of money in a text. */
export interface FoundAmount {
  /** In the currency's unit with two decimals: `-1250.00`. */
  amount: string
  /** ISO 4217; undefined where none is written. */
  currency: string | undefined
  /** Whether the pence are written. */
  hasMinor: boolean
  start: number
  end: number
}

const codes = 'GBP EUR USD CHF SEK NOK DKK PLN CZK AUD CAD JPY'.split(' ')
const symbols: Readonly<Record<string, string>> = {
  '£': 'GBP',
  '€': 'EUR',
  $: 'USD',
  us$: 'USD',
  ...Object.fromEntries(codes.map((code) => [code.toLowerCase(), code])),
}
const sign = `(?:US\\$|[£€$]|${codes.join('|')})`
const grouped = "\\d{1,3}(?:[,'’ ]\\d{3})+(?:[.:]\\d\\d)?|\\d{1,3}(?: \\d{3})+,\\d\\d"
const continental = '\\d{1,3}(?:\\.\\d{3})*,\\d\\d'
/** "£390-00" is written by hand. */
const plain = '\\d+(?:\\.\\d\\d|(?<=£ ?\\d+)-00)?'
const form = new RegExp(
  `(\\(|[-−–])? ?(${sign})? ?([-−])?(${grouped}|${continental}|${plain})(?![\\d%]|[.,]\\d| ?%)(?: ?(${sign})(?![a-z]| ?\\d))?(\\))?( ?(?:CR|DR|credit)\\b)?`,
  'gi',
)
const beforeNumber = /[\w.,/#@-]$/
const afterNumber = /^(?:[/:-]\d|[a-z]|\.\d)/i

/** Digits in groups of three, as they are written of a sum without pence: "2,592". */
const inGroups = /^\d{1,3}(?:,\d{3})+$/

/** The sums of money in a text: numbers with a currency, with pence, or in groups of three digits. */
export function amountsIn(text: string): FoundAmount[] {
  const found: FoundAmount[] = []
  for (const match of text.matchAll(form)) {
    const [whole, open = '', lead, inner = '', digits = '', tail, close = '', credit = ''] = match
    const marked = (lead ?? tail)?.toLowerCase()
    const hasMinor = /[.,:-]\d\d$/.test(digits) && !/^\d{1,3}(?:\.\d{3})+$/.test(digits)
    const start = match.index + (open !== '' && open !== '(' && lead === undefined ? 0 : whole.search(/\S/))
    const end = match.index + whole.length
    const isSum = marked !== undefined || hasMinor || inGroups.test(digits)
    if (!isSum || (marked === undefined && beforeNumber.test(text.slice(0, start)))) continue
    if (tail === undefined && credit === '' && close === '' && afterNumber.test(text.slice(end, end + 3)))
      continue
    const isNegative =
      (open === '(' && close === ')') ||
      inner !== '' ||
      (open !== '' && open !== '(' && !/[\d\w] ?$/.test(text.slice(0, match.index))) ||
      /cr|credit/i.test(credit)
    found.push({
      amount: `${isNegative ? '-' : ''}${normal(digits, hasMinor)}`,
      currency: marked === undefined ? undefined : symbols[marked],
      hasMinor,
      start,
      end,
    })
  }
  return found
}

function normal(digits: string, hasMinor: boolean): string {
  const units = (hasMinor ? digits.slice(0, -3) : digits).replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '')
  return `${units}.${hasMinor ? digits.slice(-2) : '00'}`
}

/** In pence or cents; exact for every sum of a document. */
export function minorUnits(amount: string): number {
  return Math.round(Number(amount) * 100)
}

const named: ReadonlyArray<readonly [currency: string, name: RegExp]> = [
  ['GBP', /£|\bGBP\b|(?:\d|\bin) pounds?\b/i],
  ['EUR', /€|\bEUR\b|(?:\d|\bin) euros?\b/i],
  ['USD', /\bUS\$|\bUSD\b|(?:\d|\bin) dollars?\b/i],
  ...codes.slice(3).map((code) => [code, new RegExp(`\\b${code}\\b`)] as const),
]
const dollar = /\$/
/** A dollar sign in a British text is a pound sign that recognition took for one. */
const british = /\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}\b|\bVAT\b|\bBACS\b|\b0\d{3,4} \d{3} ?\d{3}\b|£/
/** "38,64": without a currency, most such sums are in euro. */
const commas = /\d,\d\d(?![\d,])/
const american = /\b(?:USD|US\$|dollars?|Inc|LLC|sales tax)\b/i

/** The currency of an amount of a text, which names it beside the amount or elsewhere; undefined when it names several. */
export function currencyOf(text: string): (found: FoundAmount) => string | undefined {
  const isPound = dollar.test(text) && british.test(text) && !american.test(text)
  const others = named.filter(([, name]) => name.test(text)).map(([currency]) => currency)
  const unnamed =
    dollar.test(text) && !isPound ? 'USD' : commas.test(text) && !british.test(text) ? 'EUR' : 'GBP'
  const [first = unnamed, second] = others
  return ({ currency }) => {
    if (currency === 'USD' && isPound) return 'GBP'
    return currency ?? (second === undefined ? first : undefined)
  }
}
