import { z } from 'zod'
import type { TrashedFile, TrashedFolder } from '#contract/trash.ts'
import { type Page, type PageRequest, readPage } from '#server/platform/paging.ts'
import type { TrashDependencies } from './dependencies.ts'
import { expiryOf, oldestKept } from './period.ts'
import {
  countEntries,
  selectEntries,
  selectTrashedFiles,
  selectTrashedFolders,
  type TrashEntry,
} from './repository.ts'

export interface TrashPage extends Omit<Page<unknown>, 'items'> {
  files: TrashedFile[]
  folders: TrashedFolder[]
}

const position = z.tuple([z.coerce.date(), z.string()])

/**
 * Lists what can be restored, newest first, whole or page by page. A page has files and folders together.
 *
 * @throws AppError `invalid` for a cursor of another list
 */
export async function listTrash(
  { db }: TrashDependencies,
  workspaceId: string,
  asked: PageRequest,
  now: Date,
): Promise<TrashPage> {
  const since = oldestKept(now)
  const { items: entries, ...page } = await readPage(asked, {
    position,
    select: (range) => selectEntries(db, workspaceId, since, range),
    positionOf: ({ id, trashedAt }) => [trashedAt.toISOString(), id],
    count: () => countEntries(db, workspaceId, since),
  })
  const idsOf = (wanted: 'file' | 'folder') =>
    entries.filter(({ kind }) => kind === wanted).map(({ id }) => id)
  const files = await selectTrashedFiles(db, workspaceId, idsOf('file'))
  const folders = await selectTrashedFolders(db, workspaceId, idsOf('folder'))
  return { ...page, files: inOrder(entries, files), folders: inOrder(entries, folders) }
}

/** Rows in the order of their entries, with the times of their deletion and expiry. */
function inOrder<Row extends { id: string }>(entries: readonly TrashEntry[], rows: readonly Row[]) {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return entries.flatMap(({ id, trashedAt }) => {
    const row = byId.get(id)
    const times = { deletedAt: trashedAt.toISOString(), expiresAt: expiryOf(trashedAt).toISOString() }
    return row === undefined ? [] : [{ ...row, ...times }]
  })
}
