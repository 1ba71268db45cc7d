import PdfWriter from 'pdfkit'
import type { Sharp } from 'sharp'
import { PRINT_MARGIN } from '#contract/file-contents.ts'
import { isPagedImage } from '#contract/mimetypes.ts'
import type { Unreadable } from '../source.ts'
import { fitOnWhite, withImage } from '../pictures/image.ts'
import { collect } from './pdf-output.ts'

/** The longer side of A4 at 250 dots an inch, in which an office printer shows no dots. */
const MAX_SIDE = 2900
/** What can be drawn in the time that a document has. */
const MAX_PAGES = 100
const PAPER = { size: 'A4', margin: PRINT_MARGIN }
const TOO_LONG = '(The rest of this document is too long to be printed.)'

/**
 * An image as a PDF of A4 pages, each upright or across as its picture is itself, as large as it fits: one page, of a
 * TIFF as many as it has.
 */
export async function printImage(bytes: Uint8Array, mimetype: string): Promise<Uint8Array | Unreadable> {
  const document = new PdfWriter({ autoFirstPage: false })
  const done = collect(document)
  const printed = await withImage(bytes, mimetype, async (open) => {
    const { pages = 1 } = isPagedImage(mimetype) ? await open().metadata() : {}
    for (let page = 0; page < Math.min(pages, MAX_PAGES); page += 1)
      addPage(document, await drawn(open(page)))
    if (pages > MAX_PAGES) document.addPage(PAPER).text(TOO_LONG)
    return pages
  })
  if (typeof printed === 'object') return printed
  document.end()
  return await done
}

interface Drawn {
  data: Buffer
  info: { width: number; height: number }
}

async function drawn(picture: Sharp): Promise<Drawn> {
  return await fitOnWhite(picture, { width: MAX_SIDE, height: MAX_SIDE })
    .jpeg({ quality: 88 })
    .toBuffer({ resolveWithObject: true })
}

function addPage(document: PDFKit.PDFDocument, { data, info }: Drawn): void {
  document.addPage({ ...PAPER, layout: info.width > info.height ? 'landscape' : 'portrait' })
  const { height, width } = document.page
  document.image(data, PRINT_MARGIN, PRINT_MARGIN, {
    fit: [width - 2 * PRINT_MARGIN, height - 2 * PRINT_MARGIN],
    align: 'center',
    valign: 'center',
  })
}
