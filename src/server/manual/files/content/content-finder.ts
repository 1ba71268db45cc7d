import { LRUCache } from 'lru-cache'
import type { PipelinedRead } from '#server/platform/database/pipelined-reads.ts'
import type { CurrentWorkspace, FindRevision } from '#server/platform/identity.ts'
import { findContent, findReadContent } from '../repository.ts'

/** Rows of each kind that are remembered. */
const MOST_KNOWN = 5000

/** Finds what is needed to hand out a file's bytes, or what was made from them; nothing for a file that is not to be seen. */
export interface ContentFinder {
  stored(workspace: CurrentWorkspace, id: string): ReturnType<typeof findContent>
  read(workspace: CurrentWorkspace, id: string): ReturnType<typeof findReadContent>
}

/**
 * Remembers rows with the revision before which they were read, of what the person may view: whatever changes a row, its
 * folder or who may view it gives another revision. A film or a PDF is asked for in many parts.
 */
export function createContentFinder(pipelinedRead: PipelinedRead, findRevision: FindRevision): ContentFinder {
  function remembering<Row extends object>(
    find: (...of: Parameters<typeof findContent>) => Promise<Row | undefined>,
  ) {
    const known = new LRUCache<string, Row>({ max: MOST_KNOWN })
    return async (workspace: CurrentWorkspace, id: string) => {
      const key = `${workspace.id} ${await findRevision(workspace)} ${id}`
      const found = known.get(key)
      if (found !== undefined) return found
      const row = await pipelinedRead((on) => find(on, workspace, id))
      if (row !== undefined) known.set(key, row)
      return row
    }
  }
  return { stored: remembering(findContent), read: remembering(findReadContent) }
}
