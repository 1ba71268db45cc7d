import { mayView } from '#contract/company/roles.ts'
import { dayInLondon } from '#contract/platform/plain-date.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/identity.ts'
import type { LinkDependencies } from '../dependencies.ts'
import { presentLink } from '../links/links.ts'
import { type LinkKey, type LinkRow, requestOf } from '../links/repository.ts'
import { countWaiting, selectWanted } from './repository.ts'

/** What a request asks for and has not got. */
export async function missingOf(on: Queryable, request: LinkKey) {
  return (await selectWanted(on, [request])).filter(({ state }) => state === 'waiting')
}

/** Requests of one company as it sees them, in the order of their links. */
export async function presentRequests(on: Queryable, setting: LinkDependencies, links: readonly LinkRow[]) {
  const wanted = Map.groupBy(await selectWanted(on, links), ({ requestId }) => requestId)
  return links.map((link) => ({
    ...requestOf(link),
    ...presentLink(setting, link),
    wanted: wanted.get(link.id) ?? [],
  }))
}

/** One request, as {@link presentRequests}. */
export async function presentRequest(on: Queryable, setting: LinkDependencies, link: LinkRow) {
  return { ...(await describeRequest(on, link)), ...presentLink(setting, link) }
}

/** What an outsider sees of a request, too. */
export async function describeRequest(on: Queryable, link: LinkRow) {
  return { ...requestOf(link), wanted: await selectWanted(on, [link]) }
}

/** How many papers people without an account are asked for and have not sent, in several companies, by their ids. */
export async function countRequested(on: Queryable, scopes: readonly Scope[], now: Date) {
  const ids = scopes.map(({ id }) => id)
  const counts = await countWaiting(on, ids, dayInLondon(now))
  const countIn = (scope: Scope) =>
    counts
      .filter(
        ({ areas, workspaceId }) => workspaceId === scope.id && areas.every((area) => mayView(scope, area)),
      )
      .reduce((sum, { count }) => sum + count, 0)
  return new Map(scopes.map((scope) => [scope.id, countIn(scope)]))
}
