/* oxlint-disable no-underscore-dangle -- The names are PDFium's. */
import { PDFiumModule } from '@hyzyla/pdfium'
import { DAMAGED, PASSWORD_PROTECTED, type Unreadable } from '../source.ts'
import { loadPdfium, type Pdfium } from './pdfium.ts'

/** PDFium's error code for a document that needs a password. */
const NEEDS_PASSWORD = 4

let loading: Promise<Pdfium> | undefined

/**
 * Opens a PDF, uses it and closes it.
 *
 * @returns the result of `use`, or why the PDF cannot be opened
 * @throws WebAssembly.RuntimeError when PDFium crashes or exceeds its memory limit; it must not be used again, so the
 *   process should end
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
  // Not in a `finally`: after a crash PDFium must not be called again.
  if (document !== 0) pdfium._FPDF_CloseDocument(document)
  pdfium.wasmExports.free(data)
  return result
}

function notOpened(pdfium: Pdfium): Unreadable {
  return pdfium._FPDF_GetLastError() === NEEDS_PASSWORD ? PASSWORD_PROTECTED : DAMAGED
}

/** Opens a page with its form fields and annotations flattened into it: PDFium does not render or read them otherwise. */
export function openPage(pdfium: Pdfium, document: number, index: number): number {
  const page = pdfium._FPDF_LoadPage(document, index)
  if (page === 0 || pdfium._FPDFPage_GetAnnotCount(page) === 0) return page
  const forDisplay = 0
  pdfium._FPDFPage_Flatten(page, forDisplay)
  pdfium._FPDF_ClosePage(page)
  return pdfium._FPDF_LoadPage(document, index)
}
