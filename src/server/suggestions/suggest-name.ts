import path from 'node:path'
import type { DocumentFacts } from '#contract/document-facts.ts'
import { type DocumentKind, documentKindLabels } from '#contract/document-kinds.ts'
import { fold } from '#server/search/index.ts'

/** What is known of a document, in whatever way it is known. */
export type NamingFacts = {
  [Name in keyof DocumentFacts]?: Pick<NonNullable<DocumentFacts[Name]>, 'value'> | null
}

/** Kinds that are about one person, who says more than the other party. */
const ofPerson = new Set<DocumentKind>([
  'payslip',
  'p45',
  'p60',
  'p11d',
  'expense-claim',
  'employment-contract',
  'offer-letter',
  'appraisal',
  'disciplinary',
  'leave-record',
  'right-to-work',
  'dbs-check',
  'training-record',
  'cv',
])
const signs: Readonly<Record<string, string>> = { GBP: '£', EUR: '€', USD: '$' }
const MAX_STEM = 100

/**
 * Suggests a name from a document's facts: its date, whose it is, what it is, and its number or else its sum, by which
 * papers of one day and sender differ. A receipt is named by where and how much. The extension is kept.
 *
 * @returns undefined when its date is unknown or nothing else is, and when the current name says as much
 */
export function suggestName(name: string, facts: NamingFacts): string | undefined {
  const extension = path.extname(name)
  const stem = name.slice(0, name.length - extension.length)
  const date = facts.date?.value ?? facts.period?.value.to
  const said = partsOf(facts)
  if (date === undefined || said.length === 0) return undefined
  const better = [date, ...said]
    .join(' ')
    .replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .slice(0, MAX_STEM)
    .trim()
  return isAsGood(stem, date, said) ? undefined : better + extension
}

function partsOf({ kind, party, person, reference, total }: NamingFacts): string[] {
  const what = kind?.value
  const isPersonal = what !== undefined && ofPerson.has(what)
  const who = isPersonal ? (person?.value ?? party?.value) : (party?.value ?? person?.value)
  const sum = total && `${signs[total.value.currency] ?? `${total.value.currency} `}${total.value.amount}`
  if (what === undefined || what === 'receipt') if (who !== undefined && sum) return [who, sum]
  if (what === undefined) return []
  const label = documentKindLabels[what]
  return [who, who === undefined ? label : inner(label), reference?.value ?? sum].flatMap(
    (part) => part ?? [],
  )
}

/** The label within a name: "invoice", but "VAT return". */
function inner(label: string): string {
  return /^[A-Z]{2}|^[A-Z]\d|^[A-Z]-/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)
}

/** Whether the current name begins with the date and has what else is known, but for a sum or a number. */
function isAsGood(stem: string, date: string, said: readonly string[]): boolean {
  const current = comparable(stem)
  const [first = '', second = ''] = said
  return (
    current.startsWith(comparable(date)) &&
    [first, second].some((part) => part !== '' && current.includes(comparable(part)))
  )
}

function comparable(text: string): string {
  return fold(text)
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
