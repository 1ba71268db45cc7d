import { AppError } from '#contract/platform/errors.ts'
import type { Day } from '#contract/platform/plain-date.ts'
import type { YearEndPaper } from '#contract/duties/year-end.ts'
import type { Scope } from '#server/platform/identity.ts'
import { type ExpectedReading, readExpected } from './list-expected.ts'
import { selectVisibleFolders } from './repository.ts'
import { otherPapersOfYear, papersOfYear, yearsOf } from './year-papers.ts'

/**
 * What the accounts of a year are made from, in folders that a person may view.
 *
 * @param to the last day of the year; without it, the latest that has ended, or else the first
 * @throws AppError `not_found` for a day on which no year of the company ends
 */
export async function listYearEnd(reading: ExpectedReading, scope: Scope, to: Day | undefined) {
  const [expected, papers, facts, today] = await readExpected(reading, scope, { isYearEnd: true })
  const years = yearsOf(facts, today)
  const year =
    to === undefined
      ? (years.find((one) => one.to < today) ?? years.at(-1))
      : years.find((one) => one.to === to)
  if (year === undefined) {
    if (to !== undefined) throw new AppError('not_found', 'No year of the company ends on this day.')
    return { years, year: null, papers: [], others: [] }
  }
  const visible = await selectVisibleFolders(reading.db, scope)
  const ofYear = papersOfYear(expected, papers, facts, { year, today })
  const found = ofYear.flatMap((one): YearEndPaper[] => {
    const { papers: files, ...rest } = one
    const folder = visible.get(one.folderId)
    if (folder === undefined) return []
    return [
      {
        ...rest,
        folderName: folder.name,
        state: files.length > 0 ? 'here' : one.skipReason === null ? 'missing' : 'skipped',
        files: files.map(({ fileId, fileName, folderId }) => ({ id: fileId, name: fileName, folderId })),
      },
    ]
  })
  const others = otherPapersOfYear(expected, papers, ofYear, year).flatMap(
    ({ isSure, paper: { fileId, fileName, folderId } }) => {
      const folder = visible.get(folderId)
      return folder === undefined
        ? []
        : [{ id: fileId, name: fileName, folderId, folderName: folder.name, isSure }]
    },
  )
  return { years, year, papers: found, others }
}
