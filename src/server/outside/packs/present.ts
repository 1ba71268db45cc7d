import type { Pack, PackListing } from '#contract/outside/packs.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { OutsideDependencies } from '../dependencies.ts'
import { presentLink } from '../links/links.ts'
import { type LinkRow, packOf } from '../links/repository.ts'
import { countVisits, selectItems, selectReceipts } from './repository.ts'

type Setting = Pick<OutsideDependencies, 'now' | 'outsiders'>

/** Packs as lists show them, in the order of their links, which are of one company. */
export async function presentPacks(
  on: Queryable,
  setting: Setting,
  links: readonly LinkRow[],
): Promise<PackListing[]> {
  const workspaceId = links[0]?.workspaceId
  if (workspaceId === undefined) return []
  const ids = links.map(({ id }) => id)
  const items = Map.groupBy(await selectItems(on, workspaceId, ids), ({ packId }) => packId)
  const visits = await countVisits(on, workspaceId, ids)
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
export async function presentPack(on: Queryable, setting: Setting, link: LinkRow): Promise<Pack> {
  const { id, recipientEmail: email, workspaceId } = link
  const [pack] = await presentPacks(on, setting, [link])
  if (pack === undefined) throw new Error('A pack is gone')
  const receipts = await selectReceipts(on, workspaceId, id)
  return {
    ...pack,
    visits: receipts.map(({ at, pages, ...visit }) => ({
      ...visit,
      at: at.toISOString(),
      email,
      shown: pages.map(({ ms, number, page }) => ({ number, page, seconds: Math.round(ms / 100) / 10 })),
    })),
  }
}

/** What a recipient sees of a pack. */
export async function describePack(on: Queryable, link: LinkRow) {
  return { ...packOf(link), items: await selectItems(on, link.workspaceId, [link.id]) }
}
