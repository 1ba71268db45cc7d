import { revisionOf } from '#contract/company/revisions.ts'
import { areas, areasWith, type Rights } from '#contract/company/roles.ts'
import type { PipelinedRead } from '#server/platform/database/pipelined-reads.ts'
import type { FindRevision } from '#server/platform/identity.ts'
import { findRevisions } from './repository.ts'

/** The revision of all that somebody may view, of the revisions of a workspace. */
export function visibleRevision(numbers: ReadonlyMap<string, number>, rights: Rights): string {
  return revisionOf(numbers, areasWith(rights, 'view') ?? areas)
}

export function createRevisionFinder(pipelinedRead: PipelinedRead): FindRevision {
  return async ({ id, ...rights }) =>
    visibleRevision(await pipelinedRead((on) => findRevisions(on, id)), rights)
}
