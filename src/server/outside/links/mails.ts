import { CODE_MINUTES } from '#contract/outside/links.ts'
import type { Standing } from '#contract/outside/requests.ts'
import { formatSize } from '#contract/platform/format-size.ts'
import { spellDay, spellMoment } from '#contract/platform/plain-date.ts'
import {
  addressInMail,
  type Letter,
  nameInMail,
  ownValue,
  words,
  type Words,
} from '#server/platform/mail/index.ts'
import type { PaperRow } from '../requests/repository.ts'
import { type LinkRow, packOf } from './repository.ts'

const makerOf = ({ maker }: LinkRow): Words =>
  maker === null ? words`somebody who has left` : nameInMail(maker)

export const recipientOf = (link: Pick<LinkRow, 'recipientEmail' | 'recipientName'>): Words =>
  link.recipientName === null ? addressInMail(link.recipientEmail) : words`${link.recipientName}`

type Text = Omit<Letter, 'company' | 'kind' | 'to'>

const toRecipient = (link: LinkRow, text: Text, kind: 'outside' | 'outside-code' = 'outside'): Letter => ({
  kind,
  to: link.recipientEmail,
  company: link.company,
  ...text,
})

/** To whoever made a link; to nobody once they have left. */
const toMaker = (link: LinkRow, text: Text): Letter | undefined =>
  link.maker === null ? undefined : { kind: 'outside', to: link.maker.email, company: link.company, ...text }

/** Leads the recipient of a link to its page; replies go to whoever made it. @param after what else is to be known */
const invitation = (link: LinkRow, text: Omit<Text, 'after' | 'sender'>, after = words``): Letter =>
  toRecipient(link, {
    ...text,
    after: words`The link is for you alone: it opens with a code that is sent to this address. It works until ${spellDay(link.expiresOn)}.${after}`,
    ...(link.maker !== null && { sender: link.maker }),
  })

/** What whoever made a link writes to its recipient. */
const quoteOf = (link: LinkRow, message: string | null) =>
  message !== null && { quote: { title: words`${makerOf(link)} writes:`, message } }

/** In which no other number of six digits may stand. */
export function codeMail(link: LinkRow, code: string): Letter {
  const text = {
    subject: words`Your code for ${link.company.name}`,
    before: words`Your code is ${code}. Type it on the page that asked for it.`,
    after: words`It works for ${CODE_MINUTES} minutes, once. If you did not ask for it, you can ignore this email: nobody can open anything without the code.`,
  }
  return toRecipient(link, text, 'outside-code')
}

export function endedMail(link: LinkRow): Letter {
  const text = {
    subject: words`The link from ${link.company.name} has ended`,
    before: words`You asked for a code, but the link from ${link.company.name} no longer works.`,
    after: words`Please ask ${makerOf(link)} for another.`,
  }
  return toRecipient(link, text, 'outside-code')
}

/** To either side of a link that stopped. */
export function stoppedMail(link: LinkRow, to: 'recipient' | 'maker'): Letter | undefined {
  const company = link.company.name
  if (to === 'maker')
    return toMaker(link, {
      subject: words`Your link of ${company} for ${recipientOf(link)} has stopped`,
      before: words`The link that you sent to ${recipientOf(link)} for ${company} has stopped, because you may no longer share these papers.`,
      after: words`Somebody else of the company can send another.`,
    })
  const what = link.kind === 'pack' ? words`What you were given` : words`What you were asked for`
  return toRecipient(link, {
    subject: words`The link from ${company} has stopped`,
    before: words`${what} by ${makerOf(link)} of ${company} is no longer there: they may no longer share these papers.`,
    after: words`Please ask ${company} if you still need it.`,
  })
}

/** Gives papers. */
export function packMail(link: LinkRow, { papers, url }: { papers: number; url: string }): Letter {
  const { mayDownload, message, title } = packOf(link)
  const company = link.company.name
  const letter = {
    subject: words`${company} gives you papers: ${title}`,
    before: words`${makerOf(link)} of ${company} gives ${recipientOf(link)} ${papers} ${papers === 1 ? 'paper' : 'papers'}: ${title}. You need no account: open the link to ${mayDownload ? 'read or download' : 'read'} them.`,
    ...quoteOf(link, message),
    link: { action: 'Open the papers', url },
  }
  return invitation(link, letter, words` ${company} sees which pages were shown, when and for how long.`)
}

interface Asking {
  mail: 'request' | 'reminder' | 'period'
  every: Standing | null
  message: string | null
  missing: ReadonlyArray<{ name: string }>
  url: string
}

/** Asks for what is missing: first, again, or for a further period. */
export function requestMail(link: LinkRow, { every, mail, message, missing, url }: Asking): Letter {
  const company = link.company.name
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

/** A paper that came, and what it came for. */
interface Came {
  paper: PaperRow
  wanted: { name: string }
}

/** The receipt for a paper that is stored. */
export function receiptMail(link: LinkRow, { paper, wanted }: Came): Letter {
  const lines = [
    words`Name: ${paper.name}`,
    words`Size: ${ownValue(formatSize(paper.size))} (${paper.size} bytes)`,
    words`SHA-256: ${ownValue(paper.sha256)}`,
    words`Received: ${ownValue(spellMoment(new Date(paper.at)))} (${ownValue(paper.at)})`,
  ]
  return toRecipient(link, {
    subject: words`Receipt from ${link.company.name}: ${paper.name}`,
    before: words`${link.company.name} has received what you sent for ${wanted.name}.`,
    lists: [{ title: words`Receipt`, lines }],
    after: words`Please keep this email: it shows what was received, and when.`,
  })
}

/** @param url of the page that takes another; none once the link is over */
export function declinedMail(link: LinkRow, { paper, wanted }: Came, url: string | undefined): Letter {
  const company = link.company.name
  const letter = {
    before: words`${company} could not use ${paper.name}, which you sent for ${wanted.name}.`,
    quote: { title: words`The reason:`, message: paper.declined ?? '' },
  }
  if (url === undefined)
    return toRecipient(link, {
      ...letter,
      subject: words`${company} could not use your paper: ${wanted.name}`,
      after: words`The link from ${company} no longer works. Please ask ${makerOf(link)} for another if you have one to send.`,
    })
  return invitation(link, {
    ...letter,
    subject: words`Please send again for ${company}: ${wanted.name}`,
    link: { action: 'Send another', url },
  })
}

/** To who asked: something found no room. */
export const fullMail = (link: LinkRow) =>
  toMaker(link, {
    subject: words`No room for papers at ${link.company.name}`,
    before: words`${recipientOf(link)} tried to send a paper that you asked for, but ${link.company.name} has no room left. Nothing was stored.`,
    after: words`Deleting documents frees space once they have left the trash as well. Then ask them to send it again.`,
  })
