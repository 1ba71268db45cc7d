import { Readable } from 'node:stream'
import { AppError } from '#contract/platform/errors.ts'
import { MAX_PRINTED } from '#contract/manual/file-contents.ts'
import { folderLabel } from '#contract/manual/folders.ts'
import type { Day, Period } from '#contract/platform/plain-date.ts'
import { listYearEnd } from '#server/duties/expected/index.ts'
import {
  findFiles,
  mergedPdf,
  namesWithin,
  printAudienceOf,
  printParts,
  safeName,
  zipEntryOf,
} from '#server/manual/files/index.ts'
import { requireExport } from '#server/manual/folders/index.ts'
import type { Content } from '#server/platform/content.ts'
import type { Scope } from '#server/platform/identity.ts'
import { type ZipEntry, zipContent } from '#server/platform/zip-stream.ts'
import { findLetterhead } from '#server/company/workspaces/index.ts'
import { contentsOf, coverOf, otherSections, PLEASE_CHECK } from './cover.ts'
import type { YearEndDependencies } from './dependencies.ts'

/** The papers of a year, to be sent. */
export interface Pack {
  fileIds: string[]
  content: Content
}

/**
 * The papers of a year, and their files in the order of what they are for.
 *
 * @throws AppError `forbidden` for who may not export; `not_found` where no year of the company ends on the day
 */
async function gather(deps: YearEndDependencies, scope: Scope, to: Day | undefined) {
  requireExport(scope)
  const { others, papers, year } = await listYearEnd(deps, scope, to)
  if (year === null) throw new AppError('not_found', 'The year of this company is not known yet.')
  const ids = [
    ...papers.flatMap(({ files }) => files.map(({ id }) => id)),
    ...others.toSorted((a, b) => Number(b.isSure) - Number(a.isSure)).map(({ id }) => id),
  ]
  const found = new Map((await findFiles(deps.db, scope, ids)).map((row) => [row.id, row]))
  const company = await findLetterhead(deps.db, scope.id)
  return { company, year, papers, others, files: ids.flatMap((id) => found.get(id) ?? []) }
}

/**
 * The papers of a year as a ZIP by folder, with a cover that says what is missing.
 *
 * @throws AppError `forbidden` for who may not export; `not_found` where no year of the company ends on the day
 */
export async function zipPack(deps: YearEndDependencies, scope: Scope, to: Day | undefined): Promise<Pack> {
  const { company, files, others, papers, year } = await gather(deps, scope, to)
  const { missing, ...cover } = coverOf(company, year, papers)
  const sections = [missing, contentsOf(papers), ...otherSections(others)]
  const drawn = await deps.documents.report({ ...cover, sections })
  if (drawn.status !== 'made') throw new AppError('unavailable')
  const { pdf } = drawn
  const modifiedAt = deps.now()
  const doubtful = new Set(others.flatMap(({ id, isSure }) => (isSure ? [] : [id])))
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield { path: 'Cover.pdf', modifiedAt, open: async () => Readable.from([pdf]) }
    const folders = new Map<string, (name: string) => string>()
    for (const file of files) {
      const label = safeName(folderLabel({ id: file.folderId, name: file.folderName }))
      const folder = doubtful.has(file.id) ? `${PLEASE_CHECK}/${label}` : label
      const nameOf = folders.get(folder) ?? namesWithin()
      folders.set(folder, nameOf)
      yield zipEntryOf(deps.storage, file, `${folder}/${nameOf(file.originalName)}`)
    }
  }
  return { fileIds: files.map(({ id }) => id), content: zipContent(`${nameOf(year)}.zip`, entries()) }
}

/**
 * The papers of a year as one PDF with numbered pages, with a cover that says what is missing.
 *
 * @param isWanted asked before each document: whether the client still waits for the answer
 * @throws AppError as {@link zipPack}; `unsupported` for more papers than one PDF takes
 */
export async function printPack(
  deps: YearEndDependencies,
  scope: Scope,
  to: Day | undefined,
  isWanted: () => boolean,
): Promise<Pack> {
  const { company, files, others, papers, year } = await gather(deps, scope, to)
  if (files.length > MAX_PRINTED)
    throw new AppError(
      'unsupported',
      `This year has ${String(files.length)} papers, and one PDF takes ${String(MAX_PRINTED)}. Please take the ZIP.`,
    )
  const { missing, ...cover } = coverOf(company, year, papers)
  const parts = await printParts(deps, (file) => printAudienceOf(scope, file), files, isWanted)
  const content = await mergedPdf(deps, `${nameOf(year)}.pdf`, {
    ...cover,
    sections: [missing, ...otherSections(others)],
    parts,
  })
  return { fileIds: files.map(({ id }) => id), content: { ...content, isInline: false } }
}

const nameOf = ({ to }: Period) => `Year-end pack ${to}`
