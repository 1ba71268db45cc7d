import { saveFacts, selectOutdatedFacts } from '#server/bytes/index.ts'
import { enqueue, type JobPayloads, suggestKey } from '#server/platform/jobs/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { createKnowledge, type FactReaderDependencies, FACTS_VERSION, readWith } from './fact-reader.ts'

/** Documents of one turn; other jobs run in between. */
const AT_ONCE = 100

/**
 * The job that reads the facts of documents which another version of the product read, or none: after an upgrade, and when
 * a company has another name. It puts itself at the end of the queue, to go on behind the last document, until none is left.
 * Can be repeated.
 */
export function createReadFactsHandler({ db, ...dependencies }: { db: Database } & FactReaderDependencies) {
  const findKnowledge = createKnowledge(dependencies)
  return async ({ after }: JobPayloads['read-facts']): Promise<void> => {
    const outdated = await selectOutdatedFacts(db, FACTS_VERSION, { after, limit: AT_ONCE })
    for (const [workspaceId, documents] of Map.groupBy(outdated, (one) => one.workspaceId)) {
      const knowledge = await findKnowledge(db, workspaceId)
      const kept = knowledge ? await readWith(knowledge, dependencies, documents) : []
      for (const [index, facts] of kept.entries()) {
        const document = documents[index]
        if (document !== undefined) await saveFacts(db, document, facts)
      }
      const suggest = { workspaceId, isAnew: true }
      await enqueue(db, 'suggest', suggest, suggestKey(suggest))
    }
    const last = outdated[AT_ONCE - 1]
    if (last === undefined) return
    const { sha256, workspaceId } = last
    // Under a key of its own: a company that changed its name meanwhile has its documents read from the first one.
    await enqueue(db, 'read-facts', { after: { workspaceId, sha256 } }, `read-facts after ${sha256}`)
  }
}
