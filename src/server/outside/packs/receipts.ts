import { AppError } from '#contract/platform/errors.ts'
import { nobodyIn, recordActivity } from '#server/record/activity/index.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Outsider } from '#server/platform/identity.ts'
import type { OutsideDependencies } from '../dependencies.ts'
import { lockOpenLink } from '../links/links.ts'
import { findLink, nameOf, packOf } from '../links/repository.ts'
import { addShown, findItem, insertDownloads, type ItemRow } from './repository.ts'

/**
 * Notes for how long a page of a paper was on the screen of whoever opened a pack.
 *
 * @throws AppError `not_found` for a paper or a page that the pack does not have
 */
export async function noteSeen(
  { db }: Pick<OutsideDependencies, 'db'>,
  { linkId, visitId, workspaceId }: Outsider,
  { ms, number, page }: { number: number; page: number; ms: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    const item = await findItem(tx, workspaceId, linkId, number)
    if (item === undefined || item.isGone || (item.pages !== null && page > item.pages))
      throw new AppError('not_found', 'This page could not be found.')
    if (await addShown(tx, workspaceId, { visitId, number, page, ms }))
      await recordReceipt(tx, { linkId, workspaceId }, 'show_given', [item])
  })
}

/**
 * Notes what is taken along, before it is sent.
 *
 * @throws AppError `ended` when the pack has ended meanwhile
 */
export async function noteDownloads(
  deps: Pick<OutsideDependencies, 'db' | 'now' | 'outsiders'>,
  outsider: Outsider,
  items: readonly ItemRow[],
): Promise<void> {
  if (items.length === 0) return
  const { visitId, workspaceId } = outsider
  await deps.db.transaction(async (tx) => {
    await lockOpenLink(tx, deps, outsider)
    const numbers = items.map(({ number }) => number)
    const added = new Set(await insertDownloads(tx, workspaceId, visitId, numbers))
    await recordReceipt(
      tx,
      outsider,
      'download_given',
      items.filter(({ number }) => added.has(number)),
    )
  })
}

const done = { show_given: 'was shown', download_given: 'downloaded' } as const

async function recordReceipt(
  tx: Transaction,
  { linkId, workspaceId }: Pick<Outsider, 'linkId' | 'workspaceId'>,
  type: keyof typeof done,
  items: readonly ItemRow[],
): Promise<void> {
  const [first] = items
  const link = await findLink(tx, workspaceId, linkId)
  if (first === undefined || link === undefined) return
  const what = items.length === 1 ? first.name : `${String(items.length)} papers`
  await recordActivity(tx, nobodyIn(workspaceId), {
    type,
    description: `${nameOf(link)} ${done[type]} ${what} of “${packOf(link).title}”`,
    entityId: linkId,
    metadata: { files: items.map(({ fileId }) => fileId) },
    areas: link.areas,
  })
}
