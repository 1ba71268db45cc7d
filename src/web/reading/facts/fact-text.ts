import type { FactValue } from '#contract/documents/document-facts.ts'
import type { FactName } from '#contract/documents/fact-names.ts'
import { documentKindLabels } from '#contract/documents/document-kinds.ts'
import { shortDay } from '#contract/platform/plain-date.ts'

export type AnyFactValue = FactValue<FactName>

/** A fact in words: "31 Oct 2025", "£1,250.00", "VAT return". */
export function factText(name: FactName, value: AnyFactValue): string {
  if (typeof value !== 'string')
    return 'from' in value ? `${shortDay(value.from)} to ${shortDay(value.to)}` : formatMoney(value)
  if (name === 'kind') return documentKindLabels[value as FactValue<'kind'>]
  return name === 'date' || name === 'ends' || name === 'due' ? shortDay(value) : value
}

/**
 * An exact amount with its currency's sign: "£1,250.00".
 *
 * @param amount a decimal number of any length; it is not rounded through a binary one
 */
export function formatMoney({ amount, currency }: FactValue<'total'>): string {
  const format = new Intl.NumberFormat('en-GB', { style: 'currency', currency, minimumFractionDigits: 2 })
  return format.format(amount as Intl.StringNumericLiteral)
}
