import { AppError } from '#contract/platform/errors.ts'
import type { SheetPart } from '#contract/manual/file-contents.ts'
import type { SheetPlace } from '#server/documents/index.ts'
import type { FileDependencies } from '../dependencies.ts'
import type { StoredFile } from './stored-content.ts'

/**
 * Some rows of a sheet of a workbook or of a CSV file: those with the words that are searched for, if there are any.
 *
 * @throws AppError `unsupported` when the file is neither, or cannot be read; `not_found` when it has no such sheet
 */
export async function readSheet(
  { documents, storage }: Pick<FileDependencies, 'documents' | 'storage'>,
  { mimetype, sha256, size }: StoredFile,
  place: SheetPlace,
): Promise<SheetPart> {
  const part = await documents.sheet({ mimetype, size, bytes: () => storage.read(sha256) }, place)
  if (part.status === 'none') throw new AppError('unsupported', 'This file has no sheets.')
  if (part.status === 'unreadable')
    throw new AppError('unsupported', `This file cannot be previewed: ${part.reason}.`)
  const { columnCount, foundRow = null, offset, rowCount, rows, sheet, sheets } = part
  if (sheet >= sheets.length) throw new AppError('not_found', 'This sheet could not be found.')
  const end = offset + rows.length
  return {
    sheets,
    sheet,
    offset,
    rows,
    rowCount,
    columnCount,
    nextOffset: end < rowCount && rows.length > 0 ? end : null,
    foundRow,
  }
}
