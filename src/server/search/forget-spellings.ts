import type { Database } from '#server/platform/database/database.ts'
import { forgetSpellings, selectBusyWorkspaces } from './repository.ts'

/** Longer than from the last thing done with a document to the night in which its bytes are released. */
const LOOKED_BACK_MS = 2 * 24 * 60 * 60_000

/** Forgets how words were spelled that stand in no document any more, wherever something was done in the last two days. */
export async function forgetUnusedSpellings(db: Database, now: Date): Promise<void> {
  const since = new Date(now.getTime() - LOOKED_BACK_MS)
  for (const workspaceId of await selectBusyWorkspaces(db, since)) await forgetSpellings(db, workspaceId)
}
