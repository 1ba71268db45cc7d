import PdfWriter from 'pdfkit'
import type { Unreadable } from './extraction.ts'
import { withImage } from './image.ts'
import { collect } from './pdf-output.ts'

const MARGIN = 28
/** The longer side of A4 at 250 dots an inch, in which an office printer shows no dots. */
const MAX_SIDE = 2900

/** An image as a PDF of one A4 page, upright or across as it is itself, as large as it fits. */
export async function printImage(bytes: Uint8Array, mimetype: string): Promise<Uint8Array | Unreadable> {
  const picture = await withImage(bytes, mimetype, async (open) => {
    const shrunk = open().resize({
      width: MAX_SIDE,
      height: MAX_SIDE,
      fit: 'inside',
      withoutEnlargement: true,
    })
    const flat = shrunk.flatten({ background: 'white' }).jpeg({ quality: 88 })
    return await flat.toBuffer({ resolveWithObject: true })
  })
  if ('status' in picture) return picture
  const { data, info } = picture
  const layout = info.width > info.height ? 'landscape' : 'portrait'
  const document = new PdfWriter({ size: 'A4', layout, margin: MARGIN })
  const done = collect(document)
  const { height, width } = document.page
  document.image(data, MARGIN, MARGIN, {
    fit: [width - 2 * MARGIN, height - 2 * MARGIN],
    align: 'center',
    valign: 'center',
  })
  document.end()
  return await done
}
