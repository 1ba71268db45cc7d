import type { PaperRequest } from '#contract/outside/requests.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { OutsideDependencies } from '../dependencies.ts'
import { presentLink } from '../links/links.ts'
import { type LinkRow, requestOf } from '../links/repository.ts'
import { wantedStateOf } from './policy.ts'
import { type PaperRow, selectReceived, selectWanted, type WantedRow } from './repository.ts'

/** What requests ask for, each with what came for it, by the ids of the requests. */
export async function readWanted(
  on: Queryable,
  workspaceId: string,
  requestIds: readonly string[],
): Promise<Map<string, Array<{ wanted: WantedRow; papers: PaperRow[] }>>> {
  const wanted = await selectWanted(on, workspaceId, requestIds)
  const papers = await selectReceived(
    on,
    workspaceId,
    wanted.map(({ id }) => id),
  )
  const byWanted = Map.groupBy(papers, ({ wantedId }) => wantedId)
  const found = wanted.map((one) => ({ wanted: one, papers: byWanted.get(one.id) ?? [] }))
  return Map.groupBy(found, (one) => one.wanted.requestId)
}

/** Requests as the company sees them, in the order of their links, which are of one company. */
export async function presentRequests(
  on: Queryable,
  setting: Pick<OutsideDependencies, 'now' | 'outsiders'>,
  links: readonly LinkRow[],
): Promise<PaperRequest[]> {
  const workspaceId = links[0]?.workspaceId
  if (workspaceId === undefined) return []
  const ids = links.map(({ id }) => id)
  const wanted = await readWanted(on, workspaceId, ids)
  const presented: PaperRequest[] = []
  for (const link of links) {
    const asked = (wanted.get(link.id) ?? []).map(presentWanted)
    presented.push({ ...requestOf(link), ...(await presentLink(on, setting, link)), wanted: asked })
  }
  return presented
}

/** One request, as {@link presentRequests}. */
export async function presentRequest(
  on: Queryable,
  setting: Pick<OutsideDependencies, 'now' | 'outsiders'>,
  link: LinkRow,
): Promise<PaperRequest> {
  const [request] = await presentRequests(on, setting, [link])
  if (request === undefined) throw new Error('A request is gone')
  return request
}

/** The company and the outsider each see of it what the contract names. */
function presentWanted({ papers, wanted }: { wanted: WantedRow; papers: readonly PaperRow[] }) {
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

/** What an outsider sees of a request. */
export async function describeRequest(on: Queryable, link: LinkRow) {
  const asked = (await readWanted(on, link.workspaceId, [link.id])).get(link.id) ?? []
  return { message: requestOf(link).message, wanted: asked.map(presentWanted) }
}
