import type { PackItemOutside } from '#contract/outside/given.ts'
import type { Pack, PackListing } from '#contract/outside/packs.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { presentLink } from '../links/links.ts'
import type { LinkRow } from '../links/repository.ts'
import type { PackDependencies } from './dependencies.ts'
import {
  countVisits,
  findPacks,
  type ItemRow,
  type PackRow,
  selectItems,
  selectReceipts,
} from './repository.ts'

type Setting = Pick<PackDependencies, 'now' | 'outsiders'>

function presentItem({ packId: _packId, workspaceId: _workspaceId, ...item }: ItemRow) {
  return item
}

async function presentFields(
  on: Queryable,
  setting: Setting,
  link: LinkRow,
  pack: PackRow,
  items: ItemRow[],
) {
  const { mayDownload, message, title, watermark } = pack
  const presented = await presentLink(on, setting, link)
  return { ...presented, title, message, mayDownload, watermark, items: items.map(presentItem) }
}

/** Packs as lists show them, in the order of their links, which are of one company. */
export async function presentPacks(
  on: Queryable,
  setting: Setting,
  links: readonly LinkRow[],
): Promise<PackListing[]> {
  const workspaceId = links[0]?.workspaceId
  if (workspaceId === undefined) return []
  const ids = links.map(({ id }) => id)
  const rows = new Map((await findPacks(on, workspaceId, ids)).map((pack) => [pack.id, pack]))
  const items = Map.groupBy(await selectItems(on, workspaceId, ids), ({ packId }) => packId)
  const visits = await countVisits(on, workspaceId, ids)
  const presented: PackListing[] = []
  for (const link of links) {
    const pack = rows.get(link.id)
    if (pack === undefined) throw new Error('A link of a pack has no pack')
    const seen = visits.get(link.id)
    presented.push({
      ...(await presentFields(on, setting, link, pack, items.get(link.id) ?? [])),
      visits: seen?.visits ?? 0,
      lastVisitAt: seen?.last?.toISOString() ?? null,
    })
  }
  return presented
}

/** One pack with its receipts. */
export async function presentPack(on: Queryable, setting: Setting, link: LinkRow): Promise<Pack> {
  const { id, recipientEmail: email, workspaceId } = link
  const [pack] = await findPacks(on, workspaceId, [id])
  if (pack === undefined) throw new Error('A link of a pack has no pack')
  const receipts = await selectReceipts(on, workspaceId, id)
  return {
    ...(await presentFields(on, setting, link, pack, await selectItems(on, workspaceId, [id]))),
    visits: receipts.map(({ at, device, downloaded, pages }) => ({
      at: at.toISOString(),
      email,
      device,
      shown: pages.map(({ ms, number, page }) => ({ number, page, seconds: Math.round(ms / 100) / 10 })),
      downloaded,
    })),
  }
}

/** What a recipient sees of a pack. */
export async function describePack(
  on: Queryable,
  { id, workspaceId }: Pick<LinkRow, 'id' | 'workspaceId'>,
): Promise<Pick<PackRow, 'title' | 'message' | 'mayDownload' | 'watermark'> & { items: PackItemOutside[] }> {
  const [pack] = await findPacks(on, workspaceId, [id])
  if (pack === undefined) throw new Error('A link of a pack has no pack')
  const { mayDownload, message, title, watermark } = pack
  const items = (await selectItems(on, workspaceId, [id])).map(presentItem)
  return {
    title,
    message,
    mayDownload,
    watermark,
    items: items.map(({ fileId: _fileId, isOutdated: _isOutdated, ...item }) => item),
  }
}
