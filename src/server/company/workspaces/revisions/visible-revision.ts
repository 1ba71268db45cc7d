import { revisionOf } from '#contract/company/revisions.ts'
import { areas, areasWith, type Rights } from '#contract/company/roles.ts'
import { KnownRows } from '#server/platform/database/known-rows.ts'
import type { Notices } from '#server/platform/database/notices.ts'
import type { PipelinedRead } from '#server/platform/database/pipelined-reads.ts'
import type { FindRevision } from '#server/platform/identity.ts'
import { findRevisions } from './repository.ts'

/** The revision of all that somebody may view, of the revisions of a workspace. */
export function visibleRevision(numbers: ReadonlyMap<string, number>, rights: Rights): string {
  return revisionOf(numbers, areasWith(rights, 'view') ?? areas)
}

/** Companies whose revisions are remembered. */
const MOST_KNOWN = 5000

/**
 * Finds the revision of what somebody may view, in the process while its changes are heard of.
 *
 * @returns beside that, what forgets the revisions of a workspace that this process has changed
 */
export function createRevisionFinder(
  pipelinedRead: PipelinedRead,
  notices: Notices,
): { findRevision: FindRevision; forgetRevision: (workspaceId: string) => void } {
  const known = new KnownRows<Map<string, number>>(MOST_KNOWN)
  notices.hear({
    onNotice: (channel, payload) => {
      if (channel !== 'board_manual_changes') return
      const { workspaceId } = JSON.parse(payload) as { workspaceId: string | null }
      // What the template says changes the lists of all.
      if (workspaceId === null) known.restart(true)
      else known.forget(workspaceId)
    },
    onGap: (isListening) => known.restart(isListening),
  })
  return {
    findRevision: async ({ id, ...rights }) =>
      visibleRevision(await known.find(id, () => pipelinedRead((on) => findRevisions(on, id))), rights),
    forgetRevision: (workspaceId) => known.forget(workspaceId),
  }
}
