import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { activities } from './tables.ts'

export interface ActivityEntry {
  /** Nobody, for what the product does by itself. */
  userId: string | null
  /** What was done: `upload`, `rename`, `move`, `copy`, `delete`… */
  type: string
  /** The sentence the activity list shows. */
  description: string
  entityType: 'file' | 'folder' | 'account' | 'resource' | 'trash'
  entityId?: string | undefined
  folderId?: string | undefined
  folderName?: string | undefined
  metadata?: Record<string, unknown>
}

/** A statement has at most 65,535 parameters. */
const AT_ONCE = 1000

/** Writes down what was done, in the transaction that does it. */
export async function recordActivity(
  on: Queryable,
  workspaceId: string,
  ...entries: ActivityEntry[]
): Promise<void> {
  for (let first = 0; first < entries.length; first += AT_ONCE) {
    const some = entries.slice(first, first + AT_ONCE)
    await on.insert(activities).values(some.map((entry) => ({ workspaceId, ...entry })))
  }
}

/**
 * The statement that writes down what a statement of several parts does beside it.
 *
 * @param rows selects workspace, user, type, description, type and id of the entity, id and name of the folder, metadata
 */
export function newActivity(rows: SQL): SQL {
  return sql`
    insert into ${activities} (workspace_id, user_id, type, description, entity_type, entity_id, folder_id, folder_name, metadata)
    ${rows}`
}
