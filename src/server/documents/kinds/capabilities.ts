import { isMail, isTable, type OfficeExtension, officeExtension } from '#contract/mimetypes.ts'
import { hasFrames } from '../pictures/video.ts'

/** How a kind of document is read. */
export type TextReader =
  | 'text'
  | 'html'
  | 'pdf'
  | 'docx'
  | 'pptx'
  | 'odt'
  | 'odp'
  | 'rtf'
  | 'sheets'
  | 'word97'
  | 'powerpoint97'
  | 'outlook'
  | 'mail'
  | 'zip'

const readers: Readonly<Record<string, TextReader>> = {
  'application/pdf': 'pdf',
  'application/json': 'text',
  'application/xml': 'text',
  'text/html': 'html',
  'message/rfc822': 'mail',
  'application/zip': 'zip',
  'application/vnd.ms-outlook': 'outlook',
}

const officeReaders: Readonly<Record<OfficeExtension, TextReader>> = {
  docx: 'docx',
  dotx: 'docx',
  docm: 'docx',
  pptx: 'pptx',
  ppsx: 'pptx',
  pptm: 'pptx',
  xlsx: 'sheets',
  xltx: 'sheets',
  xlsm: 'sheets',
  xls: 'sheets',
  ods: 'sheets',
  doc: 'word97',
  ppt: 'powerpoint97',
  rtf: 'rtf',
  odt: 'odt',
  odp: 'odp',
}

/** What reads a kind; undefined for those that are found by their names alone. Scripts and styles are text. */
export function textReaderOf(mimetype: string): TextReader | undefined {
  const office = officeExtension(mimetype)
  if (office !== undefined) return officeReaders[office]
  return readers[mimetype] ?? (mimetype.startsWith('text/') ? 'text' : undefined)
}

/** Whether there is anything to be had from the kind but its name: text, or a picture. */
export function isReadable(mimetype: string): boolean {
  return textReaderOf(mimetype) !== undefined || hasThumbnail(mimetype)
}

/** Text that is shown and printed as it is written; the source of a page too. */
export function isPlainText(mimetype: string): boolean {
  const reader = textReaderOf(mimetype)
  return reader === 'text' || reader === 'html'
}

/** A workbook, or a table written as text: it is shown sheet by sheet, row by row. */
export function isSheet(mimetype: string): boolean {
  return textReaderOf(mimetype) === 'sheets' || isTable(mimetype)
}

const rasterTypes = new Set([
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/bmp',
  'image/tiff',
  'image/heic',
  'image/heif',
  'image/heic-sequence',
  'image/heif-sequence',
])

/** Pictures of pixels. */
export function isRasterImage(mimetype: string): boolean {
  return rasterTypes.has(mimetype)
}

/** Whether a picture of the document can be made: of what it shows, or the one that it brings of itself. */
export function hasThumbnail(mimetype: string): boolean {
  const reader = textReaderOf(mimetype)
  return (
    isRasterImage(mimetype) ||
    mimetype === DRAWING ||
    (reader !== undefined && thumbnailReaders.has(reader)) ||
    hasFrames(mimetype)
  )
}

/** SVG. What it points to is not fetched, and what it would run is not run. */
export const DRAWING = 'image/svg+xml'

const thumbnailReaders = new Set<TextReader>([
  'pdf',
  'text',
  'html',
  'mail',
  'outlook',
  'docx',
  'pptx',
  'odt',
  'odp',
  'sheets',
])

/**
 * What decides the print form of a kind, besides the bytes: `image`, `text`, `fixed` for text whose characters are all
 * equally wide, `mail`, or which Office format. Undefined for kinds that have none, and for PDF, which is its own.
 */
export function printFormOf(
  mimetype: string,
): 'image' | 'text' | 'fixed' | 'mail' | OfficeExtension | undefined {
  if (isRasterImage(mimetype) || mimetype === DRAWING) return 'image'
  if (isMail(mimetype)) return 'mail'
  const office = officeExtension(mimetype)
  if (office !== undefined || !isPlainText(mimetype)) return office
  return mimetype === 'text/plain' || mimetype === 'text/markdown' ? 'text' : 'fixed'
}
