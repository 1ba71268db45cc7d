import { AppError } from '#contract/errors.ts'
import type { TrashedFile, TrashedFolder } from '#contract/trash.ts'
import { decodeCursor } from '#server/platform/http/list.ts'
import type { TrashDependencies } from './dependencies.ts'
import { expiryOf, oldestKept } from './period.ts'
import { countEntries, selectEntries, selectTrashedFiles, selectTrashedFolders } from './repository.ts'

export interface TrashPage {
  files: TrashedFile[]
  folders: TrashedFolder[]
  total: number
  /** Where the next page begins, while there is one. */
  next: [time: string, id: string] | undefined
}

/** What can be had back, newest first, whole or page by page; a page has files and folders together. */
export async function listTrash(
  { db }: TrashDependencies,
  workspaceId: string,
  { limit, cursor }: { limit?: number | undefined; cursor?: string | undefined },
  now: Date,
): Promise<TrashPage> {
  const since = oldestKept(now)
  const after = cursor === undefined ? undefined : positionOf(cursor)
  // One entry more than asked for tells whether another page follows.
  const found = await selectEntries(db, workspaceId, since, {
    limit: limit === undefined ? undefined : limit + 1,
    after,
  })
  const entries = limit === undefined ? found : found.slice(0, limit)
  const idsOf = (wanted: 'file' | 'folder') =>
    entries.filter(({ kind }) => kind === wanted).map(({ id }) => id)
  const files = new Map(
    (await selectTrashedFiles(db, workspaceId, idsOf('file'))).map((row) => [row.id, row]),
  )
  const folders = new Map(
    (await selectTrashedFolders(db, workspaceId, idsOf('folder'))).map((row) => [row.id, row]),
  )
  const last = entries.at(-1)
  const times = new Map(entries.map(({ id, trashedAt }) => [id, timesOf(trashedAt)]))
  const inOrder = <Row>(rows: ReadonlyMap<string, Row>) =>
    entries.flatMap(({ id }) => {
      const row = rows.get(id)
      const time = times.get(id)
      return row === undefined || time === undefined ? [] : [{ ...row, ...time }]
    })
  return {
    files: inOrder(files),
    folders: inOrder(folders),
    total:
      limit === undefined && after === undefined
        ? entries.length
        : await countEntries(db, workspaceId, since),
    next:
      found.length > entries.length && last !== undefined
        ? [last.trashedAt.toISOString(), last.id]
        : undefined,
  }
}

function timesOf(deletedAt: Date) {
  return { deletedAt: deletedAt.toISOString(), expiresAt: expiryOf(deletedAt).toISOString() }
}

function positionOf(cursor: string): { time: Date; id: string } {
  const [value = '', id = ''] = decodeCursor(cursor)
  const time = new Date(value)
  if (Number.isNaN(time.getTime())) throw new AppError('invalid', 'This cursor is not valid.')
  return { time, id }
}
