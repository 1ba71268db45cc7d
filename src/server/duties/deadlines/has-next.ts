import { isLimited } from '#contract/company/roles.ts'
import type { Scope } from '#server/platform/identity.ts'
import type { DeadlineDependencies } from './dependencies.ts'
import { listDeadlines } from './list-deadlines.ts'
import { followsDeadlines } from './repository.ts'

/**
 * Whether Home shows somebody what falls due next. For somebody who sees the whole company the
 * indexes answer this, without its deadlines.
 */
export async function hasNext(deadlines: DeadlineDependencies, scope: Scope): Promise<boolean> {
  const follows = await followsDeadlines(deadlines.db, scope.id)
  if (!follows || !isLimited(scope)) return follows
  const all = await listDeadlines(deadlines, scope, {}, deadlines.now())
  return all.some(({ onlyIf, state }) => onlyIf === null && (state === 'late' || state === 'open'))
}
