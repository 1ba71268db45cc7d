import type { Day } from '#contract/platform/plain-date.ts'
import { type ExpectedReading, listYearEnd } from '#server/duties/expected/index.ts'
import { csvContent } from '#server/manual/files/index.ts'
import type { Scope } from '#server/platform/identity.ts'

const states = { here: 'Here', missing: 'Missing', skipped: 'Skipped' } as const

/**
 * What the accounts of a year are made from as CSV: a row for each paper and period, then the other papers of the year;
 * no rows while the year of the company is not known.
 *
 * @throws AppError `not_found` where no year of the company ends on the day
 */
export async function yearEndCsv(reading: ExpectedReading, scope: Scope, to: Day | undefined) {
  const { others, papers, year } = await listYearEnd(reading, scope, to)
  return csvContent(`Year-end list${year === null ? '' : ` ${year.to}`}.csv`, [
    ['Paper', 'From', 'To', 'State', 'Folder', 'Files'],
    ...papers.map(({ files, folderId, folderName, name, period, state }) => [
      name,
      (period ?? year)?.from ?? '',
      (period ?? year)?.to ?? '',
      states[state],
      `${folderId} ${folderName}`,
      files.map((file) => file.name).join('; '),
    ]),
    ...others.map(({ folderId, folderName, name }) => [
      'Other paper of the year',
      year?.from ?? '',
      year?.to ?? '',
      'To be looked at',
      `${folderId} ${folderName}`,
      name,
    ]),
  ])
}
