import { mayView } from '#contract/company/roles.ts'
import type { PaperRequest } from '#contract/outside/requests.ts'
import { dayInLondon } from '#contract/platform/plain-date.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/identity.ts'
import type { LinkDependencies } from '../dependencies.ts'
import { presentLink } from '../links/links.ts'
import { type LinkRow, requestOf } from '../links/repository.ts'
import { wantedStateOf } from './policy.ts'
import { countWaiting, type PaperRow, selectReceived, selectWanted, type WantedRow } from './repository.ts'

/** What requests of a company ask for, each with its state and what came for it, by the ids of the requests. */
async function readWanted(on: Queryable, workspaceId: string, requestIds: readonly string[]) {
  const wanted = await selectWanted(on, workspaceId, requestIds)
  const received = await selectReceived(on, workspaceId, wanted)
  const byWanted = Map.groupBy(received, ({ wantedId }) => wantedId)
  return Map.groupBy(
    wanted.map((one) => presentWanted(one, byWanted.get(one.id) ?? [])),
    ({ requestId }) => requestId,
  )
}

/** The company and the outsider each see of it what the contract names. */
function presentWanted(wanted: WantedRow, papers: readonly PaperRow[]) {
  return {
    ...wanted,
    state: wantedStateOf(papers),
    papers: papers.map(({ digest, fileId, isDeleted, receivedAt, ...paper }) => ({
      ...paper,
      sha256: digest,
      receivedAt: receivedAt.toISOString(),
      at: receivedAt.toISOString(),
      fileId: isDeleted ? null : fileId,
    })),
  }
}

/** What one request asks for, each with its state and what came for it. */
export async function wantedOf(on: Queryable, { id, workspaceId }: Pick<LinkRow, 'id' | 'workspaceId'>) {
  return (await readWanted(on, workspaceId, [id])).get(id) ?? []
}

/** What a request asks for and has not got. */
export async function missingOf(on: Queryable, link: LinkRow) {
  return (await wantedOf(on, link)).filter(({ state }) => state === 'waiting')
}

/** Requests as the company sees them, in the order of their links, which are of one company. */
export async function presentRequests(on: Queryable, setting: LinkDependencies, links: readonly LinkRow[]) {
  const [first] = links
  if (first === undefined) return []
  const ids = links.map(({ id }) => id)
  const wanted = await readWanted(on, first.workspaceId, ids)
  const presented: PaperRequest[] = []
  for (const link of links) {
    const asked = wanted.get(link.id) ?? []
    presented.push({ ...requestOf(link), ...(await presentLink(on, setting, link)), wanted: asked })
  }
  return presented
}

/** One request, as {@link presentRequests}. */
export async function presentRequest(on: Queryable, setting: LinkDependencies, link: LinkRow) {
  const [request] = await presentRequests(on, setting, [link])
  if (request === undefined) throw new Error('A request is gone')
  return request
}

/** What an outsider sees of a request. */
export async function describeRequest(on: Queryable, link: LinkRow) {
  const { every, message } = requestOf(link)
  return { message, every, wanted: await wantedOf(on, link) }
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
