import { z } from 'zod'
import type { LinkKind } from '#contract/outside/links.ts'
import type { Scope } from '#server/platform/identity.ts'
import { type Page, type PageRequest, readPage } from '#server/platform/paging.ts'
import type { LinkDependencies } from '../dependencies.ts'
import { countVisibleLinks, type LinkRow, selectVisibleLinks } from './repository.ts'

const position = z.tuple([z.uuid()])

/**
 * The packs or the requests that a person may see, the newest first, whole or page by page.
 *
 * @param present makes them from their links, in the same order
 * @throws AppError `invalid` for a cursor of another list
 */
export async function listLinks<Deps extends LinkDependencies, Item>(
  deps: Deps,
  scope: Scope,
  asked: PageRequest & { kind: LinkKind },
  present: (on: Deps['db'], deps: Deps, links: readonly LinkRow[]) => Promise<Item[]>,
): Promise<Page<Item>> {
  const { db } = deps
  const page = await readPage(asked, {
    position,
    select: ({ after, limit }) => selectVisibleLinks(db, scope, asked.kind, { before: after?.[0], limit }),
    positionOf: ({ id }) => [id],
    count: () => countVisibleLinks(db, scope, asked.kind),
  })
  return { ...page, items: await present(db, deps, page.items) }
}
