/* oxlint-disable no-underscore-dangle -- The names are PDFium's. */
import { DAMAGED, type Unreadable } from '../source.ts'
import { openPage, withPdf } from './pdf-document.ts'
import type { Pdfium } from './pdfium.ts'

/** A bitmap in RGBA. */
export interface Pixels {
  width: number
  height: number
  data: Uint8Array
}

/** RGBA instead of PDFium's BGRA. */
const REVERSE_BYTE_ORDER = 0x10
const NO_SMOOTH_IMAGES = 0x2000
const WITH_ALPHA = 4
const WHITE = 0xffffffff
const BYTES_PER_PIXEL = 4

/** How many pages a PDF has. */
export async function pageCount(bytes: Uint8Array): Promise<number | Unreadable> {
  return await withPdf(bytes, (pdfium, document) => pdfium._FPDF_GetPageCount(document))
}

/** A scan of A3 at 600 dpi has 70 million pixels. */
const MANY_PIXELS = 80_000_000
/** How far around a key its dictionary is searched, in bytes. */
const DICTIONARY = 500

/**
 * Whether a PDF has an image so large that smooth scaling takes too long: PDFium takes 0.1 s for a million pixels,
 * whatever the size of the result.
 */
export function hasHugeImage(bytes: Uint8Array): boolean {
  const pdf = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  // Image dictionaries belong to streams, which are never inside compressed object streams (ISO 32000-1, 7.5.7).
  for (let at = pdf.indexOf('/Width'); at !== -1; at = pdf.indexOf('/Width', at + 1)) {
    const before =
      pdf
        .toString('latin1', Math.max(0, at - DICTIONARY), at)
        .split('obj')
        .at(-1) ?? ''
    const [after = ''] = pdf.toString('latin1', at, at + DICTIONARY).split('stream')
    const sideOf = (key: string) => Number(new RegExp(`/${key}\\s+(\\d+)`).exec(before + after)?.[1] ?? 0)
    if (sideOf('Width') * sideOf('Height') > MANY_PIXELS) return true
  }
  return false
}

/**
 * Renders a page as large as fits into a box.
 *
 * @param index counted from 0
 * @param box in pixels
 * @param isRough whether images are scaled without smoothing, which is faster
 */
export async function renderPage(
  bytes: Uint8Array,
  index: number,
  box: { width: number; height: number },
  isRough = false,
): Promise<Pixels | Unreadable> {
  return await withPdf(bytes, (pdfium, document) => {
    const page = openPage(pdfium, document, index)
    if (page === 0) return DAMAGED
    const pixels = render(pdfium, page, box, isRough ? NO_SMOOTH_IMAGES : 0)
    pdfium._FPDF_ClosePage(page)
    return pixels
  })
}

function render(pdfium: Pdfium, page: number, box: { width: number; height: number }, flags: number) {
  const pageWidth = pdfium._FPDF_GetPageWidth(page)
  const pageHeight = pdfium._FPDF_GetPageHeight(page)
  if (!(pageWidth > 0 && pageHeight > 0)) return DAMAGED
  const scale = Math.min(box.width / pageWidth, box.height / pageHeight)
  const width = Math.max(1, Math.round(pageWidth * scale))
  const height = Math.max(1, Math.round(pageHeight * scale))
  const bitmap = pdfium._FPDFBitmap_CreateEx(width, height, WITH_ALPHA, 0, width * BYTES_PER_PIXEL)
  if (bitmap === 0) return DAMAGED
  pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE)
  pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, REVERSE_BYTE_ORDER | flags)
  const start = pdfium._FPDFBitmap_GetBuffer(bitmap)
  // A copy, because PDFium frees the memory.
  const data = pdfium.HEAPU8.slice(start, start + width * height * BYTES_PER_PIXEL)
  pdfium._FPDFBitmap_Destroy(bitmap)
  return { width, height, data }
}
