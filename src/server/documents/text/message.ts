import { detectMimetypeOf } from '../kinds/kind.ts'
import type { Source } from '../source.ts'
import { type Extraction, indexed, MAX_CHARACTERS } from './extraction.ts'

/** Reads a document that is part of another. */
export type ReadPart = (part: Source) => Promise<Extraction>

/** An e-mail, whichever format it was saved in. */
export interface Message {
  /** Fields to be read; empty ones are left out. */
  header: ReadonlyArray<readonly [label: string, value: string]>
  /** The body; when there is no text, the HTML is read. */
  text?: string | undefined
  html?: Uint8Array | undefined
  attachments: ReadonlyArray<{ name: string; bytes: Uint8Array }>
}

/** A day and time of a message in UTC, to the second; without it, or where it cannot be read, as it is. */
export function messageDate(date = ''): string {
  return date.replace(/^([\d-]+)T([\d:]+):\d\d\.\d{3}Z$/, '$1 $2 UTC')
}

/** The text of an e-mail: header, body, and the names and texts of its attachments. */
export async function readMessage(
  { attachments, header, html, text }: Message,
  readPart: ReadPart,
): Promise<Extraction> {
  const parts = [
    header
      .filter(([, value]) => value !== '')
      .map(([label, value]) => `${label}: ${value}`)
      .join('\n'),
    text ?? (html === undefined ? '' : textOf(await readPart({ bytes: html, mimetype: 'text/html' }))),
  ]
  let note: string | undefined
  for (const { bytes, name } of attachments) {
    const reading = await readPart({ bytes, mimetype: await detectMimetypeOf(bytes, name) })
    parts.push(reading.status === 'indexed' ? `${name}\n${reading.text}` : name)
    if (reading.status === 'unreadable') note ??= `An attachment could not be read: ${reading.reason}.`
    if (parts.reduce((sum, part) => sum + part.length, 0) > MAX_CHARACTERS) break
  }
  return indexed(parts.join('\n\n'), note)
}

function textOf(reading: Extraction): string {
  return reading.status === 'indexed' ? reading.text : ''
}
