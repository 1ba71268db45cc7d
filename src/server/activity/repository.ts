import { and, count, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import { type ActivityDetails, activityKinds, type ActivityType } from '#contract/activity.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { activities } from './tables.ts'

export type ActivityRow = typeof activities.$inferSelect

export type ActivityEntry = ActivityDetails & {
  /** Nobody, for what the product does by itself. */
  userId: string | null
  /** The sentence that the activity list shows. */
  description: string
  entityId?: string | undefined
  folderId?: string | undefined
  folderName?: string | undefined
}

/** A statement has at most 65,535 parameters. */
const AT_ONCE = 1000

/** Records what was done, in the transaction that does it. */
export async function recordActivity(
  on: Queryable,
  workspaceId: string,
  entries: ActivityEntry | readonly ActivityEntry[],
): Promise<void> {
  const rows = [entries].flat().map((entry) => ({ workspaceId, ...entry }))
  for (let first = 0; first < rows.length; first += AT_ONCE) {
    await on.insert(activities).values(rows.slice(first, first + AT_ONCE))
  }
}

/**
 * The part of a larger statement that records what the rest of it does.
 *
 * @param rows selects workspace, user, description, id of the entity, id and name of the folder, metadata
 */
export function newActivity(type: ActivityType, rows: SQL): SQL {
  const { value: entityType } = activityKinds[type].shape.entityType
  return sql`
    insert into ${activities} (type, entity_type, workspace_id, user_id, description, entity_id, folder_id, folder_name, metadata)
    select ${type}, ${entityType}, entry.* from (${rows}) entry`
}

/** Entries from the newest on: their keys are in the order in which they were recorded. */
export async function selectActivity(
  on: Queryable,
  workspaceId: string,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<ActivityRow[]> {
  return await on
    .select()
    .from(activities)
    .where(
      and(
        eq(activities.workspaceId, workspaceId),
        before === undefined ? undefined : lt(activities.id, before),
      ),
    )
    .orderBy(desc(activities.id))
    .limit(limit)
}

export async function countActivity(on: Queryable, workspaceId: string): Promise<number> {
  const [row] = await on
    .select({ total: count() })
    .from(activities)
    .where(eq(activities.workspaceId, workspaceId))
  return row?.total ?? 0
}
