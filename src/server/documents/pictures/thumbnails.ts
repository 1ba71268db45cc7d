import sharp, { type Sharp } from 'sharp'
import { DAMAGED, type Source } from '../source.ts'
import type { Extraction } from '../text/extraction.ts'
import { fitOnWhite, withImage } from './image.ts'
import { hasHugeImage, renderPage } from '../pdf/pdf-image.ts'
import { printText } from '../print/print-text.ts'
import { DRAWING, isRasterImage, textReaderOf } from '../kinds/capabilities.ts'
import { readWritten } from '../text/read.ts'
import { readText } from '../text/text.ts'
import { frameOf, hasFrames } from './video.ts'
import { THUMBNAIL_WIDTHS, type Thumbnails } from '../processes/requests.ts'
import { unpackEntry } from '../kinds/zip.ts'

/** A page of A4 is as high as 1.414 of its width; what is higher is shown smaller. */
const HEIGHT = 1.5
const LARGEST = Math.max(...THUMBNAIL_WIDTHS)
/** About two pages of text; a thumbnail shows the first. */
const START = 6000

/**
 * Small pictures of a document, as WebP: of an image, of a PDF's first page, of the first page of a text or a mail as
 * it is printed, of the picture that an Office document brings of itself, and of a frame of a video.
 */
export async function makeThumbnails({ bytes, mimetype }: Source): Promise<Thumbnails> {
  if (bytes.length === 0) return { status: 'none' }
  if (isRasterImage(mimetype) || mimetype === DRAWING) return await fromImage(bytes, mimetype)
  if (hasFrames(mimetype)) return await fromVideo(bytes, mimetype)
  const reader = textReaderOf(mimetype)
  if (reader === 'pdf') return await fromPdf(bytes)
  if (reader === 'text') return await fromText(readText(bytes.subarray(0, START * 4)))
  if (reader === 'html' || reader === 'mail' || reader === 'outlook')
    return await fromText(await readWritten({ bytes, mimetype }))
  return await fromOwnPicture(bytes)
}

async function fromImage(bytes: Uint8Array, mimetype: string): Promise<Thumbnails> {
  return await withImage(bytes, mimetype, shrink)
}

async function fromPdf(bytes: Uint8Array): Promise<Thumbnails> {
  const box = { width: LARGEST, height: LARGEST * HEIGHT }
  const page = await renderPage(bytes, 0, box, hasHugeImage(bytes))
  if ('status' in page) return page
  const { data, height, width } = page
  return await shrink(() => sharp(data, { raw: { width, height, channels: 4 } }))
}

async function fromVideo(bytes: Uint8Array, mimetype: string): Promise<Thumbnails> {
  const frame = await frameOf(bytes, mimetype, LARGEST)
  return frame === undefined ? DAMAGED : await fromImage(frame, 'image/png')
}

async function fromText(reading: Extraction): Promise<Thumbnails> {
  const text = reading.status === 'indexed' ? reading.text.slice(0, START) : ''
  return text.trim() === '' ? { status: 'none' } : await fromPdf(await printText(text))
}

/** PowerPoint, Word on a Mac and LibreOffice keep a picture of the first page in the document. */
async function fromOwnPicture(bytes: Uint8Array): Promise<Thumbnails> {
  const [name, picture] =
    unpackEntry(bytes, /^(docProps\/thumbnail\.(jpe?g|png)|Thumbnails\/thumbnail\.png)$/i) ?? []
  if (name === undefined || picture === undefined) return { status: 'none' }
  const made = await fromImage(picture, /png$/i.test(name) ? 'image/png' : 'image/jpeg')
  return made.status === 'unreadable' ? { status: 'none' } : made
}

async function shrink(open: () => Sharp): Promise<Thumbnails> {
  const images = []
  for (const width of THUMBNAIL_WIDTHS) {
    const height = Math.round(width * HEIGHT)
    const image = await fitOnWhite(open(), { width, height }).webp({ quality: 75, effort: 3 }).toBuffer()
    images.push({ width, bytes: new Uint8Array(image) })
  }
  return { status: 'made', images }
}
