import { CODE_MINUTES } from '#contract/outside/links.ts'
import { spellDay } from '#contract/platform/plain-date.ts'
import { addressInMail, type Letter, nameInMail, words, type Words } from '#server/platform/mail/index.ts'
import { type Letterhead, letterheadOf } from '#server/company/workspaces/index.ts'
import type { LinkRow } from './repository.ts'

/** The company of a link with its badge. */
export const letterhead = ({ company, workspaceId, ...link }: LinkRow): Letterhead =>
  letterheadOf({ ...link, id: workspaceId, businessName: company })

/** The company of a link, as its mails name it. */
export const companyName = (link: LinkRow): string => letterhead(link).name

export const makerOf = ({ maker }: LinkRow): Words =>
  maker === null ? words`somebody who has left` : nameInMail(maker)

export const recipientOf = (link: Pick<LinkRow, 'recipientEmail' | 'recipientName'>): Words =>
  link.recipientName === null ? addressInMail(link.recipientEmail) : words`${link.recipientName}`

/** How every letter to the recipient of a link begins. */
export const toRecipient = (link: LinkRow) =>
  ({ kind: 'outside', to: link.recipientEmail, company: letterhead(link) }) as const

type Invitation = Pick<Letter, 'before' | 'lists' | 'quote' | 'subject'> & Required<Pick<Letter, 'link'>>

/** Leads the recipient of a link to its page; replies go to whoever made it. @param after what else is to be known */
export const invitation = (link: LinkRow, letter: Invitation, after = words``): Letter => ({
  ...toRecipient(link),
  ...letter,
  after: words`The link is for you alone: it opens with a code that is sent to this address. It works until ${spellDay(link.expiresOn)}.${after}`,
  ...(link.maker !== null && { sender: link.maker }),
})

/** What whoever made a link writes to its recipient. */
export const quoteOf = (link: LinkRow, message: string | null) =>
  message !== null && { quote: { title: words`${makerOf(link)} writes:`, message } }

/** How every letter to whoever made a link begins; nothing once they have left. */
export const toMaker = ({ maker, ...link }: LinkRow) =>
  maker && ({ kind: 'outside', to: maker.email, company: letterhead({ maker, ...link }) } as const)

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
  const maker = toMaker(link)
  const ours = maker && {
    ...maker,
    subject: words`Your link of ${companyName(link)} for ${recipientOf(link)} has stopped`,
    before: words`The link that you sent to ${recipientOf(link)} for ${companyName(link)} has stopped, because you may no longer share these papers.`,
    after: words`Somebody else of the company can send another.`,
  }
  return ours ? [theirs, ours] : [theirs]
}
