import PostalMime, { type Address } from 'postal-mime'
import { detectMimetypeOf } from '../kinds/kind.ts'
import type { Source } from '../source.ts'
import { type Extraction, indexed, MAX_CHARACTERS } from './extraction.ts'

/** Reads a document that lies in another. */
export type ReadPart = (part: Source) => Promise<Extraction>

/** The text of an e-mail: who, when and what about, what is written, and what can be read in its attachments. */
export async function readMail(bytes: Uint8Array, readPart: ReadPart): Promise<Extraction> {
  const mail = await PostalMime.parse(bytes, { maxNestingDepth: 50 })
  const written = mail.text ?? (await textOf(mail.html, readPart))
  const parts = [
    heading([
      ['From', mail.from === undefined ? '' : nameOf(mail.from)],
      ['To', (mail.to ?? []).map(nameOf).join(', ')],
      ['Cc', (mail.cc ?? []).map(nameOf).join(', ')],
      ['Date', (mail.date ?? '').replace(/^([\d-]+)T([\d:]+):\d\d\.000Z$/, '$1 $2 UTC')],
      ['Subject', mail.subject ?? ''],
    ]),
    written,
  ]
  let note: string | undefined
  for (const { content, filename } of mail.attachments) {
    const name = filename ?? ''
    const attached = typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content)
    const reading = await readPart({
      bytes: attached,
      mimetype: await detectMimetypeOf(attached, name),
    })
    parts.push(reading.status === 'indexed' ? `${name}\n${reading.text}` : name)
    if (reading.status === 'unreadable') note ??= `An attachment could not be read: ${reading.reason}.`
    if (parts.reduce((sum, part) => sum + part.length, 0) > MAX_CHARACTERS) break
  }
  return indexed(parts.join('\n\n'), note)
}

async function textOf(html: string | undefined, readPart: ReadPart): Promise<string> {
  if (html === undefined) return ''
  const reading = await readPart({ bytes: new TextEncoder().encode(html), mimetype: 'text/html' })
  return reading.status === 'indexed' ? reading.text : ''
}

function nameOf({ address, group, name }: Address): string {
  return group === undefined ? `${name} ${address ?? ''}`.trim() : group.map(nameOf).join(', ')
}

/** The lines of a mail's head, without those that say nothing. */
export function heading(lines: ReadonlyArray<readonly [label: string, value: string]>): string {
  return lines
    .filter(([, value]) => value !== '')
    .map(([label, value]) => `${label}: ${value}`)
    .join('\n')
}
