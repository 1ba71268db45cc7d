import type { Activity } from '#contract/accounts.ts'
import { AppError } from '#contract/errors.ts'
import type { Database } from '#server/platform/database/database.ts'
import { decodeCursor } from '#server/platform/http/list.ts'
import { type ActivityRow, countActivity, selectActivity } from '#server/accounts/profile/repository.ts'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** One page of what was done in a workspace, the newest first. */
export async function listActivity(
  db: Database,
  workspaceId: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ items: Activity[]; total: number; next: [id: string] | undefined }> {
  const [before] = cursor === undefined ? [] : decodeCursor(cursor)
  if (before !== undefined && !uuid.test(before)) throw new AppError('invalid', 'This cursor is not valid.')
  // One row more than asked for tells whether another page follows.
  const rows = await selectActivity(db, workspaceId, { before, limit: limit + 1 })
  const items = rows.slice(0, limit).map(presentActivity)
  const last = items.at(-1)
  return {
    items,
    total: await countActivity(db, workspaceId),
    next: rows.length > limit && last !== undefined ? [last.id] : undefined,
  }
}

export function presentActivity(row: ActivityRow): Activity {
  const { id, type, description, entityId, entityType, folderId, folderName, metadata, createdAt } = row
  return {
    id,
    type,
    description,
    entityId,
    entityType,
    folderId,
    folderName,
    metadata: metadata as Activity['metadata'],
    createdAt: createdAt.toISOString(),
  }
}
