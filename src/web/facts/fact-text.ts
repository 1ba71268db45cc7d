import type { FactName, FactValue } from '#contract/document-facts.ts'
import { documentKindLabels } from '#contract/document-kinds.ts'

/** The value of any fact. */
export type AnyFactValue = FactValue<FactName>

/** A fact in words: "31 Oct 2025", "£1,250.00", "VAT return". */
export function factText(name: FactName, value: AnyFactValue): string {
  if (typeof value !== 'string')
    return 'from' in value ? `${dayText(value.from)} to ${dayText(value.to)}` : moneyText(value)
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

/** With its currency's sign; a currency that browsers do not know is written out. */
function moneyText({ amount, currency }: FactValue<'total'>): string {
  try {
    return new Intl.NumberFormat('en-GB', { style: 'currency', currency, minimumFractionDigits: 2 }).format(
      Number(amount),
    )
  } catch {
    return `${amount} ${currency}`
  }
}
