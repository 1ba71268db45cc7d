import {
  type PDFDocument as Pdf,
  degrees,
  PDFDocument,
  type PDFFont,
  type PDFPage,
  rgb,
  StandardFonts,
} from '@cantoo/pdf-lib'
import { DAMAGED, PASSWORD_PROTECTED } from '../source.ts'
import type { PrintForm, PrintPart } from '../processes/requests.ts'
import { drawCover, type CoverLine } from './cover.ts'

/** More pages than an office printer has paper for. */
export const MAX_PAGES = 2000

const MARGIN = 18
const SIZE = 8
const GREY = rgb(0.4, 0.44, 0.52)

export interface Booklet {
  title: string
  parts: readonly PrintPart[]
  /** The PDFs of all parts, one after the other. */
  bytes: Uint8Array
}

/**
 * Puts PDFs together into one, behind a cover that says what is in it and where. Every page, the cover's too, has its
 * number; what cannot be put in is named on the cover.
 */
export async function mergePrints({ bytes, parts, title }: Booklet): Promise<PrintForm> {
  const merged = await PDFDocument.create()
  const lines: CoverLine[] = []
  let at = 0
  let pages = 0
  for (const { folder, name, reason, size } of parts) {
    const copied = reason ?? (await copyInto(merged, bytes.subarray(at, at + size), MAX_PAGES - pages))
    at += size
    if (typeof copied === 'string') lines.push({ name, folder, reason: copied })
    else {
      lines.push({ name, folder, first: pages, count: copied })
      pages += copied
    }
  }
  const cover = await PDFDocument.load(await drawCover(title, lines))
  for (const [index, page] of (await merged.copyPages(cover, cover.getPageIndices())).entries())
    merged.insertPage(index, page)
  merged.setTitle(title)
  await stampNumbers(merged)
  return { status: 'made', pdf: await merged.save() }
}

/** @returns how many pages that were, or why there are none */
async function copyInto(merged: Pdf, bytes: Uint8Array, room: number): Promise<number | string> {
  try {
    const pdf = await PDFDocument.load(bytes, {
      ignoreEncryption: false,
      password: '',
      updateMetadata: false,
    })
    const indices = pdf.getPageIndices()
    if (indices.length === 0) return reasonOf(DAMAGED)
    if (indices.length > room)
      return `too long: more than ${MAX_PAGES.toLocaleString('en-GB')} pages together`
    for (const page of await merged.copyPages(pdf, indices)) merged.addPage(page)
    return indices.length
  } catch (error) {
    const isLocked = error instanceof Error && /encrypt|password/i.test(`${error.name} ${error.message}`)
    return reasonOf(isLocked ? PASSWORD_PROTECTED : DAMAGED)
  }
}

function reasonOf({ reason }: { reason: string }): string {
  return reason
}

async function stampNumbers(pdf: Pdf): Promise<void> {
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  const pages = pdf.getPages()
  for (const [index, page] of pages.entries())
    stamp(page, font, `${String(index + 1)} / ${String(pages.length)}`)
}

/** Writes at the right of the foot of the page, as it is looked at: it may lie turned in the file. */
function stamp(page: PDFPage, font: PDFFont, label: string): void {
  const { height, width, x, y } = page.getCropBox()
  const angle = ((page.getRotation().angle % 360) + 360) % 360
  const length = font.widthOfTextAtSize(label, SIZE)
  const inward = MARGIN + length
  const place = {
    0: { x: x + width - inward, y: y + MARGIN },
    90: { x: x + width - MARGIN, y: y + height - inward },
    180: { x: x + inward, y: y + height - MARGIN },
    270: { x: x + MARGIN, y: y + inward },
  }[angle] ?? { x: x + width - inward, y: y + MARGIN }
  page.drawText(label, { ...place, size: SIZE, font, color: GREY, rotate: degrees(angle) })
}
