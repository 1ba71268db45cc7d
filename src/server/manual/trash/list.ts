import type { Scope } from '#server/platform/identity.ts'
import { z } from 'zod'
import type { TrashedFile, TrashedFolder } from '#contract/manual/trash.ts'
import { cursorTime, type Page, type PageRequest, readPage } from '#server/platform/paging.ts'
import { namesOf } from '#server/record/activity/index.ts'
import type { TrashDependencies } from './dependencies.ts'
import { purgedAt, oldestKept } from './period.ts'
import { findTrashed, keptUntil } from '#server/manual/files/index.ts'
import { keeperOf } from '#server/manual/keeping/index.ts'
import {
  countEntries,
  selectDeleters,
  selectDeletions,
  selectTrashedFiles,
  selectTrashedFolders,
  type TrashEntry,
} from './repository.ts'

export interface TrashPage extends Omit<Page<unknown>, 'items'> {
  files: TrashedFile[]
  folders: TrashedFolder[]
}

const position = z.tuple([cursorTime, z.string()])

/**
 * Lists what a person sees of what can be restored, newest first, whole or page by page. A page has files and folders together.
 *
 * @throws AppError `invalid` for a cursor of another list
 */
export async function listTrash(
  { db }: TrashDependencies,
  scope: Scope,
  asked: PageRequest,
  now: Date,
): Promise<TrashPage> {
  const since = oldestKept(now)
  const { items: entries, ...page } = await readPage(asked, {
    position,
    select: (range) => selectDeletions(db, scope, since, range),
    positionOf: ({ id, trashedAt }) => [trashedAt.toISOString(), id],
    count: () => countEntries(db, scope, since),
  })
  const idsOf = (wanted: 'file' | 'folder') =>
    entries.filter(({ kind }) => kind === wanted).map(({ id }) => id)
  const filed = await findTrashed(db, scope.id, idsOf('file'))
  const keeper = await keeperOf(db, scope.id)
  const keeping = new Map(
    filed.map((file) => [file.id, { keepUntil: keptUntil(keeper, file), hold: file.holdReason !== null }]),
  )
  const files = (await selectTrashedFiles(db, scope.id, idsOf('file'))).map((file) => ({
    ...file,
    ...(keeping.get(file.id) ?? { keepUntil: null, hold: false }),
  }))
  const folders = await selectTrashedFolders(db, scope.id, idsOf('folder'))
  const deleters = await selectDeleters(db, scope.id, [
    ...files.map((file) => ({ ...file, place: file.folderId })),
    ...folders.map((folder) => ({ ...folder, place: folder.parentId })),
  ])
  const names = await namesOf(db, deleters.values())
  const withDeleter = <Row extends { trashId: string }>(row: Row) => {
    const userId = deleters.get(row.trashId) ?? null
    return { ...row, userId, userName: names.get(userId ?? '') ?? null }
  }
  return {
    ...page,
    files: inOrder(entries, files.map(withDeleter)),
    folders: inOrder(entries, folders.map(withDeleter)),
  }
}

/** Rows in the order of their entries, with the times of their deletion and expiry. */
function inOrder<Row extends { id: string }>(entries: readonly TrashEntry[], rows: readonly Row[]) {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return entries.flatMap(({ id, trashedAt }) => {
    const row = byId.get(id)
    const times = { deletedAt: trashedAt.toISOString(), expiresAt: purgedAt(trashedAt).toISOString() }
    return row === undefined ? [] : [{ ...row, ...times }]
  })
}
