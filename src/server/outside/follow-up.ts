import { dayInLondon } from '#contract/platform/plain-date.ts'
import { enqueue, type JobPayloads } from '#server/platform/jobs/index.ts'
import type { LinkDependencies } from './dependencies.ts'
import { findState } from './links/links.ts'
import { stoppedMails } from './links/mails.ts'
import { sendCode } from './links/open-link.ts'
import { findLink, selectRunningLinks, updateLink } from './links/repository.ts'
import { followUpRequest } from './requests/remind.ts'

/** Does once a day what falls due on links: who is reminded, and who is notified of what stopped. */
export async function followUpOutside(deps: LinkDependencies): Promise<void> {
  const { db, now } = deps
  for await (const link of selectRunningLinks(db, dayInLondon(now()))) {
    const state = await findState(db, deps, link)
    if (state === 'open' && link.kind === 'request') await followUpRequest(deps, link)
    if (state !== 'stopped' || link.stopToldAt !== null) continue
    await db.transaction(async (tx) => {
      await updateLink(tx, link, { stopToldAt: now() })
      const { id: linkId, workspaceId } = link
      await enqueue(tx, 'outside-mail', { mail: 'stopped', workspaceId, linkId })
    })
  }
}

/** The job that mails codes, and what stopped. */
export function createOutsideMailHandler(deps: LinkDependencies) {
  return async (payload: JobPayloads['outside-mail']): Promise<void> => {
    if (payload.mail === 'code') return await sendCode(deps, payload.hash)
    const link = await findLink(deps.db, payload.workspaceId, payload.linkId)
    for (const letter of link === undefined ? [] : stoppedMails(link)) await deps.post.send(letter)
  }
}
