import type { Activity } from '#contract/record/activity.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type Page, type PageRequest, readPageById } from '#server/platform/paging.ts'
import { type ActivityRow, countActivity, selectActivity, type Viewer } from './repository.ts'

/**
 * Lists what was done in a workspace, as far as a person may see it, newest first, page by page.
 *
 * @throws AppError `invalid` for a cursor of another list
 */
export async function listActivity(
  db: Database,
  viewer: Viewer,
  { person: userId, ...asked }: PageRequest & { limit: number; person?: string | undefined },
): Promise<Page<Activity>> {
  const page = await readPageById(asked, {
    select: (range) => selectActivity(db, viewer, { ...range, userId }),
    count: () => countActivity(db, viewer, { userId }),
  })
  return { ...page, items: page.items.map(presentActivity) }
}

export function presentActivity(entry: ActivityRow): Activity {
  const { areas: _areas, workspaceId: _workspaceId, salt: _salt, createdAt, metadata, ...row } = entry
  return { ...row, metadata: metadata as Activity['metadata'], createdAt: createdAt.toISOString() }
}
