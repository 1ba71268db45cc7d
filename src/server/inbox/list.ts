import { z } from 'zod'
import type { Queryable } from '#server/platform/database/database.ts'
import { type Page, type PageRequest, readPage } from '#server/platform/paging.ts'
import { countShared, selectShared, type SharedFileRow } from './repository.ts'

const position = z.tuple([z.uuid()])

/**
 * Lists shared files that are not filed, newest first, whole or page by page.
 *
 * @throws AppError `invalid` for a cursor of another list
 */
export async function listShares(
  on: Queryable,
  workspaceId: string,
  asked: PageRequest,
): Promise<Page<SharedFileRow>> {
  return await readPage(asked, {
    position,
    select: ({ after, limit }) => selectShared(on, workspaceId, { before: after?.[0], limit }),
    positionOf: ({ id }) => [id],
    count: () => countShared(on, workspaceId),
  })
}
