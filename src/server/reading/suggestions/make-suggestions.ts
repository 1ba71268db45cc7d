import { may, rightsOf } from '#contract/company/roles.ts'
import { selectMembers } from '#server/company/workspaces/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/identity.ts'
import type { JobPayloads } from '#server/platform/jobs/index.ts'
import { editableAreas, lockSuggestions, replaceSuggestions, selectKept } from './stored.ts'
import { suggestWaiting } from './suggest.ts'

/**
 * The job that suggests folders and names for the papers that wait in a company, once for all people who may file into the
 * same areas, and stores them. Can be repeated.
 */
export function createSuggestHandler({ db }: { db: Database }) {
  return async ({ isAnew = false, workspaceId }: JobPayloads['suggest']): Promise<void> => {
    await db.transaction(async (tx) => {
      await lockSuggestions(tx, workspaceId)
      const scopes = new Map<string, Scope>()
      for (const member of await selectMembers(tx, workspaceId)) {
        const scope = { id: workspaceId, ...rightsOf(member) }
        if (may(scope, 'edit')) scopes.set(editableAreas(scope), scope)
      }
      const before = await selectKept(tx, workspaceId)
      const kept = isAnew ? [] : before
      const made = []
      for (const [editable, scope] of scopes) {
        const known = new Map(
          kept.filter((one) => one.editable === editable).map((one) => [one.paperId, one]),
        )
        for (const paper of await suggestWaiting(tx, scope, known)) made.push({ ...paper, editable })
      }
      await replaceSuggestions(tx, workspaceId, before, made)
    })
  }
}
