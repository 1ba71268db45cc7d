import type { Scope } from '#server/platform/identity.ts'
import { z } from 'zod'
import { defaultOrder, fileId } from '#contract/manual/files.ts'
import type { SortOrder } from '#contract/platform/common-fields.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { type Page, type PageRequest, readPage } from '#server/platform/paging.ts'
import type { FileRow } from '../repository.ts'
import { countFiles, type ListSort, selectFiles } from './repository.ts'

export interface FileListing extends PageRequest {
  scope: Scope
  /** One folder; without it every visible file of the workspace. */
  folderId?: string
  /** Only those that one person uploaded. */
  uploaderId?: string | undefined
  /** Only those whose text is being read or could not be. */
  isUnread?: true
  sort: ListSort
  order?: SortOrder | undefined
  include?: 'facts' | undefined
}

const text = z.string()
const fact = { valueOf: (row: FileRow) => row.sortedFact ?? '', value: text }
/** For each sort, how its cursors hold the sorted value of a row, and how they are read. */
const sorts: Record<
  ListSort,
  { valueOf: (row: FileRow) => string; value: z.ZodType<string | number | Date> }
> = {
  name: { valueOf: (row) => row.originalName, value: text },
  date: { valueOf: (row) => row.uploadedAt, value: z.coerce.date() },
  size: { valueOf: (row) => String(row.size), value: z.coerce.number() },
  type: { valueOf: (row) => row.mimetype, value: text },
  location: { valueOf: (row) => row.folderId, value: text },
  kind: fact,
  dated: fact,
  party: fact,
  total: fact,
}

/**
 * Lists files, whole or page by page.
 *
 * @throws AppError `invalid` for a cursor of another list
 */
export async function listFiles(
  on: Queryable,
  { scope, folderId, isUnread, include, uploaderId, sort, order = defaultOrder[sort], ...asked }: FileListing,
): Promise<Page<FileRow>> {
  const { value, valueOf } = sorts[sort]
  return await readPage(asked, {
    position: z.tuple([value, fileId]),
    select: (range) =>
      selectFiles(on, { scope, folderId, isUnread, include, uploaderId, sort, order, ...range }),
    positionOf: (row) => [valueOf(row), row.id],
    count: () => countFiles(on, scope, { folderId, isUnread, uploaderId }),
  })
}
