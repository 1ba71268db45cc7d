import PdfWriter from 'pdfkit'
import { drawLine, wrap } from './text-lines.ts'
import { collect, loadFont, TOO_LONG } from './pdf-output.ts'

const MARGIN = 50
const FOOTER = 30
const SIZE = 10
const LEADING = 14
const GREY = '#667085'
/** Characters: about 250 pages of close print. */
const MAX_PRINTED = 1_000_000
/** Reached by short lines. All pages are in memory until they are numbered. */
const MAX_PAGES = 1000
const NEW_PAGE = '\f'

/** Hebrew, Arabic and related scripts. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/

/** What the encoding of PDF's own fonts has, and what is no letter. */
const IN_HELVETICA = /^[\s\u0021-\u007e\u00a1-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/

export interface TextOptions {
  /** In a fixed-width font, as for code and tables. */
  isFixed?: boolean
  /**
   * In Helvetica where it has all characters, which every program that draws PDFs brings along: in a twelfth of the time,
   * because no font is cut to its characters and embedded.
   */
  isForDrawing?: boolean
  /** How many characters are printed; the last page says when there are more. */
  limit?: number
}

/**
 * Prints a text to a PDF of numbered A4 pages; form feeds start a new page. The font has Latin, Greek, Cyrillic, Hebrew,
 * Arabic and more, but not the scripts of East Asia.
 */
export async function printText(
  text: string,
  { isFixed = false, isForDrawing = false, limit = MAX_PRINTED }: TextOptions = {},
): Promise<Uint8Array> {
  const document = new PdfWriter({ size: 'A4', margin: MARGIN, bufferPages: true })
  const done = collect(document)
  // The fixed-width font has no Arabic and no Hebrew.
  const font = isFixed && !RIGHT_TO_LEFT.test(text) ? 'DejaVuSansMono' : 'DejaVuSans'
  document.font(isForDrawing && IN_HELVETICA.test(text) ? 'Helvetica' : loadFont(font)).fontSize(SIZE)
  const { height, width } = document.page
  const area = { left: MARGIN, width: width - 2 * MARGIN }
  const bottom = height - MARGIN - FOOTER
  let y = MARGIN
  let isWhole = text.length <= limit

  for (const line of linesOf(document, text.slice(0, limit), area.width)) {
    if (line === NEW_PAGE || y > bottom) {
      if (document.bufferedPageRange().count === MAX_PAGES) {
        isWhole = false
        break
      }
      document.addPage()
      y = MARGIN
      if (line === NEW_PAGE) continue
    }
    drawLine(document, line, area, y)
    y += LEADING
  }
  if (!isWhole) drawLine(document, TOO_LONG, area, Math.min(y, bottom) + LEADING)
  numberPages(document)
  document.end()
  return await done
}

/** The lines of a text, wrapped, with `NEW_PAGE` between pages. */
function* linesOf(document: PDFKit.PDFDocument, text: string, width: number): Generator<string> {
  const printed = text
    .toWellFormed()
    .replaceAll('\t', '    ')
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u0008\u000b\u000e-\u001f\u007f]/g, '')
    .replace(/\f+$/, '')
  for (const [index, sheet] of printed.split(NEW_PAGE).entries()) {
    if (index > 0) yield NEW_PAGE
    for (const paragraph of sheet.split('\n')) yield* wrap(document, paragraph, width)
  }
}

function numberPages(document: PDFKit.PDFDocument): void {
  const { count } = document.bufferedPageRange()
  if (count === 1) return
  for (let index = 0; index < count; index += 1) {
    document.switchToPage(index)
    const { height, margins, width } = document.page
    // Otherwise PDFKit adds a page for text within the margin.
    margins.bottom = 0
    const label = `${String(index + 1)} / ${String(count)}`
    document.fontSize(8).fillColor(GREY)
    document.text(label, width - MARGIN - document.widthOfString(label), height - MARGIN, {
      lineBreak: false,
    })
  }
}
