/* oxlint-disable no-underscore-dangle -- The names are PDFium's. */
import { hasFewLetters } from '#contract/file-contents.ts'
import { DAMAGED } from '../source.ts'
import { type Extraction, MAX_CHARACTERS, TOO_LONG } from '../text/extraction.ts'
import { openPage, withPdf } from './pdf-document.ts'
import type { Pdfium } from './pdfium.ts'

/** More pages than any paper of a business has; they would hold a core for minutes. */
const MAX_PAGES = 5000
/** Documents that have words have some on these. */
const FIRST_PAGES = 10

/** The text of a PDF, its pages parted by form feeds. Pages that are pictures give none. */
export async function readPdf(bytes: Uint8Array): Promise<Extraction> {
  return await withPdf(bytes, readPages)
}

/** Whether there are words on one of the first pages of a PDF. */
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
    const { isPicture, text } = readPage(pdfium, document, pages.length)
    if (text === undefined) lost += 1
    pages.push(text ?? '')
    if (isPicture) imagePages.push(pages.length)
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

/**
 * The text of a page, without one when there is no reading it, and whether there are pictures in its place. Whatever it
 * took is given back.
 */
function readPage(pdfium: Pdfium, document: number, index: number): { text?: string; isPicture: boolean } {
  const page = openPage(pdfium, document, index)
  if (page === 0) return { isPicture: false }
  const textPage = pdfium._FPDFText_LoadPage(page)
  const text = textPage === 0 ? undefined : textOf(pdfium, textPage)
  if (textPage !== 0) pdfium._FPDFText_ClosePage(textPage)
  const isPicture = hasFewLetters(text ?? '') && showsPictures(pdfium, page)
  pdfium._FPDF_ClosePage(page)
  return { isPicture, ...(text !== undefined && { text }) }
}

const PATH = 2
const IMAGE = 3
const FORM = 5
/** Of letters that were drawn as outlines there are more; a frame or a rule is less. */
const MANY_PATHS = 100

function showsPictures(pdfium: Pdfium, page: number): boolean {
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
  // What lies past the cap would be dropped anyway.
  const count = Math.min(pdfium._FPDFText_CountChars(textPage), MAX_CHARACTERS + 1)
  if (count <= 0) return ''
  const buffer = pdfium.wasmExports.malloc((count + 1) * 2)
  const written = pdfium._FPDFText_GetText(textPage, 0, count, buffer)
  // The closing zero counts as written.
  const units = pdfium.HEAPU8.subarray(buffer, buffer + Math.max(written - 1, 0) * 2)
  const text = new TextDecoder('utf-16le').decode(units)
  pdfium.wasmExports.free(buffer)
  return tidy(text)
}

/** PDFium marks a word that is broken at the end of a line (U+0002, U+FFFE): it is made whole, so that it is found. */
function tidy(text: string): string {
  return (
    text
      // oxlint-disable-next-line no-control-regex
      .replaceAll(/[\u0002\ufffe](\r?\n)?/g, '')
      .replaceAll(/\r\n?/g, '\n')
      .replaceAll('\f', '\n')
  )
}
