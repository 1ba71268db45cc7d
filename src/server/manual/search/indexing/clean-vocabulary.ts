import type { Database } from '#server/platform/database/database.ts'
import { removeUnusedWords, takeWordRemovals } from './repository.ts'

/** Removes words that no document has any more from the spelling suggestions of every workspace that lost some. */
export async function cleanVocabularies(db: Database): Promise<void> {
  for (const workspaceId of await takeWordRemovals(db)) await removeUnusedWords(db, workspaceId)
}
