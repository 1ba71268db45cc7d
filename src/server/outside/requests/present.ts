import type { PaperRequest, WantedOutside } from '#contract/outside/requests.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { presentLink } from '../links/links.ts'
import type { LinkRow } from '../links/repository.ts'
import type { RequestDependencies } from './dependencies.ts'
import { wantedStateOf } from './policy.ts'
import { findRequests, type PaperRow, selectReceived, selectWanted, type WantedRow } from './repository.ts'

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
  setting: Pick<RequestDependencies, 'now' | 'outsiders'>,
  links: readonly LinkRow[],
): Promise<PaperRequest[]> {
  const workspaceId = links[0]?.workspaceId
  if (workspaceId === undefined) return []
  const ids = links.map(({ id }) => id)
  const requests = new Map((await findRequests(on, workspaceId, ids)).map((one) => [one.id, one]))
  const wanted = await readWanted(on, workspaceId, ids)
  const presented: PaperRequest[] = []
  for (const link of links) {
    const request = requests.get(link.id)
    if (request === undefined) throw new Error('A link of a request has no request')
    const { every, message, remind } = request
    const asked = (wanted.get(link.id) ?? []).map(presentWanted)
    presented.push({ ...(await presentLink(on, setting, link)), message, remind, every, wanted: asked })
  }
  return presented
}

/** One request, as {@link presentRequests}. */
export async function presentRequest(
  on: Queryable,
  setting: Pick<RequestDependencies, 'now' | 'outsiders'>,
  link: LinkRow,
): Promise<PaperRequest> {
  const [request] = await presentRequests(on, setting, [link])
  if (request === undefined) throw new Error('A request is gone')
  return request
}

function presentWanted({ papers, wanted }: { wanted: WantedRow; papers: readonly PaperRow[] }) {
  const { expectedId, folderId, id, name } = wanted
  return {
    id,
    name,
    expectedId,
    folderId,
    state: wantedStateOf(papers),
    papers: papers.map((paper) => ({
      id: paper.id,
      name: paper.name,
      size: paper.size,
      sha256: paper.digest,
      receivedAt: paper.receivedAt.toISOString(),
      fileId: paper.isDeleted ? null : paper.fileId,
      declined: paper.declined,
    })),
  }
}

/** What an outsider sees of a request. */
export async function describeRequest(
  on: Queryable,
  { id, workspaceId }: Pick<LinkRow, 'id' | 'workspaceId'>,
): Promise<{ message: string | null; wanted: WantedOutside[] }> {
  const [request] = await findRequests(on, workspaceId, [id])
  const asked = (await readWanted(on, workspaceId, [id])).get(id) ?? []
  return {
    message: request?.message ?? null,
    wanted: asked.map(({ papers, wanted: { id: wantedId, name, sentence } }) => ({
      id: wantedId,
      name,
      sentence,
      state: wantedStateOf(papers),
      papers: papers.map(({ declined, digest, name: sent, receivedAt, size }) => ({
        name: sent,
        size,
        sha256: digest,
        at: receivedAt.toISOString(),
        declined,
      })),
    })),
  }
}
