import type { PracticeRow } from '#contract/duties/practice.ts'

export const practiceColumns = [
  { id: 'name', label: 'Company' },
  { id: 'next', label: 'Next' },
  { id: 'late', label: 'Late' },
  { id: 'asked', label: 'To answer' },
  { id: 'dueIn30Days', label: 'Due in 30 days' },
  { id: 'missing', label: 'Missing' },
  { id: 'waiting', label: 'Waiting' },
  { id: 'requested', label: 'Asked for' },
] as const
export type Column = (typeof practiceColumns)[number]['id']
/** The practiceColumns that count something, by which the table is filtered. */
export type Counted = Exclude<Column, 'name' | 'next'>

/** Names from A to Z and days from the nearest; counts from the largest, where there is most to do. */
export function sorted(rows: readonly PracticeRow[], by: Column, isReversed: boolean): PracticeRow[] {
  const nameOf = ({ name }: PracticeRow) => name ?? ''
  const order = (a: PracticeRow, b: PracticeRow) => {
    if (by === 'name') return 0
    if (by !== 'next') return b[by] - a[by]
    const [first, second] = [a.next?.due ?? '9999', b.next?.due ?? '9999']
    return first < second ? -1 : first > second ? 1 : 0
  }
  const all = rows.toSorted(
    (a, b) => order(a, b) || nameOf(a).localeCompare(nameOf(b), 'en', { sensitivity: 'base', numeric: true }),
  )
  return isReversed ? all.toReversed() : all
}

/** The companies whose name holds what was typed, and that have some of what is asked for. */
export function filtered(rows: readonly PracticeRow[], typed: string, having: Counted | ''): PracticeRow[] {
  const text = typed.trim().toLowerCase()
  return rows.filter(
    (row) => (row.name ?? '').toLowerCase().includes(text) && (having === '' || row[having] > 0),
  )
}
