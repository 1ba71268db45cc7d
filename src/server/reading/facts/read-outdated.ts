import { saveFacts, selectOutdatedFacts } from '#server/bytes/index.ts'
import { enqueue, suggestKey } from '#server/platform/jobs/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { createFactReader, type FactReaderDependencies, FACTS_VERSION } from './fact-reader.ts'

/** Documents of one turn; other jobs run in between. */
const AT_ONCE = 25

/**
 * The job that reads the facts of documents which another version of the product read, or none: after an upgrade, and when
 * a company has another name. It puts itself at the end of the queue until none is left. Can be repeated.
 */
export function createReadFactsHandler({ db, ...dependencies }: { db: Database } & FactReaderDependencies) {
  const read = createFactReader(dependencies)
  return async (): Promise<void> => {
    const outdated = await selectOutdatedFacts(db, FACTS_VERSION, AT_ONCE)
    for (const { sha256, text, workspaceId } of outdated) {
      const bytes = { workspaceId, sha256 }
      await saveFacts(db, bytes, await read(db, bytes, text))
    }
    for (const workspaceId of new Set(outdated.map((one) => one.workspaceId))) {
      const suggest = { workspaceId, isAnew: true }
      await enqueue(db, 'suggest', suggest, suggestKey(suggest))
    }
    if (outdated.length === AT_ONCE) await enqueue(db, 'read-facts', {}, 'read-facts')
  }
}
