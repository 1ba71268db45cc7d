import PdfWriter from 'pdfkit'
import { collect, loadFont } from './pdf-output.ts'
import { drawLine, wrap } from './text-lines.ts'

const MARGIN = 50
const GREY = '#667085'
const INK = '#101828'
const PAGES_WIDTH = 70
const GAP = 12

/** An entry of the cover: a document's pages, or why it was not printed. */
export type CoverLine = { name: string; folder: string } & (
  | { /** Its first page, counted from 0 after the cover. */ first: number; count: number }
  | { reason: string }
)

/** The table of contents of a booklet, as a PDF: the printed documents, then those that could not be printed. */
export async function drawCover(title: string, lines: readonly CoverLine[]): Promise<Uint8Array> {
  // Drawn twice: the length of the cover shifts the page numbers.
  const { count } = await draw(title, lines, 0)
  return (await draw(title, lines, count)).pdf
}

async function draw(
  title: string,
  lines: readonly CoverLine[],
  offset: number,
): Promise<{ pdf: Uint8Array; count: number }> {
  const plain = loadFont('DejaVuSans')
  const bold = loadFont('DejaVuSans-Bold')
  const document = new PdfWriter({ size: 'A4', margin: MARGIN, bufferPages: true })
  const done = collect(document)
  const { height, width } = document.page
  const area = { left: MARGIN, width: width - 2 * MARGIN }
  const names = { left: MARGIN, width: area.width - PAGES_WIDTH - GAP }
  const bottom = height - 2 * MARGIN
  let y = MARGIN

  function write(text: string, part: typeof area, leading: number): void {
    for (const line of wrap(document, text.replaceAll(/\s+/g, ' ').toWellFormed(), part.width)) {
      drawLine(document, line, part, y)
      y += leading
    }
  }

  function entry(name: string, below: string, pages?: string): void {
    if (y > bottom - 30) {
      document.addPage()
      y = MARGIN
    }
    document.font(plain).fontSize(10).fillColor(INK)
    if (pages !== undefined) {
      const left = MARGIN + area.width - document.widthOfString(pages)
      document.text(pages, left, y, { lineBreak: false })
    }
    write(name, names, 14)
    document.fontSize(8).fillColor(GREY)
    write(below, names, 11)
    y += 7
  }

  document.font(bold).fontSize(18).fillColor(INK)
  write(title, area, 24)
  const printed = lines.filter((line) => 'count' in line)
  const failed = lines.filter((line) => 'reason' in line)
  document.font(plain).fontSize(10).fillColor(GREY)
  write(`${String(printed.length)} ${printed.length === 1 ? 'document' : 'documents'}`, area, 14)
  y += 12
  for (const { count, first, folder, name } of printed) {
    const start = first + offset + 1
    const end = start + count - 1
    entry(name, folder, count === 1 ? String(start) : `${String(start)}–${String(end)}`)
  }
  if (failed.length > 0) {
    y += 10
    document.font(bold).fontSize(11).fillColor(INK)
    write('Not printed', area, 18)
    for (const { folder, name, reason } of failed) entry(name, `${folder} · ${reason}`)
  }
  const { count } = document.bufferedPageRange()
  document.end()
  return { pdf: await done, count }
}
