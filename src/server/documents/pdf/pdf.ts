/* oxlint-disable no-underscore-dangle -- The names are PDFium's. */
import { hasFewLetters } from '#contract/manual/file-contents.ts'
import type { PageCount } from '../processes/requests.ts'
import { DAMAGED } from '../source.ts'
import { type Extraction, MAX_CHARACTERS, TOO_LONG } from '../text/extraction.ts'
import { openPage, withPdf } from './pdf-document.ts'
import type { Pdfium } from './pdfium.ts'

/** More pages would keep a core busy for minutes. */
const MAX_PAGES = 5000
/** How many pages are searched for words. */
const FIRST_PAGES = 10

/** The text of a PDF, its pages separated by form feeds; scanned pages are listed in `imagePages`. */
export async function readPdf(bytes: Uint8Array): Promise<Extraction> {
  return await withPdf(bytes, readPages)
}

/** How many pages a PDF has. */
export async function countPdfPages(bytes: Uint8Array): Promise<PageCount> {
  return await withPdf(bytes, (pdfium, document) => {
    const pages = pdfium._FPDF_GetPageCount(document)
    return pages === 0 ? DAMAGED : { status: 'counted', pages }
  })
}

/** Whether one of the first pages of a PDF has text. */
export async function hasWords(bytes: Uint8Array): Promise<boolean> {
  const found = await withPdf(bytes, (pdfium, document) => {
    const count = Math.min(pdfium._FPDF_GetPageCount(document), FIRST_PAGES)
    for (let index = 0; index < count; index += 1)
      if (readPage(pdfium, document, index).text?.trim()) return true
    return false
  })
  return found === true
}

function readPages(pdfium: Pdfium, document: number): Extraction {
  const count = pdfium._FPDF_GetPageCount(document)
  if (count === 0) return DAMAGED
  const pages: string[] = []
  let characters = 0
  let lost = 0
  const imagePages: number[] = []
  while (pages.length < Math.min(count, MAX_PAGES) && characters <= MAX_CHARACTERS) {
    const { isImage, text } = readPage(pdfium, document, pages.length)
    if (text === undefined) lost += 1
    pages.push(text ?? '')
    if (isImage) imagePages.push(pages.length)
    characters += (text?.length ?? 0) + 1
  }
  if (lost === pages.length) return DAMAGED
  const note = noteOf({ characters, count, lost })
  return {
    status: 'indexed',
    text: pages.join('\f').slice(0, MAX_CHARACTERS),
    ...(note !== undefined && { note }),
    ...(imagePages.length > 0 && { imagePages }),
  }
}

function noteOf({ characters, count, lost }: { characters: number; count: number; lost: number }) {
  if (characters - 1 > MAX_CHARACTERS) return TOO_LONG
  if (count > MAX_PAGES) return 'Only the first 5,000 pages can be searched.'
  return lost > 0 ? 'Some of its pages are damaged.' : undefined
}

/** The text of a page, undefined when it is damaged; and whether the page is an image, such as a scan. */
function readPage(pdfium: Pdfium, document: number, index: number): { text?: string; isImage: boolean } {
  const page = openPage(pdfium, document, index)
  if (page === 0) return { isImage: false }
  const textPage = pdfium._FPDFText_LoadPage(page)
  const text = textPage === 0 ? undefined : textOf(pdfium, textPage)
  if (textPage !== 0) pdfium._FPDFText_ClosePage(textPage)
  const isImage = hasFewLetters(text ?? '') && hasImages(pdfium, page)
  pdfium._FPDF_ClosePage(page)
  return { isImage, ...(text !== undefined && { text }) }
}

const PATH = 2
const IMAGE = 3
const FORM = 5
/** Text that is drawn as outlines has more paths than this; frames and rules have fewer. */
const MANY_PATHS = 100

function hasImages(pdfium: Pdfium, page: number): boolean {
  let paths = 0
  const count = pdfium._FPDFPage_CountObjects(page)
  for (let index = 0; index < count && paths < MANY_PATHS; index += 1) {
    const type = pdfium._FPDFPageObj_GetType(pdfium._FPDFPage_GetObject(page, index))
    if (type === IMAGE || type === FORM) return true
    if (type === PATH) paths += 1
  }
  return paths >= MANY_PATHS
}

function textOf(pdfium: Pdfium, textPage: number): string {
  const count = Math.min(pdfium._FPDFText_CountChars(textPage), MAX_CHARACTERS + 1)
  if (count <= 0) return ''
  const buffer = pdfium.wasmExports.malloc((count + 1) * 2)
  const written = pdfium._FPDFText_GetText(textPage, 0, count, buffer)
  // `written` includes the terminating zero.
  const units = pdfium.HEAPU8.subarray(buffer, buffer + Math.max(written - 1, 0) * 2)
  const text = new TextDecoder('utf-16le').decode(units)
  pdfium.wasmExports.free(buffer)
  return tidy(text)
}

/** Joins words that are hyphenated at the end of a line, which PDFium marks with U+0002 or U+FFFE. */
function tidy(text: string): string {
  return (
    text
      // oxlint-disable-next-line no-control-regex
      .replaceAll(/[\u0002\ufffe](\r?\n)?/g, '')
      .replaceAll(/\r\n?/g, '\n')
      .replaceAll('\f', '\n')
  )
}
