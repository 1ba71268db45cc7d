import { isEncryptedPackage, openCompound } from '../kinds/compound.ts'
import { refuseZip, isCompound } from '../kinds/containers.ts'
import { DAMAGED, PASSWORD_PROTECTED, type Source } from '../source.ts'
import { type Extraction, indexed } from './extraction.ts'
import { type ReadPart, readMessage } from './message.ts'
import { isOffice } from '#contract/documents/mimetypes.ts'
import { isBeforeOffice97 } from '../office/before-office97.ts'
import type { Convertible } from '../processes/requests.ts'
import { type TextReader, textReaderOf } from '../kinds/capabilities.ts'

/** How deep documents may be nested, such as forwarded messages with attachments. */
const MAX_DEPTH = 3

/**
 * Reads the text of a document of any kind. Each kind's reader is loaded with the first document that needs it.
 *
 * @param depth of nesting, 0 for a document by itself
 * @param readPart reads the documents within it; by default with this function
 * @throws any error of a reader; the process must not be used any more
 */
export async function readDocument(
  source: Source,
  depth = 0,
  readPart: ReadPart = (part) => readDocument(part, depth + 1),
): Promise<Extraction> {
  const reader = textReaderOf(source.mimetype)
  if (reader === undefined || source.bytes.length === 0 || depth > MAX_DEPTH) return indexed('')
  if (isCompound(source.bytes)) return await readCompound(source, reader, readPart)
  const refusal = reader === 'zip' ? undefined : refuseZip(source.bytes)
  if (refusal !== undefined) return refusal
  return await readPlain(source, reader, readPart)
}

/**
 * Reads the text of a document, or says that the text of its PDF is to be read, which only LibreOffice makes.
 *
 * @throws as {@link readDocument}
 */
export async function readOrConvert(source: Source): Promise<Extraction | Convertible> {
  return isOffice(source.mimetype) && isBeforeOffice97(source.bytes)
    ? { status: 'convertible' }
    : await readDocument(source)
}

/**
 * Reads the text of a document without the texts of its attachments.
 *
 * @throws as {@link readDocument}
 */
export async function readWithoutAttachments(source: Source): Promise<Extraction> {
  return await readDocument(source, 0, async (part) =>
    part.mimetype === 'text/html' ? await readDocument(part) : indexed(''),
  )
}

async function readPlain({ bytes }: Source, reader: TextReader, readPart: ReadPart): Promise<Extraction> {
  switch (reader) {
    case 'text':
      return (await import('./text.ts')).readText(bytes)
    case 'pdf':
      return await (await import('../pdf/pdf.ts')).readPdf(bytes)
    case 'docx':
    case 'pptx':
    case 'odt':
    case 'odp':
    case 'rtf':
    case 'html':
      return await (await import('../office/office.ts')).readOffice(bytes, reader)
    case 'sheets':
      return (await import('../office/sheets.ts')).readSheets(bytes)
    case 'mail':
      return await readMessage(await (await import('./mail.ts')).openMail(bytes), readPart)
    case 'zip':
      return (await import('./archive.ts')).readArchiveNames(bytes)
    case 'word97':
    case 'powerpoint97':
    case 'outlook':
      // These are compound files; this document is not.
      return DAMAGED
  }
}

async function readCompound({ bytes }: Source, reader: TextReader, readPart: ReadPart): Promise<Extraction> {
  const compound = openCompound(bytes)
  if (compound === undefined) return DAMAGED
  if (isEncryptedPackage(compound)) return PASSWORD_PROTECTED
  // Its streams decide, because the name may be wrong.
  if (compound.paths.includes('/WordDocument'))
    return await (await import('../office/word97.ts')).readWord97(bytes, compound)
  if (compound.paths.includes('/PowerPoint Document'))
    return (await import('../office/powerpoint97.ts')).readPowerpoint97(compound)
  if (compound.paths.includes('/__properties_version1.0'))
    return await readMessage((await import('./outlook.ts')).openOutlook(compound), readPart)
  if (reader !== 'sheets') return DAMAGED
  return (await import('../office/sheets.ts')).readSheets(
    (await import('../office/excel97.ts')).unlocked(bytes, compound),
  )
}
