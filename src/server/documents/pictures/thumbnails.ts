import sharp, { type Sharp } from 'sharp'
import { DAMAGED, type Source } from '../source.ts'
import type { Extraction } from '../text/extraction.ts'
import { fitOnWhite, withImage } from './image.ts'
import { hasHugeImage, renderPage } from '../pdf/pdf-image.ts'
import { printText } from '../print/print-text.ts'
import { isImage, textReaderOf } from '../kinds/capabilities.ts'
import { readWithoutAttachments } from '../text/read.ts'
import { readText } from '../text/text.ts'
import { frameOf, hasFrames } from './video.ts'
import { THUMBNAIL_WIDTHS, type Thumbnails } from '../processes/requests.ts'
import { unpackEntry } from '../kinds/zip.ts'

/** The largest height as a multiple of the width; a page of A4 has 1.414. */
const MAX_RATIO = 1.5
const MAX_WIDTH = Math.max(...THUMBNAIL_WIDTHS)
/** Characters of a text that are rendered: about two pages. */
const START = 6000

/**
 * Makes thumbnails of a document: of an image, a video frame, the first page of a PDF, the first printed page of a text
 * or a mail, or the thumbnail embedded in an Office document.
 */
export async function drawThumbnails({ bytes, mimetype }: Source): Promise<Thumbnails> {
  if (bytes.length === 0) return { status: 'none' }
  if (isImage(mimetype)) return await fromImage(bytes, mimetype)
  if (hasFrames(mimetype)) return await fromVideo(bytes, mimetype)
  const reader = textReaderOf(mimetype)
  if (reader === 'pdf') return await fromPdf(bytes)
  if (reader === 'text') return await fromText(readText(bytes.subarray(0, START * 4)))
  if (reader === 'html' || reader === 'mail' || reader === 'outlook')
    return await fromText(await readWithoutAttachments({ bytes, mimetype }))
  return await fromEmbedded(bytes)
}

async function fromImage(bytes: Uint8Array, mimetype: string): Promise<Thumbnails> {
  return await withImage(bytes, mimetype, shrink)
}

async function fromPdf(bytes: Uint8Array): Promise<Thumbnails> {
  const box = { width: MAX_WIDTH, height: MAX_WIDTH * MAX_RATIO }
  const page = await renderPage(bytes, 0, box, hasHugeImage(bytes))
  if ('status' in page) return page
  const { data, height, width } = page
  return await shrink(() => sharp(data, { raw: { width, height, channels: 4 } }))
}

async function fromVideo(bytes: Uint8Array, mimetype: string): Promise<Thumbnails> {
  const frame = await frameOf(bytes, mimetype, MAX_WIDTH)
  return frame === undefined ? DAMAGED : await fromImage(frame, 'image/png')
}

async function fromText(reading: Extraction): Promise<Thumbnails> {
  const text = reading.status === 'indexed' ? reading.text.slice(0, START) : ''
  return text.trim() === ''
    ? { status: 'none' }
    : await fromPdf(await printText(text, { isForDrawing: true }))
}

/** PowerPoint, Word for Mac and LibreOffice embed a thumbnail of the first page. */
async function fromEmbedded(bytes: Uint8Array): Promise<Thumbnails> {
  const [name, picture] =
    unpackEntry(bytes, /^(docProps\/thumbnail\.(jpe?g|png)|Thumbnails\/thumbnail\.png)$/i) ?? []
  if (name === undefined || picture === undefined) return { status: 'none' }
  const made = await fromImage(picture, /png$/i.test(name) ? 'image/png' : 'image/jpeg')
  return made.status === 'unreadable' ? { status: 'none' } : made
}

async function shrink(open: () => Sharp): Promise<Thumbnails> {
  const images = []
  for (const width of THUMBNAIL_WIDTHS) {
    const height = Math.round(width * MAX_RATIO)
    const image = await fitOnWhite(open(), { width, height }).webp({ quality: 75, effort: 2 }).toBuffer()
    images.push({ width, bytes: new Uint8Array(image) })
  }
  return { status: 'made', images }
}
