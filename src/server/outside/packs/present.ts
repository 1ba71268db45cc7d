import type { Pack, PackListing } from '#contract/outside/packs.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { LinkDependencies } from '../dependencies.ts'
import { presentLink } from '../links/links.ts'
import { type LinkRow, packOf } from '../links/repository.ts'
import { countVisits, selectItems, selectReceipts } from './repository.ts'

/** Packs of one company as lists show them, in the order of their links. */
export async function presentPacks(on: Queryable, setting: LinkDependencies, links: readonly LinkRow[]) {
  const items = Map.groupBy(await selectItems(on, links), ({ packId }) => packId)
  const visits = await countVisits(on, links)
  const presented: PackListing[] = []
  for (const link of links) {
    const { last = null, visits: count = 0 } = visits.get(link.id) ?? {}
    presented.push({
      ...packOf(link),
      ...(await presentLink(on, setting, link)),
      items: items.get(link.id) ?? [],
      visits: count,
      lastVisitAt: last?.toISOString() ?? null,
    })
  }
  return presented
}

/** One pack with its receipts. */
export async function presentPack(on: Queryable, setting: LinkDependencies, link: LinkRow): Promise<Pack> {
  const visits = await selectReceipts(on, link)
  return {
    ...(await describePack(on, link)),
    ...(await presentLink(on, setting, link)),
    visits: visits.map(({ at, pages, ...visit }) => ({
      ...visit,
      at: at.toISOString(),
      email: link.recipientEmail,
      shown: pages.map(({ ms, number, page }) => ({ number, page, seconds: Math.round(ms / 100) / 10 })),
    })),
  }
}

/** What its recipient sees of a pack, too. */
export async function describePack(on: Queryable, link: LinkRow) {
  return { ...packOf(link), items: await selectItems(on, [link]) }
}
