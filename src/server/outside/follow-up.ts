import { dayInLondon } from '#contract/platform/plain-date.ts'
import { enqueue, type JobPayloads } from '#server/platform/jobs/index.ts'
import type { Letter } from '#server/platform/mail/index.ts'
import type { LinkDependencies } from './dependencies.ts'
import { newAddress, stateNow } from './links/links.ts'
import { declinedMail, fullMail, packMail, receiptMail, requestMail, stoppedMail } from './links/mails.ts'
import { sendCode } from './links/open-link.ts'
import { findLink, requestOf, selectRunningLinks, updateLink } from './links/repository.ts'
import { selectItems } from './packs/repository.ts'
import { missingOf } from './requests/present.ts'
import { followUpRequest } from './requests/remind.ts'
import { findPaper, updateRequest } from './requests/repository.ts'

/** Does once a day what falls due on links: who is reminded, and who is notified of what stopped. */
export async function followUpOutside(deps: LinkDependencies): Promise<void> {
  const { db, now } = deps
  for await (const link of selectRunningLinks(db, dayInLondon(now()))) {
    const state = stateNow(deps, link)
    if (state === 'open' && link.kind === 'request') await followUpRequest(deps, link)
    if (state !== 'stopped' || link.stopToldAt !== null) continue
    await db.transaction(async (tx) => {
      await updateLink(tx, link, { stopToldAt: now() })
      const { id: linkId, workspaceId } = link
      for (const to of ['recipient', 'maker'] as const)
        await enqueue(tx, 'outside-mail', { mail: 'stopped', to, workspaceId, linkId })
    })
  }
}

type Mailing = JobPayloads['outside-mail' | 'pack-mail' | 'request-mail']

/** The jobs that mail to both sides of links, each one letter. Each address that they mail is a new one. */
export function createOutsideMailHandler(deps: LinkDependencies) {
  return async (mailing: Mailing): Promise<void> => {
    if ('hash' in mailing) return await sendCode(deps, mailing.hash)
    const letter = await letterOf(deps, mailing)
    if (letter === undefined) return
    await deps.post.send(letter)
    if (!('mail' in mailing) || mailing.mail !== 'full') return
    const { requestId: id, workspaceId } = mailing
    await updateRequest(deps.db, { id, workspaceId }, { fullToldOn: dayInLondon(deps.now()) })
  }
}

/** None where it was ended, or everything came, while the job waited. */
async function letterOf(
  deps: LinkDependencies,
  mailing: Exclude<Mailing, { hash: string }>,
): Promise<Letter | undefined> {
  const { db, now } = deps
  const { workspaceId } = mailing
  const came = 'paperId' in mailing ? await findPaper(db, workspaceId, mailing.paperId) : undefined
  const ids = { linkId: undefined, packId: undefined, requestId: came?.wanted.requestId, ...mailing }
  const id = ids.linkId ?? ids.packId ?? ids.requestId
  const link = id === undefined ? undefined : await findLink(db, workspaceId, id)
  if (link === undefined) return undefined
  if ('to' in mailing) return stoppedMail(link, mailing.to)
  const mail = 'mail' in mailing ? mailing.mail : 'pack'
  if (mail === 'receipt') return came && receiptMail(link, came)
  if (mail === 'full') return requestOf(link).fullToldOn === dayInLondon(now()) ? undefined : fullMail(link)
  const isOpen = stateNow(deps, link) === 'open'
  const url = () => newAddress(db, deps, link)
  if (mail === 'declined') return came && declinedMail(link, came, isOpen ? await url() : undefined)
  if (!isOpen) return undefined
  if (mail === 'pack') {
    const papers = (await selectItems(db, [link])).length
    return packMail(link, { papers, url: await url() })
  }
  const missing = await missingOf(db, link)
  const { every, message } = requestOf(link)
  return missing.length === 0
    ? undefined
    : requestMail(link, { mail, every, message, missing, url: await url() })
}
