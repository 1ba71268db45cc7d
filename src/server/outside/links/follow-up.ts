import { dayInLondon } from '#contract/platform/plain-date.ts'
import { enqueue, type JobPayloads } from '#server/platform/jobs/index.ts'
import type { LinkDependencies } from '../dependencies.ts'
import { findState } from './links.ts'
import { stoppedMails } from './mails.ts'
import { findLink, type LinkRow, selectRunningLinks, updateLink } from './repository.ts'
import { sendCode } from './open-link.ts'

/** What falls due on an open link of a kind. */
export type FollowUp = (link: LinkRow) => Promise<void>

/**
 * Looks at every link once a day: both sides are notified of one that stopped, and open ones do what falls due.
 */
export async function followUpLinks(
  deps: LinkDependencies,
  due: Partial<Record<LinkRow['kind'], FollowUp>>,
): Promise<void> {
  const { db, now } = deps
  for await (const link of selectRunningLinks(db, dayInLondon(now()))) {
    const state = await findState(db, deps, link)
    if (state === 'open') await due[link.kind]?.(link)
    else if (state === 'stopped' && link.stopToldAt === null) {
      const { id: linkId, workspaceId } = link
      await db.transaction(async (tx) => {
        await updateLink(tx, workspaceId, linkId, { stopToldAt: now() })
        await enqueue(tx, 'outside-mail', { mail: 'stopped', workspaceId, linkId })
      })
    }
  }
}

/** The job that mails codes, and what stopped. */
export function createOutsideMailHandler(deps: LinkDependencies) {
  return async (payload: JobPayloads['outside-mail']): Promise<void> => {
    if (payload.mail === 'code') return await sendCode(deps, payload.hash)
    const link = await findLink(deps.db, payload.workspaceId, payload.linkId)
    if (link === undefined) return
    for (const letter of stoppedMails(link)) await deps.post.send(letter)
  }
}
