import type { FactName, FactValue } from '#contract/document-facts.ts'
import { documentKindLabels } from '#contract/document-kinds.ts'

/** The value of any fact. */
export type AnyFactValue = FactValue<FactName>

/** A fact in words: "31 Oct 2025", "£1,250.00", "VAT return". */
export function factText(name: FactName, value: AnyFactValue): string {
  if (typeof value !== 'string')
    return 'from' in value ? `${dayText(value.from)} to ${dayText(value.to)}` : formatMoney(value)
  if (name === 'kind') return documentKindLabels[value as FactValue<'kind'>]
  return name === 'date' || name === 'ends' || name === 'due' ? dayText(value) : value
}

function dayText(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
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
