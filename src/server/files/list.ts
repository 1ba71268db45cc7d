import { defaultOrder, type File } from '#contract/files.ts'
import { AppError } from '#contract/errors.ts'
import type { SortOrder } from '#contract/common-fields.ts'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import type { Identity } from '#server/platform/identity.ts'
import { decodeCursor } from '#server/platform/http/list.ts'
import { presentFile } from './present.ts'
import {
  countFiles,
  type FileRow,
  findFile,
  findFiles,
  lockFiles,
  type ListRequest,
  type ListSort,
  selectFiles,
} from './repository.ts'

export interface FilePage {
  items: FileRow[]
  total: number
  /** Where the next page begins, while there is one. */
  next: [value: string, id: string] | undefined
}

export interface FileListing {
  workspaceId: string
  /** One folder; without it every file of the workspace. */
  folderId?: string
  /** Only those whose text is being read or could not be. */
  isUnread?: true
  sort: ListSort
  order?: SortOrder | undefined
  limit?: number | undefined
  cursor?: string | undefined
}

/** Lists files, whole or page by page. */
export async function listFiles(
  on: Queryable,
  { workspaceId, folderId, isUnread, sort, order = defaultOrder[sort], limit, cursor }: FileListing,
): Promise<FilePage> {
  const after = cursor === undefined ? undefined : positionOf(cursor, sort)
  // One row more than asked for tells whether another page follows.
  const rows = await selectFiles(on, {
    workspaceId,
    folderId,
    isUnread,
    sort,
    order,
    after,
    limit: limit === undefined ? undefined : limit + 1,
  })
  const items = limit === undefined ? rows : rows.slice(0, limit)
  const last = items.at(-1)
  const next: FilePage['next'] =
    rows.length > items.length && last !== undefined ? [sortValue(last, sort), last.id] : undefined
  const isWhole = limit === undefined && cursor === undefined
  return {
    items,
    next,
    total: isWhole ? items.length : await countFiles(on, workspaceId, { folderId, isUnread }),
  }
}

function sortValue(row: FileRow, sort: ListSort): string {
  const values: Record<ListSort, () => string> = {
    name: () => row.originalName,
    date: () => row.uploadedAt,
    size: () => String(row.size),
    type: () => row.mimetype,
    location: () => row.folderId,
  }
  return values[sort]()
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function positionOf(cursor: string, sort: ListSort): ListRequest['after'] {
  const [value = '', id = ''] = decodeCursor(cursor)
  const position = { name: value, type: value, location: value, size: Number(value), date: new Date(value) }[
    sort
  ]
  if (
    !uuid.test(id) ||
    Number.isNaN(Number(position instanceof Date || typeof position === 'number' ? position : 0))
  ) {
    throw new AppError('invalid', 'This cursor is not valid.')
  }
  return { value: position, id }
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
