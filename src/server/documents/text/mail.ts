import PostalMime, { type Address } from 'postal-mime'
import { type Message, messageDate } from './message.ts'

/** What is in an e-mail (`.eml`). */
export async function openMail(bytes: Uint8Array): Promise<Message> {
  const mail = await PostalMime.parse(bytes, { maxNestingDepth: 50 })
  return {
    header: [
      ['From', mail.from === undefined ? '' : nameOf(mail.from)],
      ['To', (mail.to ?? []).map(nameOf).join(', ')],
      ['Cc', (mail.cc ?? []).map(nameOf).join(', ')],
      ['Date', messageDate(mail.date)],
      ['Subject', mail.subject ?? ''],
    ],
    text: mail.text,
    html: mail.html === undefined ? undefined : Buffer.from(mail.html),
    attachments: mail.attachments.map(({ content, filename }) => ({
      name: filename ?? '',
      bytes: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
    })),
  }
}

function nameOf({ address, group, name }: Address): string {
  return group === undefined ? `${name} ${address ?? ''}`.trim() : group.map(nameOf).join(', ')
}
