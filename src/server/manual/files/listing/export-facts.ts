import { AppError } from '#contract/platform/errors.ts'
import type { DocumentFacts } from '#contract/documents/document-facts.ts'
import { factLabels } from '#contract/documents/fact-names.ts'
import { documentKindLabels } from '#contract/documents/document-kinds.ts'
import { fileKind } from '#contract/documents/mimetypes.ts'
import type { Content } from '#server/platform/content.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/identity.ts'
import { safeName } from '../content/unpacked-names.ts'
import { presentFacts } from '../present.ts'
import { type FileRow, findFiles } from '../repository.ts'
import { takeTogether } from '../take-together.ts'
import { csvContent } from './csv.ts'

const columns: ReadonlyArray<
  readonly [heading: string, cell: (row: FileRow, facts: DocumentFacts) => string]
> = [
  ['Name', (row) => row.originalName],
  ['Folder', (row) => row.folderId],
  ['Folder name', (row) => row.folderName],
  [factLabels.kind, (_, { kind }) => (kind === null ? '' : documentKindLabels[kind.value])],
  [factLabels.date, (_, { date }) => date?.value ?? ''],
  ['Period from', (_, { period }) => period?.value.from ?? ''],
  ['Period to', (_, { period }) => period?.value.to ?? ''],
  [factLabels.party, (_, { party }) => party?.value ?? ''],
  [factLabels.total, (_, { total }) => total?.value.amount ?? ''],
  ['Currency', (_, { total }) => total?.value.currency ?? ''],
  [factLabels.reference, (_, { reference }) => reference?.value ?? ''],
  [factLabels.person, (_, { person }) => person?.value ?? ''],
  [factLabels.ends, (_, { ends }) => ends?.value ?? ''],
  [factLabels.due, (_, { due }) => due?.value ?? ''],
  ['Type', (row) => fileKind(row.mimetype).label],
  ['Size in bytes', (row) => String(row.size)],
  ['Uploaded', (row) => row.uploadedAt.slice(0, 10)],
]

/**
 * A list of files with their facts as CSV, in the order of their ids, named after their folder when they share one.
 *
 * @throws AppError `not_found` when one of the files is not there; `forbidden` for files of several folders, to a person
 *   who may not export
 */
export async function exportFacts(on: Queryable, scope: Scope, ids: readonly string[]): Promise<Content> {
  const rows = await findFiles(on, scope, ids)
  if (rows.length < ids.length) throw new AppError('not_found', 'This file could not be found.')
  const { title } = takeTogether(scope, rows)
  return csvContent(`${safeName(title)}.csv`, [
    columns.map(([heading]) => heading),
    ...rows.map((row) => {
      const facts = presentFacts(row)
      return columns.map(([, cell]) => cell(row, facts))
    }),
  ])
}
