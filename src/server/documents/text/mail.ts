import PostalMime, { type Address } from 'postal-mime'
import type { Extraction } from './extraction.ts'
import { type ReadPart, readMessage } from './message.ts'

/** The text of an e-mail (`.eml`) and its attachments. */
export async function readMail(bytes: Uint8Array, readPart: ReadPart): Promise<Extraction> {
  const mail = await PostalMime.parse(bytes, { maxNestingDepth: 50 })
  return await readMessage(
    {
      header: [
        ['From', mail.from === undefined ? '' : nameOf(mail.from)],
        ['To', (mail.to ?? []).map(nameOf).join(', ')],
        ['Cc', (mail.cc ?? []).map(nameOf).join(', ')],
        ['Date', (mail.date ?? '').replace(/^([\d-]+)T([\d:]+):\d\d\.000Z$/, '$1 $2 UTC')],
        ['Subject', mail.subject ?? ''],
      ],
      text: mail.text,
      html: mail.html === undefined ? undefined : Buffer.from(mail.html),
      attachments: mail.attachments.map(({ content, filename }) => ({
        name: filename ?? '',
        bytes: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
      })),
    },
    readPart,
  )
}

function nameOf({ address, group, name }: Address): string {
  return group === undefined ? `${name} ${address ?? ''}`.trim() : group.map(nameOf).join(', ')
}
