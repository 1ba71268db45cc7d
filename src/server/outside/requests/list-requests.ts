import { z } from 'zod'
import type { PaperRequest } from '#contract/outside/requests.ts'
import type { Scope } from '#server/platform/identity.ts'
import { type Page, type PageRequest, readPage } from '#server/platform/paging.ts'
import { requireLink } from '../links/links.ts'
import { countVisibleLinks, selectVisibleLinks } from '../links/repository.ts'
import type { RequestDependencies } from './dependencies.ts'
import { presentRequest, presentRequests } from './present.ts'

const position = z.tuple([z.uuid()])

/**
 * The requests that a person may see, the newest first, whole or page by page.
 *
 * @throws AppError `invalid` for a cursor of another list
 */
export async function listRequests(
  deps: RequestDependencies,
  scope: Scope,
  asked: PageRequest,
): Promise<Page<PaperRequest>> {
  const { db } = deps
  const page = await readPage(asked, {
    position,
    select: ({ after, limit }) => selectVisibleLinks(db, scope, 'request', { before: after?.[0], limit }),
    positionOf: ({ id }) => [id],
    count: () => countVisibleLinks(db, scope, 'request'),
  })
  return { ...page, items: await presentRequests(db, deps, page.items) }
}

/** @throws AppError `not_found` */
export async function showRequest(
  deps: RequestDependencies,
  scope: Scope,
  id: string,
): Promise<PaperRequest> {
  return await presentRequest(deps.db, deps, await requireLink(deps.db, scope, 'request', id))
}
