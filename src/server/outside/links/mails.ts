import { CODE_MINUTES } from '#contract/outside/links.ts'
import { addressInMail, type Letter, nameInMail, words, type Words } from '#server/platform/mail/index.ts'
import { type Letterhead, letterheadOf } from '#server/company/workspaces/index.ts'
import type { LinkRow } from './repository.ts'

/** The company of a link with its badge. */
export const letterhead = ({ company, workspaceId, ...link }: LinkRow): Letterhead =>
  letterheadOf({ ...link, id: workspaceId, businessName: company })

/** The company of a link, as its mails name it. */
export const companyName = (link: LinkRow): string => letterhead(link).name

/** Who made a link. */
export function makerOf({ maker }: LinkRow): Words {
  return maker === null ? words`somebody who has left` : nameInMail(maker)
}

export function recipientOf({
  recipientEmail,
  recipientName,
}: Pick<LinkRow, 'recipientEmail' | 'recipientName'>): Words {
  return recipientName === null ? addressInMail(recipientEmail) : words`${recipientName}`
}

/** Replies go to whoever made the link. */
export function senderOf({ maker }: LinkRow): Pick<Letter, 'sender'> {
  return maker === null ? {} : { sender: maker }
}

/** How every letter to the recipient of a link begins. */
export const toRecipient = (link: LinkRow) =>
  ({ kind: 'outside', to: link.recipientEmail, company: letterhead(link) }) as const

/** In which no other number of six digits may stand. */
export function codeMail(link: LinkRow, code: string): Letter {
  return {
    ...toRecipient(link),
    kind: 'outside-code',
    subject: words`Your code for ${companyName(link)}`,
    before: words`Your code is ${code}. Type it on the page that asked for it.`,
    after: words`It works for ${CODE_MINUTES} minutes, once. If you did not ask for it, you can ignore this email: nobody can open anything without the code.`,
  }
}

export function endedMail(link: LinkRow): Letter {
  return {
    ...toRecipient(link),
    kind: 'outside-code',
    subject: words`The link from ${companyName(link)} has ended`,
    before: words`You asked for a code, but the link from ${companyName(link)} works no more.`,
    after: words`Please ask ${makerOf(link)} for another.`,
  }
}

/** To both sides of a link that stopped. */
export function stoppedMails(link: LinkRow): Letter[] {
  const what = link.kind === 'pack' ? words`What you were given` : words`What you were asked for`
  const theirs: Letter = {
    ...toRecipient(link),
    subject: words`The link from ${companyName(link)} has stopped`,
    before: words`${what} by ${makerOf(link)} of ${companyName(link)} is no longer there: they may no longer share these papers.`,
    after: words`Please ask ${companyName(link)} if you still need it.`,
  }
  const { maker } = link
  if (maker === null) return [theirs]
  const toMaker: Letter = {
    kind: 'outside',
    to: maker.email,
    company: letterhead(link),
    subject: words`Your link of ${companyName(link)} for ${recipientOf(link)} has stopped`,
    before: words`The link that you sent to ${recipientOf(link)} for ${companyName(link)} has stopped, because you may no longer share these papers.`,
    after: words`Somebody else of the company can send another.`,
  }
  return [theirs, toMaker]
}
