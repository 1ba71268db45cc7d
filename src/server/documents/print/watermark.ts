import { type PDFDocument as Pdf, PDFDocument } from '@cantoo/pdf-lib'
import PdfWriter from 'pdfkit'
import type { PrintForm } from '../processes/requests.ts'
import { DAMAGED, PASSWORD_PROTECTED } from '../source.ts'
import { collect, loadFont } from './pdf-output.ts'

/** A page of the mark, in points; it is stretched over each page. */
const SIDE = 600
const SIZE = 26
const LINES = 4

/**
 * Writes a text across every page of a PDF.
 *
 * @returns `unreadable` for one that cannot be opened, which must not be shown without the mark
 */
export async function stampWatermark(bytes: Uint8Array, text: string): Promise<PrintForm> {
  try {
    const pdf = await PDFDocument.load(bytes, {
      ignoreEncryption: false,
      password: '',
      updateMetadata: false,
    })
    await markPages(pdf, text)
    return { status: 'made', pdf: await pdf.save() }
  } catch (error) {
    const isProtected = error instanceof Error && /encrypt|password/i.test(`${error.name} ${error.message}`)
    return isProtected ? PASSWORD_PROTECTED : DAMAGED
  }
}

/** Writes a text across every page, as it is displayed: pages may be rotated, which turns the mark with them. */
export async function markPages(pdf: Pdf, text: string): Promise<void> {
  const [mark] = await pdf.embedPdf(await drawMark(text))
  if (mark === undefined) throw new Error('The watermark has no page')
  for (const page of pdf.getPages()) {
    const { height, width, x, y } = page.getCropBox()
    page.drawPage(mark, { x, y, width, height })
  }
}

/** The text several times along the diagonal of a page. It is drawn with a font that has every script of names. */
async function drawMark(text: string): Promise<Uint8Array> {
  const document = new PdfWriter({ size: [SIDE, SIDE], margin: 0 })
  const done = collect(document)
  document.font(loadFont('DejaVuSans')).fontSize(SIZE).fillColor('#334155', 0.16)
  const wanted = document.widthOfString(text)
  document.fontSize(Math.min(SIZE, (SIZE * SIDE) / wanted))
  document.rotate(-35, { origin: [SIDE / 2, SIDE / 2] })
  for (let line = 0; line < LINES; line += 1) {
    const y = ((line + 0.5) * SIDE) / LINES
    document.text(text, (SIDE - document.widthOfString(text)) / 2, y, { lineBreak: false })
  }
  document.end()
  return await done
}
