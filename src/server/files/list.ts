import { z } from 'zod'
import { defaultOrder, type File, fileId } from '#contract/files.ts'
import { AppError } from '#contract/errors.ts'
import type { SortOrder } from '#contract/common-fields.ts'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import type { Identity } from '#server/platform/identity.ts'
import { type Page, type PageRequest, readPage } from '#server/platform/paging.ts'
import { presentFile } from './present.ts'
import {
  countFiles,
  type FileRow,
  findFile,
  findFiles,
  lockFiles,
  type ListSort,
  selectFiles,
} from './repository.ts'

export interface FileListing extends PageRequest {
  workspaceId: string
  /** One folder; without it every file of the workspace. */
  folderId?: string
  /** Only those whose text is being read or could not be. */
  isUnread?: true
  sort: ListSort
  order?: SortOrder | undefined
}

const text = z.string()
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
}

/**
 * Lists files, whole or page by page.
 *
 * @throws AppError `invalid` for a cursor of another list
 */
export async function listFiles(
  on: Queryable,
  { workspaceId, folderId, isUnread, sort, order = defaultOrder[sort], ...asked }: FileListing,
): Promise<Page<FileRow>> {
  const { value, valueOf } = sorts[sort]
  return await readPage(asked, {
    position: z.tuple([value, fileId]),
    select: (range) => selectFiles(on, { workspaceId, folderId, isUnread, sort, order, ...range }),
    positionOf: (row) => [valueOf(row), row.id],
    count: () => countFiles(on, workspaceId, { folderId, isUnread }),
  })
}

/**
 * A file that is not in the trash.
 *
 * @throws AppError `not_found`
 */
export async function requireFile(on: Queryable, workspaceId: string, id: string): Promise<FileRow> {
  const row = await findFile(on, workspaceId, id)
  if (row === undefined) throw new AppError('not_found', 'This file could not be found.')
  return row
}

/**
 * Files that are to be changed together, held as they are until the transaction ends.
 *
 * @returns them in the order of the ids
 * @throws AppError `not_found` when one of them is not there, or in the trash
 */
export async function requireFiles(
  tx: Transaction,
  workspaceId: string,
  ids: readonly string[],
): Promise<FileRow[]> {
  const rows = new Map((await lockFiles(tx, workspaceId, ids)).map((row) => [row.id, row]))
  return ids.map((id) => {
    const row = rows.get(id)
    if (row === undefined) throw new AppError('not_found', 'This file could not be found.')
    return row
  })
}

/** One file that is to be changed, as {@link requireFiles}. */
export async function lockFile(tx: Transaction, workspaceId: string, id: string): Promise<FileRow> {
  const [row] = await requireFiles(tx, workspaceId, [id])
  if (row === undefined) throw new Error('A file that is held is gone')
  return row
}

/** The files of some ids that are not in the trash, as the contract has them, in no particular order. */
export async function filesById(
  on: Queryable,
  who: Pick<Identity, 'workspaceId' | 'workspaceKind'>,
  ids: readonly string[],
): Promise<File[]> {
  const rows = await findFiles(on, who.workspaceId, ids)
  return rows.map((row) => presentFile(row, who.workspaceKind))
}
