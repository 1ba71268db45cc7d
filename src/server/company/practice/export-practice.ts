import type { PracticeRow } from '#contract/duties/practice.ts'
import { csvContent } from '#server/manual/files/index.ts'

const headings = [
  'Company',
  'Role',
  'Next deadline',
  'Due',
  'Late',
  'Unanswered from before the set-up',
  'Due in 30 days',
  'Missing papers',
  'Waiting papers',
  'Papers asked for',
]

/** The companies of a person as CSV, in the order of the list. */
export function practiceCsv(rows: readonly PracticeRow[]) {
  return csvContent('Companies.csv', [
    headings,
    ...rows.map(({ asked, dueIn30Days, late, missing, name, next, requested, role, waiting }) => [
      name ?? '',
      role,
      next?.title ?? '',
      next?.due ?? '',
      ...[late, asked, dueIn30Days, missing, waiting, requested].map(String),
    ]),
  ])
}
