import type { Queryable } from '#server/platform/database/database.ts'
import { enqueue } from './queue.ts'

/** Has some bytes read once the transaction is committed; asked twice while the job waits, it runs once. */
export async function enqueueReading(on: Queryable, workspaceId: string, sha256: string): Promise<void> {
  await enqueue(on, 'read-document', { workspaceId, sha256 }, `read ${workspaceId} ${sha256}`)
}
