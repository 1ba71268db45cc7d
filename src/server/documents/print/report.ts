import PdfWriter from 'pdfkit'
import { badgePaint, type CompanyBadge } from '#contract/company/company-badge.ts'
import { collect, loadFont } from './pdf-output.ts'
import { drawLine, wrap } from './text-lines.ts'

const MARGIN = 50
const GREY = '#667085'
const INK = '#101828'
const BADGE = 30
const END_WIDTH = 70
const GAP = 12

export interface ReportEntry {
  name: string
  /** Said of it below its name, in small print. */
  below: readonly string[]
  /** At the right end of its first line. */
  end?: string
}

/** A list with a title, for people to read and print. */
export interface Report {
  title: string
  /** Whose it is, at its top right corner. */
  badge?: CompanyBadge
  intro: readonly string[]
  sections: ReadonlyArray<{ heading?: string; entries: readonly ReportEntry[] }>
}

/** Draws a report on A4 pages. */
export async function drawReport({
  badge,
  intro,
  sections,
  title,
}: Report): Promise<{ pdf: Uint8Array; count: number }> {
  const plain = loadFont('DejaVuSans')
  const bold = loadFont('DejaVuSans-Bold')
  const document = new PdfWriter({ size: 'A4', margin: MARGIN, bufferPages: true, info: { Title: title } })
  const done = collect(document)
  const { height, width } = document.page
  const area = { left: MARGIN, width: width - 2 * MARGIN }
  const names = { left: MARGIN, width: area.width - END_WIDTH - GAP }
  const bottom = height - 2 * MARGIN
  let y = MARGIN

  function write(text: string, part: typeof area, leading: number): void {
    for (const line of wrap(document, text.replaceAll(/\s+/g, ' ').toWellFormed(), part.width)) {
      drawLine(document, line, part, y)
      y += leading
    }
  }

  /** Begins a page where less than a height is left. */
  function leave(room: number): void {
    if (y <= bottom - room) return
    document.addPage()
    y = MARGIN
  }

  function entry({ below, end, name }: ReportEntry): void {
    leave(30)
    document.font(plain).fontSize(10).fillColor(INK)
    if (end !== undefined) {
      const left = MARGIN + area.width - document.widthOfString(end)
      document.text(end, left, y, { lineBreak: false })
    }
    write(name, end === undefined ? area : names, 14)
    document.fontSize(8).fillColor(GREY)
    for (const line of below) write(line, end === undefined ? area : names, 11)
    y += 7
  }

  if (badge !== undefined) {
    const left = MARGIN + area.width - BADGE
    document.roundedRect(left, y, BADGE, BADGE, 5).fill(badgePaint[badge.colour])
    document.font(bold).fontSize(11).fillColor('white')
    document.text(badge.initials, left, y + 9, { width: BADGE, align: 'center', lineBreak: false })
  }
  document.font(bold).fontSize(18).fillColor(INK)
  write(title, badge === undefined ? area : { ...area, width: area.width - BADGE - GAP }, 24)
  document.font(plain).fontSize(10).fillColor(GREY)
  for (const paragraph of intro) write(paragraph, area, 14)
  y += 12
  for (const { entries, heading } of sections) {
    if (entries.length === 0) continue
    if (heading !== undefined) {
      y += 10
      leave(60)
      document.font(bold).fontSize(11).fillColor(INK)
      write(heading, area, 18)
    }
    for (const one of entries) entry(one)
  }
  const { count } = document.bufferedPageRange()
  document.end()
  return { pdf: await done, count }
}
