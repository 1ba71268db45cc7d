import { z } from 'zod'
import { AppError } from '#contract/errors.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { decodeCursor } from '#server/platform/http/list.ts'
import { countShared, selectShared, type SharedFileRow } from './repository.ts'

interface Asked {
  limit?: number | undefined
  cursor?: string | undefined
}

/** What waits to be filed, newest first, whole or page by page. */
export async function listShares(
  on: Queryable,
  workspaceId: string,
  { cursor, limit }: Asked,
): Promise<{ items: SharedFileRow[]; total: number; next: string[] | undefined }> {
  const before = cursor === undefined ? undefined : z.uuid().safeParse(decodeCursor(cursor)[0]).data
  if (cursor !== undefined && before === undefined) throw new AppError('invalid', 'This cursor is not valid.')
  // One row more than asked for tells whether another page follows.
  const rows = await selectShared(on, workspaceId, {
    before,
    limit: limit === undefined ? undefined : limit + 1,
  })
  const items = limit === undefined ? rows : rows.slice(0, limit)
  const last = items.at(-1)
  return {
    items,
    next: rows.length > items.length && last !== undefined ? [last.id] : undefined,
    total: await countShared(on, workspaceId),
  }
}
