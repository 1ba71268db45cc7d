import type { z } from 'zod'
import { AppError } from '#contract/platform/errors.ts'
import type { notePackSeen } from '#contract/outside/visit.ts'
import { nobodyIn, recordActivity } from '#server/record/activity/index.ts'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { words, type Words } from '#server/platform/mail/index.ts'
import type { Outsider } from '#server/platform/identity.ts'
import type { LinkDependencies } from '../dependencies.ts'
import { aboutLink, lockOpenLink, visitedLink } from '../links/links.ts'
import { recipientOf } from '../links/mails.ts'
import { nameOf, packOf } from '../links/repository.ts'
import { addShown, findItem, insertDownloads, type ItemRow, selectNews } from './repository.ts'

type Seen = z.output<typeof notePackSeen.body>

/** Notes for how long a page was on the screen. @throws AppError `not_found` for a paper or a page that is not in the pack */
export async function noteSeen({ db }: LinkDependencies, outsider: Outsider, seen: Seen): Promise<void> {
  const { linkId, visitId, workspaceId } = outsider
  await db.transaction(async (tx) => {
    const item = await findItem(tx, workspaceId, linkId, seen.number)
    if (item === undefined || item.isGone || (item.pages !== null && seen.page > item.pages))
      throw new AppError('not_found', 'This page could not be found.')
    const isFirst = await addShown(tx, { workspaceId, visitId, ...seen })
    if (isFirst) await recordReceipt(tx, outsider, 'show_given', [item])
  })
}

/** Notes what is taken along, before it is sent. @throws AppError `ended` when the pack has ended meanwhile */
export async function noteDownloads(deps: LinkDependencies, outsider: Outsider, items: readonly ItemRow[]) {
  if (items.length === 0) return
  const { visitId, workspaceId } = outsider
  await deps.db.transaction(async (tx) => {
    await lockOpenLink(tx, deps, outsider)
    const taken = items.map(({ number }) => ({ workspaceId, visitId, number }))
    const added = new Set((await insertDownloads(tx, taken)).map(({ number }) => number))
    const first = items.filter(({ number }) => added.has(number))
    await recordReceipt(tx, outsider, 'download_given', first)
  })
}

const done = { show_given: 'was shown', download_given: 'downloaded' } as const
type Done = keyof typeof done

async function recordReceipt(tx: Transaction, outsider: Outsider, type: Done, items: readonly ItemRow[]) {
  const [first] = items
  if (first === undefined) return
  const link = await visitedLink(tx, outsider)
  const what = items.length === 1 ? first.name : `${String(items.length)} papers`
  await recordActivity(tx, nobodyIn(outsider.workspaceId), {
    type,
    description: `${nameOf(link)} ${done[type]} ${what} of “${packOf(link).title}”`,
    metadata: { files: items.map(({ fileId }) => fileId) },
    ...aboutLink(link),
  })
}

const times = (count: number) => (count === 1 ? 'once' : `${String(count)} times`)

/** A line for each pack of a person that was opened in a time, for the daily mail. */
export async function packNews(
  on: Queryable,
  person: { workspaceId: string; userId: string },
  time: { since: Date; until: Date },
): Promise<Words[]> {
  const news = await selectNews(on, person, time)
  return news.map(
    ({ downloaded, papers, shown, title, visits, ...recipient }) =>
      words`${recipientOf(recipient)} opened ${title} ${times(Math.max(visits, 1))}: ${shown} of ${papers} papers shown, ${downloaded} downloaded`,
  )
}
