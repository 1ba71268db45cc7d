import type { ReadVat } from '#contract/documents/document-facts.ts'
import type { Found } from './found.ts'

/** The months in which the quarters of a stagger end, as certificates write them. */
const staggers = [
  [
    1,
    /\bmar(?:ch)?\b\W+(?:and\W+)?jun(?:e)?\b\W+(?:and\W+)?sep(?:t|tember)?\b\W+(?:and\W+)?dec(?:ember)?\b/i,
  ],
  [2, /\bjan(?:uary)?\b\W+(?:and\W+)?apr(?:il)?\b\W+(?:and\W+)?jul(?:y)?\b\W+(?:and\W+)?oct(?:ober)?\b/i],
  [3, /\bfeb(?:ruary)?\b\W+(?:and\W+)?may\b\W+(?:and\W+)?aug(?:ust)?\b\W+(?:and\W+)?nov(?:ember)?\b/i],
] as const
const monthly = /\b(?:monthly returns?|returns? (?:are |is )?(?:due |made )?monthly|every month)\b/i

/**
 * Reads how VAT is returned in the text of a certificate of registration (VAT4).
 *
 * @returns undefined where the text does not say it, or says several
 */
export function readVat(text: string): Found<ReadVat> | undefined {
  const said = [
    ...staggers.map(([stagger, months]) => ({
      match: months.exec(text),
      scheme: 'quarterly' as const,
      stagger,
    })),
    { match: monthly.exec(text), scheme: 'monthly' as const, stagger: null },
  ]
  const [only, ...others] = said.filter(({ match }) => match !== null)
  if (only === undefined || only.match === null || others.length > 0) return undefined
  const { match, scheme, stagger } = only
  return { value: { scheme, stagger }, start: match.index, end: match.index + match[0].length, confidence: 1 }
}
