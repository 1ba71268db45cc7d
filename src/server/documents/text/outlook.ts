import type { Compound } from '../kinds/compound.ts'
import { detectMimetypeOf } from '../kinds/kind.ts'
import { type Extraction, indexed } from './extraction.ts'
import { heading, type ReadPart } from './mail.ts'

// An Outlook message keeps each property in a stream named by its tag and type (MS-OXMSG 2.1).
const SUBJECT = '0037'
const TO = '0E04'
const CC = '0E03'
const SENDER_NAME = '0C1A'
const SENDER_ADDRESSES = ['5D01', '0C1F']
const BODY = '1000'
const HTML = '1013'
const FILE_NAMES = ['3707', '3704']
const FILE_BYTES = '3701'

/** The text of a `.msg`: who and what about, what is written, and what can be read in its attachments. */
export async function readOutlook(compound: Compound, readPart: ReadPart): Promise<Extraction> {
  const property = (tag: string, below = '') => textProperty(compound, below, tag)
  const sender = SENDER_ADDRESSES.map((tag) => property(tag)).find((address) => address.includes('@')) ?? ''
  const parts = [
    heading([
      ['From', `${property(SENDER_NAME)} ${sender}`.trim()],
      ['To', property(TO)],
      ['Cc', property(CC)],
      ['Subject', property(SUBJECT)],
    ]),
    property(BODY).trim() === '' ? await htmlBody(compound, readPart) : property(BODY),
  ]
  let note: string | undefined
  for (const folder of attachmentsOf(compound)) {
    const name = FILE_NAMES.map((tag) => property(tag, folder)).find((found) => found !== '') ?? ''
    const bytes = compound.stream(`${folder}/__substg1.0_${FILE_BYTES}0102`)
    const mimetype = bytes && (await detectMimetypeOf(bytes, name))
    const reading = bytes && mimetype !== undefined ? await readPart({ bytes, mimetype }) : indexed('')
    parts.push(reading.status === 'indexed' ? `${name}\n${reading.text}` : name)
    if (reading.status === 'unreadable') note ??= `An attachment could not be read: ${reading.reason}.`
  }
  return indexed(parts.join('\n\n'), note)
}

function attachmentsOf({ paths }: Compound): Set<string> {
  return new Set(paths.flatMap((path) => /^\/__attach_version1\.0_#[0-9A-F]{8}/i.exec(path)?.[0] ?? []))
}

async function htmlBody(compound: Compound, readPart: ReadPart): Promise<string> {
  const html = compound.stream(`/__substg1.0_${HTML}0102`)
  if (html === undefined) return ''
  const reading = await readPart({ bytes: html, mimetype: 'text/html' })
  return reading.status === 'indexed' ? reading.text : ''
}

/** A text property in either of its types: UTF-16, or the 8-bit characters of Western Windows. */
function textProperty(compound: Compound, below: string, tag: string): string {
  const wide = compound.stream(`${below}/__substg1.0_${tag}001F`)
  if (wide !== undefined) return new TextDecoder('utf-16le').decode(wide).replaceAll('\0', '')
  const narrow = compound.stream(`${below}/__substg1.0_${tag}001E`)
  return narrow === undefined ? '' : new TextDecoder('windows-1252').decode(narrow).replaceAll('\0', '')
}
