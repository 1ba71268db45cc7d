import { dayInLondon, spellDay } from '#contract/platform/plain-date.ts'
import type { JobPayloads } from '#server/platform/jobs/index.ts'
import { type Letter, ownValue, words } from '#server/platform/mail/index.ts'
import type { LinkDependencies } from '../dependencies.ts'
import { findState, newAddress } from '../links/links.ts'
import { companyName, letterhead, makerOf, recipientOf, senderOf, toRecipient } from '../links/mails.ts'
import { findLink, type LinkRow, requestOf } from '../links/repository.ts'
import { wantedStateOf } from './policy.ts'
import { readWanted } from './present.ts'
import { findPaper, type PaperRow, updateRequest, type WantedRow } from './repository.ts'

const NO_FORWARD = words`The link is for you alone: it opens with a code that is sent to this address.`

/** The job that writes and sends the mails about requests. Each address that it mails is a new one. */
export function createRequestMailHandler(deps: LinkDependencies) {
  const { db, now, post } = deps
  return async (payload: JobPayloads['request-mail']): Promise<void> => {
    const { workspaceId } = payload
    if ('paperId' in payload) {
      const found = await findPaper(db, workspaceId, payload.paperId)
      const link = found && (await findLink(db, workspaceId, found.wanted.requestId))
      if (found === undefined || link === undefined) return
      if (payload.mail === 'receipt') return void (await post.send(receiptMail(link, found)))
      if ((await findState(db, deps, link)) !== 'open') return
      const url = await newAddress(db, deps, link)
      return void (await post.send(declinedMail(link, { ...found, url })))
    }
    const { mail, requestId } = payload
    const link = await findLink(db, workspaceId, requestId)
    if (link === undefined) return
    const request = requestOf(link)
    if (mail === 'full') {
      const today = dayInLondon(now())
      if (link.maker === null || request.fullToldOn === today) return
      await updateRequest(db, request, { fullToldOn: today })
      return void (await post.send(fullMail(link, link.maker.email)))
    }
    // It was ended, or everything came, while this job waited.
    if ((await findState(db, deps, link)) !== 'open') return
    const asked = (await readWanted(db, workspaceId, [requestId])).get(requestId) ?? []
    const missing = asked
      .filter(({ papers }) => wantedStateOf(papers) === 'waiting')
      .map(({ wanted }) => wanted)
    if (missing.length === 0) return
    const url = await newAddress(db, deps, link)
    await post.send(requestMail(link, { mail, message: request.message, missing, url }))
  }
}

/** Asks for what is missing: first, again, or for a further period. */
export function requestMail(
  link: LinkRow,
  {
    mail,
    message,
    missing,
    url,
  }: {
    mail: 'request' | 'reminder' | 'period'
    message: string | null
    missing: readonly WantedRow[]
    url: string
  },
): Letter {
  const company = companyName(link)
  const isFirst = mail === 'request'
  return {
    ...toRecipient(link),
    subject:
      mail === 'reminder'
        ? words`Still missing: papers for ${company}`
        : words`${company} asks you for papers`,
    before: words`${makerOf(link)} of ${company} asks ${recipientOf(link)} for ${missing.length === 1 ? 'a paper' : 'papers'}. You need no account: open the link, and send or photograph each where it is named.`,
    lists: [
      {
        title: words`${isFirst ? 'Asked for' : 'Not there yet'}`,
        lines: missing.map(({ name }) => words`${name}`),
      },
    ],
    ...(message !== null && isFirst && { quote: { title: words`${makerOf(link)} writes:`, message } }),
    link: { action: 'Send the papers', url },
    after: words`${NO_FORWARD} It works until ${spellDay(link.expiresOn)}.`,
    ...senderOf(link),
  }
}

/** The receipt for a paper that is stored. */
export function receiptMail(
  link: LinkRow,
  { paper, wanted }: { paper: PaperRow; wanted: WantedRow },
): Letter {
  return {
    ...toRecipient(link),
    subject: words`Receipt from ${companyName(link)}: ${paper.name}`,
    before: words`${companyName(link)} has received what you sent for ${wanted.name}.`,
    lists: [
      {
        title: words`Receipt`,
        lines: [
          words`Name: ${paper.name}`,
          words`Size: ${paper.size} bytes`,
          words`SHA-256: ${ownValue(paper.digest)}`,
          words`Received: ${ownValue(paper.receivedAt.toISOString())}`,
        ],
      },
    ],
    after: words`Please keep this email: it shows what was received, and when.`,
  }
}

export function declinedMail(
  link: LinkRow,
  { paper, url, wanted }: { paper: PaperRow; wanted: WantedRow; url: string },
): Letter {
  return {
    ...toRecipient(link),
    subject: words`Please send again for ${companyName(link)}: ${wanted.name}`,
    before: words`${companyName(link)} could not use ${paper.name}, which you sent for ${wanted.name}.`,
    quote: { title: words`The reason:`, message: paper.declined ?? '' },
    link: { action: 'Send another', url },
    after: words`${NO_FORWARD} It works until ${spellDay(link.expiresOn)}.`,
    ...senderOf(link),
  }
}

/** To who asked: something found no room. */
export function fullMail(link: LinkRow, to: string): Letter {
  return {
    kind: 'outside',
    to,
    company: letterhead(link),
    subject: words`No room for papers at ${companyName(link)}`,
    before: words`${recipientOf(link)} tried to send a paper that you asked for, but ${companyName(link)} has no room left. Nothing was stored.`,
    after: words`Deleting documents frees space once they have left the trash as well. Then ask them to send it again.`,
  }
}
