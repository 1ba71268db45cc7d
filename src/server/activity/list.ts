import { z } from 'zod'
import type { Activity } from '#contract/activity.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type Page, type PageRequest, readPage } from '#server/platform/paging.ts'
import { type ActivityRow, countActivity, selectActivity } from './repository.ts'

const position = z.tuple([z.uuid()])

/**
 * Lists what was done in a workspace, newest first, page by page.
 *
 * @throws AppError `invalid` for a cursor of another list
 */
export async function listActivity(
  db: Database,
  workspaceId: string,
  asked: PageRequest & { limit: number },
): Promise<Page<Activity>> {
  const page = await readPage(asked, {
    position,
    select: ({ after, limit = asked.limit }) =>
      selectActivity(db, workspaceId, { before: after?.[0], limit }),
    positionOf: ({ id }) => [id],
    count: () => countActivity(db, workspaceId),
  })
  return { ...page, items: page.items.map(presentActivity) }
}

export function presentActivity(entry: ActivityRow): Activity {
  const { workspaceId: _workspaceId, userId: _userId, createdAt, metadata, ...row } = entry
  return { ...row, metadata: metadata as Activity['metadata'], createdAt: createdAt.toISOString() }
}
