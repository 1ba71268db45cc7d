import type { Compound } from '../kinds/compound.ts'
import { type Message, messageDate } from './message.ts'

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
// The tag and the type (PtypTime) of properties of fixed length.
const SENT_AT = 0x00390040
const ARRIVED_AT = 0x0e060040

/** What is in an Outlook message (`.msg`). */
export function openOutlook(compound: Compound): Message {
  const property = (tag: string, folder = '') => textProperty(compound, folder, tag)
  const sender = SENDER_ADDRESSES.map((tag) => property(tag)).find((address) => address.includes('@')) ?? ''
  const body = property(BODY)
  return {
    header: [
      ['From', `${property(SENDER_NAME)} ${sender}`.trim()],
      ['To', property(TO)],
      ['Cc', property(CC)],
      ['Date', messageDate(sentAt(compound)?.toISOString())],
      ['Subject', property(SUBJECT)],
    ],
    text: body.trim() === '' ? undefined : body,
    html: compound.stream(`/__substg1.0_${HTML}0102`),
    attachments: [...attachmentFolders(compound)].map((folder) => ({
      name: FILE_NAMES.map((tag) => property(tag, folder)).find((found) => found !== '') ?? '',
      bytes: compound.stream(`${folder}/__substg1.0_${FILE_BYTES}0102`) ?? new Uint8Array(),
    })),
  }
}

/** The header of the properties of a message by itself, and the length of a property in it (MS-OXMSG 2.4). */
const PROPERTIES_HEADER = 32
const PROPERTY = 16
/** From 1601, in which times begin, to 1970. */
const EPOCH_MS = 11_644_473_600_000

/** When it was sent, else when it arrived; undefined for a draft. */
function sentAt(compound: Compound): Date | undefined {
  const properties = compound.stream('/__properties_version1.0') ?? Buffer.alloc(0)
  for (const tag of [SENT_AT, ARRIVED_AT])
    for (let at = PROPERTIES_HEADER; at + PROPERTY <= properties.length; at += PROPERTY) {
      if (properties.readUInt32LE(at) !== tag) continue
      // In units of 100 ns.
      const date = new Date(Number(properties.readBigUInt64LE(at + 8) / 10_000n) - EPOCH_MS)
      if (!Number.isNaN(date.getTime())) return date
    }
  return undefined
}

function attachmentFolders({ paths }: Compound): Set<string> {
  return new Set(paths.flatMap((path) => /^\/__attach_version1\.0_#[0-9A-F]{8}/i.exec(path)?.[0] ?? []))
}

/** A text property, stored as UTF-16 or as Windows-1252. */
function textProperty(compound: Compound, folder: string, tag: string): string {
  const wide = compound.stream(`${folder}/__substg1.0_${tag}001F`)
  if (wide !== undefined) return new TextDecoder('utf-16le').decode(wide).replaceAll('\0', '')
  const narrow = compound.stream(`${folder}/__substg1.0_${tag}001E`)
  return narrow === undefined ? '' : new TextDecoder('windows-1252').decode(narrow).replaceAll('\0', '')
}
