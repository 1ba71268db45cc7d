import type { Standing } from '#contract/outside/requests.ts'
import { formatSize } from '#contract/platform/format-size.ts'
import { dayInLondon, spellMoment } from '#contract/platform/plain-date.ts'
import type { JobPayloads } from '#server/platform/jobs/index.ts'
import { type Letter, ownValue, words } from '#server/platform/mail/index.ts'
import type { LinkDependencies } from '../dependencies.ts'
import { findState, newAddress } from '../links/links.ts'
import {
  companyName,
  invitation,
  makerOf,
  quoteOf,
  recipientOf,
  toMaker,
  toRecipient,
} from '../links/mails.ts'
import { findLink, type LinkRow, requestOf } from '../links/repository.ts'
import { missingOf } from './present.ts'
import { findPaper, updateRequest, type WantedRow } from './repository.ts'

/** The job that writes and sends the mails about requests. Each address that it mails is a new one. */
export function createRequestMailHandler(deps: LinkDependencies) {
  const { db, now, post } = deps
  return async (payload: JobPayloads['request-mail']): Promise<void> => {
    const { workspaceId } = payload
    const found = 'paperId' in payload ? await findPaper(db, workspaceId, payload.paperId) : undefined
    const requestId = 'paperId' in payload ? found?.wanted.requestId : payload.requestId
    const link = requestId === undefined ? undefined : await findLink(db, workspaceId, requestId)
    if (link === undefined) return
    if (payload.mail === 'receipt') return void (found && (await post.send(receiptMail(link, found))))
    const request = requestOf(link)
    if (payload.mail === 'full') {
      const today = dayInLondon(now())
      const letter = fullMail(link)
      if (letter === null || request.fullToldOn === today) return
      await updateRequest(db, request, { fullToldOn: today })
      return void (await post.send(letter))
    }
    // It was ended, or everything came, while this job waited.
    if ((await findState(db, deps, link)) !== 'open') return
    if (payload.mail === 'declined') {
      if (found === undefined) return
      return void (await post.send(declinedMail(link, { ...found, url: await newAddress(db, deps, link) })))
    }
    const missing = await missingOf(db, link)
    if (missing.length === 0) return
    const { every, message } = request
    const url = await newAddress(db, deps, link)
    await post.send(requestMail(link, { mail: payload.mail, every, message, missing, url }))
  }
}

interface Asking {
  mail: 'request' | 'reminder' | 'period'
  every: Standing | null
  message: string | null
  missing: readonly WantedRow[]
  url: string
}

/** Asks for what is missing: first, again, or for a further period. */
export function requestMail(link: LinkRow, { every, mail, message, missing, url }: Asking): Letter {
  const company = companyName(link)
  const isFirst = mail === 'request'
  const lines = missing.map(({ name }) => words`${name}`)
  const letter = {
    subject:
      mail === 'reminder'
        ? words`Still missing: papers for ${company}`
        : words`${company} asks you for papers`,
    before: words`${makerOf(link)} of ${company} asks ${recipientOf(link)} for ${missing.length === 1 ? 'a paper' : 'papers'}. You need no account: open the link, and send or photograph each where it is named.`,
    lists: [{ title: words`${isFirst ? 'Asked for' : 'Not there yet'}`, lines }],
    ...quoteOf(link, isFirst ? message : null),
    link: { action: 'Send the papers', url },
  }
  const again =
    every === null ? undefined : words` You are asked again once the next ${ownValue(every)} has ended.`
  return invitation(link, letter, again)
}

type Came = NonNullable<Awaited<ReturnType<typeof findPaper>>>

/** The receipt for a paper that is stored. */
export function receiptMail(link: LinkRow, { paper, wanted }: Came): Letter {
  const lines = [
    words`Name: ${paper.name}`,
    words`Size: ${ownValue(formatSize(paper.size))} (${paper.size} bytes)`,
    words`SHA-256: ${ownValue(paper.digest)}`,
    words`Received: ${ownValue(spellMoment(paper.receivedAt))} (${ownValue(paper.receivedAt.toISOString())})`,
  ]
  return {
    ...toRecipient(link),
    subject: words`Receipt from ${companyName(link)}: ${paper.name}`,
    before: words`${companyName(link)} has received what you sent for ${wanted.name}.`,
    lists: [{ title: words`Receipt`, lines }],
    after: words`Please keep this email: it shows what was received, and when.`,
  }
}

export function declinedMail(link: LinkRow, { paper, url, wanted }: Came & { url: string }): Letter {
  return invitation(link, {
    subject: words`Please send again for ${companyName(link)}: ${wanted.name}`,
    before: words`${companyName(link)} could not use ${paper.name}, which you sent for ${wanted.name}.`,
    quote: { title: words`The reason:`, message: paper.declined ?? '' },
    link: { action: 'Send another', url },
  })
}

/** To who asked: something found no room. */
function fullMail(link: LinkRow): Letter | null {
  const begun = toMaker(link)
  return (
    begun && {
      ...begun,
      subject: words`No room for papers at ${companyName(link)}`,
      before: words`${recipientOf(link)} tried to send a paper that you asked for, but ${companyName(link)} has no room left. Nothing was stored.`,
      after: words`Deleting documents frees space once they have left the trash as well. Then ask them to send it again.`,
    }
  )
}
