import type { Scope } from '#server/platform/identity.ts'
import { z } from 'zod'
import { defaultOrder, fileId } from '#contract/manual/files.ts'
import type { SortOrder } from '#contract/platform/common-fields.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { cursorTime, type Page, type PageRequest, readPage } from '#server/platform/paging.ts'
import type { FileRow } from '../repository.ts'
import { countFiles, type ListedRow, type ListRequest, type ListSort, selectFiles } from './repository.ts'

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
  include?: ListRequest['include']
}

const text = z.string()
/** How the cursors of each sort hold what it sorts by. */
const sortedValues: Record<ListSort, z.ZodType<string | number | Date>> = {
  name: text,
  date: cursorTime,
  size: z.coerce.number().int(),
  type: text,
  location: text,
  kind: text,
  dated: text,
  party: text,
  total: text.regex(/^-?(?:\d+(?:\.\d+)?|Infinity)$/),
}

/**
 * Lists files, whole or page by page; where only versions are asked for, what tells whether a file has changed.
 *
 * @throws AppError `invalid` for a cursor of another list
 */
export async function listFiles(
  on: Queryable,
  listing: FileListing & { include: 'versions' },
): Promise<Page<ListedRow>>
export async function listFiles(on: Queryable, listing: FileListing): Promise<Page<FileRow & ListedRow>>
export async function listFiles(
  on: Queryable,
  { scope, folderId, isUnread, include, uploaderId, sort, order = defaultOrder[sort], ...asked }: FileListing,
): Promise<Page<ListedRow>> {
  return await readPage(asked, {
    position: z.tuple([sortedValues[sort], fileId]),
    select: (range) =>
      selectFiles(on, { scope, folderId, isUnread, include, uploaderId, sort, order, ...range }),
    positionOf: ({ id, sorted }) => [String(sorted), id],
    count: () => countFiles(on, scope, { folderId, isUnread, uploaderId }),
  })
}
