import { type DocumentFacts, type FactChanges, factChanges } from '#contract/documents/document-facts.ts'
import type { FactName } from '#contract/documents/fact-names.ts'
import { documentKindLabels, documentKinds } from '#contract/documents/document-kinds.ts'
import type { AnyFactValue } from './fact-text.ts'

interface FactField {
  label: string
  type: 'text' | 'date' | 'kind' | 'amount'
}

/** The fields in which each fact is typed. */
export const fieldsOf: Readonly<Record<FactName, readonly FactField[]>> = {
  kind: [{ label: 'Kind', type: 'kind' }],
  date: [{ label: 'Date', type: 'date' }],
  ends: [{ label: 'Ends', type: 'date' }],
  due: [{ label: 'Due', type: 'date' }],
  period: [
    { label: 'From', type: 'date' },
    { label: 'To', type: 'date' },
  ],
  total: [
    { label: 'Amount', type: 'amount' },
    { label: 'Currency', type: 'text' },
  ],
  party: [{ label: 'Party', type: 'text' }],
  reference: [{ label: 'Reference', type: 'text' }],
  person: [{ label: 'Person', type: 'text' }],
}

export const kindOptions = documentKinds.map((value) => ({ value, label: documentKindLabels[value] }))

/** What the fields of a fact hold at first. */
export function valuesOf(name: FactName, value: AnyFactValue | undefined): string[] {
  if (value === undefined) return name === 'total' ? ['', 'GBP'] : fieldsOf[name].map(() => '')
  if (typeof value === 'string') return [value]
  return 'from' in value ? [value.from, value.to] : [value.amount, value.currency]
}

/** @returns the fact that the fields hold; undefined when they hold none */
export function factOf(name: FactName, fields: readonly string[]): AnyFactValue | undefined {
  const [first = '', second = ''] = fields.map((field) => field.trim())
  const value =
    name === 'period'
      ? { from: first, to: second }
      : name === 'total'
        ? { amount: amountOf(first), currency: second.toUpperCase() }
        : first
  const parsed = factChanges.safeParse({ [name]: value })
  return parsed.success ? (parsed.data[name] ?? undefined) : undefined
}

/** What the fields of facts hold, by their names. */
export type FieldTexts = ReadonlyMap<FactName, readonly string[]>

/**
 * What saving fields sets: each fact that they hold, which confirms it, and null for one that was emptied.
 *
 * @returns also the facts whose fields hold something else
 */
export function changesOf(
  facts: DocumentFacts,
  fields: FieldTexts,
): { changes: FactChanges; refused: FactName[] } {
  const changes: FactChanges = {}
  const refused: FactName[] = []
  for (const [name, typed] of fields) {
    const isEmpty = (name === 'total' ? typed.slice(0, 1) : typed).every((field) => field.trim() === '')
    const value = isEmpty ? null : factOf(name, typed)
    if (value === undefined) refused.push(name)
    else if (value !== null || facts[name] !== null) Object.assign(changes, { [name]: value })
  }
  return { changes, refused }
}

/** `£1,250` as `1250.00`. */
function amountOf(typed: string): string {
  const [, sign = '', units = '', minor = ''] =
    /^(-?)[£€$]?(\d+)(?:\.(\d{1,2}))?$/.exec(typed.replaceAll(',', '')) ?? []
  return units === '' ? typed : `${sign}${String(Number(units))}.${minor.padEnd(2, '0')}`
}
