/* oxlint-disable no-underscore-dangle -- The names are PDFium's. */
import { PDFiumModule } from '@hyzyla/pdfium'
import { DAMAGED, PASSWORD_PROTECTED, type Unreadable } from '../source.ts'
import { loadPdfium, type Pdfium } from './pdfium.ts'

/** What PDFium answers to a document that it cannot open without its password. */
const NEEDS_PASSWORD = 4

let loading: Promise<Pdfium> | undefined

/**
 * Opens a PDF for as long as it is used.
 *
 * @returns what its use gives, or why it cannot be opened
 * @throws WebAssembly.RuntimeError when PDFium breaks down or needs more memory than it may have; it is of no
 *   use then, and the process should end
 */
export async function withPdf<Result>(
  bytes: Uint8Array,
  use: (pdfium: Pdfium, document: number) => Result,
): Promise<Result | Unreadable> {
  loading ??= loadPdfium(PDFiumModule)
  const pdfium = await loading
  const data = pdfium.wasmExports.malloc(bytes.length)
  pdfium.HEAPU8.set(bytes, data)
  const document = pdfium._FPDF_LoadMemDocument(data, bytes.length, 0)
  const result = document === 0 ? notOpened(pdfium) : use(pdfium, document)
  // Not in a "finally": once PDFium has broken down, nothing more is asked of it.
  if (document !== 0) pdfium._FPDF_CloseDocument(document)
  pdfium.wasmExports.free(data)
  return result
}

function notOpened(pdfium: Pdfium): Unreadable {
  return pdfium._FPDF_GetLastError() === NEEDS_PASSWORD ? PASSWORD_PROTECTED : DAMAGED
}

/** Opens a page with what stands in its form fields and comments: these are seen only once they are part of the page. */
export function openPage(pdfium: Pdfium, document: number, index: number): number {
  const page = pdfium._FPDF_LoadPage(document, index)
  if (page === 0 || pdfium._FPDFPage_GetAnnotCount(page) === 0) return page
  const asShown = 0
  pdfium._FPDFPage_Flatten(page, asShown)
  pdfium._FPDF_ClosePage(page)
  return pdfium._FPDF_LoadPage(document, index)
}
