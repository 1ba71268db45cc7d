import { z } from 'zod'
import type { Pack, PackListing } from '#contract/outside/packs.ts'
import type { Scope } from '#server/platform/identity.ts'
import { type Page, type PageRequest, readPage } from '#server/platform/paging.ts'
import { requireLink } from '../links/links.ts'
import { countVisibleLinks, selectVisibleLinks } from '../links/repository.ts'
import type { PackDependencies } from './dependencies.ts'
import { presentPack, presentPacks } from './present.ts'

const position = z.tuple([z.uuid()])

/**
 * The packs that a person may see, the newest first, whole or page by page.
 *
 * @throws AppError `invalid` for a cursor of another list
 */
export async function listPacks(
  deps: PackDependencies,
  scope: Scope,
  asked: PageRequest,
): Promise<Page<PackListing>> {
  const { db } = deps
  const page = await readPage(asked, {
    position,
    select: ({ after, limit }) => selectVisibleLinks(db, scope, 'pack', { before: after?.[0], limit }),
    positionOf: ({ id }) => [id],
    count: () => countVisibleLinks(db, scope, 'pack'),
  })
  return { ...page, items: await presentPacks(db, deps, page.items) }
}

/** @throws AppError `not_found` */
export async function showPack(deps: PackDependencies, scope: Scope, id: string): Promise<Pack> {
  return await presentPack(deps.db, deps, await requireLink(deps.db, scope, 'pack', id))
}
