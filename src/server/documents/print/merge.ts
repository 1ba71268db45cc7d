import {
  type PDFDocument as Pdf,
  degrees,
  PDFDocument,
  type PDFFont,
  PDFHexString,
  PDFName,
  type PDFPage,
  rgb,
  StandardFonts,
} from '@cantoo/pdf-lib'
import { DAMAGED, PASSWORD_PROTECTED } from '../source.ts'
import type { PrintForm, PrintPart } from '../processes/requests.ts'
import { type BookletCover, type CoverLine, drawCover } from './cover.ts'
import { markPages } from './watermark.ts'

const MAX_PAGES = 2000

const MARGIN = 18
const SIZE = 8
const GREY = rgb(0.4, 0.44, 0.52)

export interface MergedPrints extends BookletCover {
  /** Written across every page. */
  watermark?: string
  parts: readonly PrintPart[]
  /** The PDFs of all parts, one after the other. */
  bytes: Uint8Array
}

/**
 * Merges PDFs into one, after a cover with a table of contents, numbers all pages, and gives each document a bookmark. The
 * cover also lists the documents that cannot be merged.
 */
export async function mergePrints({ bytes, parts, watermark, ...said }: MergedPrints): Promise<PrintForm> {
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
  const cover = await PDFDocument.load(await drawCover(said, lines))
  for (const [index, page] of (await merged.copyPages(cover, cover.getPageIndices())).entries())
    merged.insertPage(index, page)
  merged.setTitle(said.title)
  addBookmarks(merged, lines, cover.getPageCount())
  if (watermark !== undefined) await markPages(merged, watermark)
  await stampNumbers(merged)
  return { status: 'made', pdf: await merged.save() }
}

/** @returns how many pages were copied, or why none were */
async function copyInto(merged: Pdf, bytes: Uint8Array, room: number): Promise<number | string> {
  try {
    const pdf = await PDFDocument.load(bytes, {
      ignoreEncryption: false,
      password: '',
      updateMetadata: false,
    })
    const indices = pdf.getPageIndices()
    if (indices.length === 0) return DAMAGED.reason
    if (indices.length > room)
      return `too long: more than ${MAX_PAGES.toLocaleString('en-GB')} pages together`
    for (const page of await merged.copyPages(pdf, indices)) merged.addPage(page)
    return indices.length
  } catch (error) {
    const isProtected = error instanceof Error && /encrypt|password/i.test(`${error.name} ${error.message}`)
    return (isProtected ? PASSWORD_PROTECTED : DAMAGED).reason
  }
}

/** @param offset how many pages the cover has */
function addBookmarks(pdf: Pdf, lines: readonly CoverLine[], offset: number): void {
  const { catalog, context } = pdf
  const outlines = context.nextRef()
  const marks = lines.flatMap((line) =>
    'first' in line ? [{ title: line.name, page: line.first + offset, ref: context.nextRef() }] : [],
  )
  for (const [index, { page, ref, title }] of marks.entries()) {
    const [before, after] = [marks[index - 1], marks[index + 1]]
    const mark = context.obj({
      Title: PDFHexString.fromText(title),
      Parent: outlines,
      Dest: [pdf.getPage(page).ref, 'Fit'],
      ...(before !== undefined && { Prev: before.ref }),
      ...(after !== undefined && { Next: after.ref }),
    })
    context.assign(ref, mark)
  }
  const [first, last] = [marks[0], marks.at(-1)]
  if (first === undefined || last === undefined) return
  const root = { Type: 'Outlines', First: first.ref, Last: last.ref, Count: marks.length }
  context.assign(outlines, context.obj(root))
  catalog.set(PDFName.of('Outlines'), outlines)
  catalog.set(PDFName.of('PageMode'), PDFName.of('UseOutlines'))
}

async function stampNumbers(pdf: Pdf): Promise<void> {
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  const pages = pdf.getPages()
  for (const [index, page] of pages.entries())
    stamp(page, font, `${String(index + 1)} / ${String(pages.length)}`)
}

/** Writes the label at the lower right of the page as it is displayed, which may be rotated. */
function stamp(page: PDFPage, font: PDFFont, label: string): void {
  const { height, width, x, y } = page.getCropBox()
  const angle = ((page.getRotation().angle % 360) + 360) % 360
  const length = font.widthOfTextAtSize(label, SIZE)
  const inset = MARGIN + length
  const place = {
    0: { x: x + width - inset, y: y + MARGIN },
    90: { x: x + width - MARGIN, y: y + height - inset },
    180: { x: x + inset, y: y + height - MARGIN },
    270: { x: x + MARGIN, y: y + inset },
  }[angle] ?? { x: x + width - inset, y: y + MARGIN }
  page.drawText(label, { ...place, size: SIZE, font, color: GREY, rotate: degrees(angle) })
}
