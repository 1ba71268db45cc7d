import {
  isMail,
  isPrintable,
  isTable,
  type OfficeExtension,
  officeExtension,
} from '#contract/documents/mimetypes.ts'
import { hasFrames } from '../pictures/video.ts'

// What can be done with a kind of document, by its MIME type.

/** How the text of a kind is read. */
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

/** Undefined for kinds without text. Scripts and style sheets are text. */
export function textReaderOf(mimetype: string): TextReader | undefined {
  const office = officeExtension(mimetype)
  if (office !== undefined) return officeReaders[office]
  return readers[mimetype] ?? (mimetype.startsWith('text/') ? 'text' : undefined)
}

/** Whether the kind has text or a thumbnail. Other kinds are found by their names alone. */
export function isReadable(mimetype: string): boolean {
  return textReaderOf(mimetype) !== undefined || hasThumbnail(mimetype)
}

/** Workbooks, and tables written as text. */
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

export function isRasterImage(mimetype: string): boolean {
  return rasterTypes.has(mimetype)
}

/** Raster images, and SVG, whose links are not followed and whose scripts do not run. */
export function isImage(mimetype: string): boolean {
  return isRasterImage(mimetype) || mimetype === 'image/svg+xml'
}

const readersWithoutThumbnail = new Set<TextReader>(['rtf', 'word97', 'powerpoint97', 'zip'])

/** Whether thumbnails can be made of the kind, or its documents may embed one. */
export function hasThumbnail(mimetype: string): boolean {
  if (isImage(mimetype) || hasFrames(mimetype)) return true
  const reader = textReaderOf(mimetype)
  return reader !== undefined && !readersWithoutThumbnail.has(reader)
}

/**
 * The print form of a kind: an image, text in a proportional or a fixed-width font, a mail, or an Office format that
 * must be converted. Undefined for kinds that cannot be printed, and for PDF, which is printed as it is.
 */
export function printFormOfType(
  mimetype: string,
): 'image' | 'text' | 'fixed' | 'mail' | OfficeExtension | undefined {
  if (!isPrintable(mimetype) || mimetype === 'application/pdf') return undefined
  if (isImage(mimetype)) return 'image'
  if (isMail(mimetype)) return 'mail'
  const office = officeExtension(mimetype)
  if (office !== undefined) return office
  return mimetype === 'text/plain' || mimetype === 'text/markdown' ? 'text' : 'fixed'
}
