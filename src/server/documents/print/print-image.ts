import PdfWriter from 'pdfkit'
import type { Sharp } from 'sharp'
import { PRINT_MARGIN } from '#contract/manual/file-contents.ts'
import { isPagedImage } from '#contract/documents/mimetypes.ts'
import type { Unreadable } from '../source.ts'
import { fitOnWhite, withImage } from '../pictures/image.ts'
import { collect, TOO_LONG } from './pdf-output.ts'

/** The longer side of A4 at 250 dpi, in pixels. */
const MAX_SIDE = 2900
/** As many as can be drawn within the timeout of a document. */
const MAX_PAGES = 100
const PAPER = { size: 'A4', margin: PRINT_MARGIN }

/** Prints an image to a PDF of A4 pages, in portrait or landscape; all pages of a TIFF. */
export async function printImage(bytes: Uint8Array, mimetype: string): Promise<Uint8Array | Unreadable> {
  const document = new PdfWriter({ autoFirstPage: false })
  const done = collect(document)
  const printed = await withImage(bytes, mimetype, async (open) => {
    const { pages = 1 } = isPagedImage(mimetype) ? await open().metadata() : {}
    for (let page = 0; page < Math.min(pages, MAX_PAGES); page += 1)
      addPage(document, await toJpeg(open(page)))
    if (pages > MAX_PAGES) document.addPage(PAPER).text(TOO_LONG)
    return pages
  })
  if (typeof printed === 'object') return printed
  document.end()
  return await done
}

interface Jpeg {
  data: Buffer
  info: { width: number; height: number }
}

async function toJpeg(picture: Sharp): Promise<Jpeg> {
  return await fitOnWhite(picture, { width: MAX_SIDE, height: MAX_SIDE })
    .jpeg({ quality: 88 })
    .toBuffer({ resolveWithObject: true })
}

function addPage(document: PDFKit.PDFDocument, { data, info }: Jpeg): void {
  document.addPage({ ...PAPER, layout: info.width > info.height ? 'landscape' : 'portrait' })
  const { height, width } = document.page
  document.image(data, PRINT_MARGIN, PRINT_MARGIN, {
    fit: [width - 2 * PRINT_MARGIN, height - 2 * PRINT_MARGIN],
    align: 'center',
    valign: 'center',
  })
}
