import type { FactName } from '#contract/documents/fact-names.ts'
import type { FactSort, File } from '#contract/manual/files.ts'
import { fileKind } from '#contract/documents/mimetypes.ts'
import type { ListColumn } from '#web/platform/base/preferences.ts'
import { factText } from '#web/reading/facts/index.ts'

/** Headings of the columns that a reader chooses. */
export const columnLabels: Readonly<Record<ListColumn, string>> = {
  type: 'Type',
  kind: 'Kind',
  dated: 'Dated',
  party: 'Party',
  total: 'Total',
}

const widths: Readonly<Record<ListColumn, string>> = {
  type: '8.5rem',
  kind: '8.5rem',
  dated: '6.5rem',
  party: 'minmax(7rem,11rem)',
  total: '7rem',
}

const facts: Readonly<Record<FactSort, FactName>> = {
  kind: 'kind',
  dated: 'date',
  party: 'party',
  total: 'total',
}

/** The tracks of the chosen columns, for a grid template. */
export function tracksOf(columns: readonly ListColumn[]): string {
  return columns.map((column) => widths[column]).join(' ')
}

/** What a column says of a file; undefined where the document does not say it. */
export function cellOf(file: File, column: ListColumn): string | undefined {
  if (column === 'type') return fileKind(file.mimetype).label
  const name = facts[column]
  const fact = file.facts?.[name]
  return fact === null || fact === undefined ? undefined : factText(name, fact.value)
}

/** The party last, as it is what may be cut. */
const lineOrder = ['kind', 'dated', 'total', 'party'] as const

/** The chosen facts of a file in one line, for screens without room for columns. */
export function factsLine(file: File, columns: readonly ListColumn[]): string {
  return lineOrder
    .flatMap((column) => (columns.includes(column) ? (cellOf(file, column) ?? []) : []))
    .join(' · ')
}
