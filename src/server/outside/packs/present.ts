import type { Queryable } from '#server/platform/database/database.ts'
import type { LinkDependencies } from '../dependencies.ts'
import { presentLink } from '../links/links.ts'
import { type LinkRow, packOf } from '../links/repository.ts'
import { countVisits, selectItems, selectReceipts } from './repository.ts'

/** Packs of one company as lists show them, in the order of their links. */
export async function presentPacks(on: Queryable, setting: LinkDependencies, links: readonly LinkRow[]) {
  const items = Map.groupBy(await selectItems(on, links), ({ packId }) => packId)
  const visits = await countVisits(on, links)
  return links.map((link) => ({
    ...packOf(link),
    ...presentLink(setting, link),
    items: items.get(link.id) ?? [],
    ...(visits.get(link.id) ?? { visits: 0, lastVisitAt: null }),
  }))
}

/** One pack with its receipts. */
export async function presentPack(on: Queryable, setting: LinkDependencies, link: LinkRow) {
  return {
    ...(await describePack(on, link)),
    ...presentLink(setting, link),
    visits: await selectReceipts(on, link),
  }
}

/** What its recipient sees of a pack, too. */
export async function describePack(on: Queryable, link: LinkRow) {
  return { ...packOf(link), items: await selectItems(on, [link]) }
}
