import type { Compound } from '../kinds/compound.ts'
import type { Extraction } from './extraction.ts'
import { type ReadPart, readMessage } from './message.ts'

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

/** The text of an Outlook message (`.msg`) and its attachments. */
export async function readOutlook(compound: Compound, readPart: ReadPart): Promise<Extraction> {
  const property = (tag: string, folder = '') => textProperty(compound, folder, tag)
  const sender = SENDER_ADDRESSES.map((tag) => property(tag)).find((address) => address.includes('@')) ?? ''
  const body = property(BODY)
  return await readMessage(
    {
      header: [
        ['From', `${property(SENDER_NAME)} ${sender}`.trim()],
        ['To', property(TO)],
        ['Cc', property(CC)],
        ['Subject', property(SUBJECT)],
      ],
      text: body.trim() === '' ? undefined : body,
      html: compound.stream(`/__substg1.0_${HTML}0102`),
      attachments: [...attachmentFolders(compound)].map((folder) => ({
        name: FILE_NAMES.map((tag) => property(tag, folder)).find((found) => found !== '') ?? '',
        bytes: compound.stream(`${folder}/__substg1.0_${FILE_BYTES}0102`) ?? new Uint8Array(),
      })),
    },
    readPart,
  )
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
