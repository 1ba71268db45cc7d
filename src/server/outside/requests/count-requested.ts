import { dayInLondon } from '#contract/platform/plain-date.ts'
import { mayView } from '#contract/company/roles.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/identity.ts'
import { countWaiting } from './repository.ts'

/** How many papers people without an account are asked for and have not sent, in several companies, by their ids. */
export async function countRequested(
  on: Queryable,
  scopes: readonly Scope[],
  now: Date,
): Promise<Map<string, number>> {
  const counts = await countWaiting(
    on,
    scopes.map(({ id }) => id),
    dayInLondon(now),
  )
  const byCompany = Map.groupBy(counts, ({ workspaceId }) => workspaceId)
  return new Map(
    scopes.map((scope) => {
      const visible = (byCompany.get(scope.id) ?? []).filter(({ areas }) =>
        areas.every((area) => mayView(scope, area)),
      )
      return [scope.id, visible.reduce((sum, { count }) => sum + count, 0)]
    }),
  )
}
