import type { Queryable } from '#server/platform/database/database.ts'
import { enqueue } from './queue.ts'

/** Asks for what is in some bytes to be read; asked again while it waits, it is still one job. */
export async function enqueueReading(on: Queryable, workspaceId: string, sha256: string): Promise<void> {
  await enqueue(on, 'read-document', { workspaceId, sha256 }, `read ${workspaceId} ${sha256}`)
}
