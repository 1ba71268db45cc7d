import {
  getDocument,
  GlobalWorkerOptions,
  InvalidPDFException,
  type PDFDocumentLoadingTask,
  PasswordResponses,
  ResponseException,
  version,
} from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- the address of the file, which Vite gives
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

GlobalWorkerOptions.workerSrc = workerUrl

/**
 * Where the build puts pdf.js's resources: character maps, standard fonts, decoders
 * (`build/pdf-resources-plugin.ts`).
 */
const resources = `/assets/pdfjs-${version}`

/** Asks for the password of a protected document; `isWrong` after a wrong one. */
export type AskPassword = (answer: (password: string) => void, isWrong: boolean) => void

/**
 * Opens a PDF. From an address, only the parts that are needed are fetched.
 *
 * @param source the address, or the bytes
 */
export function loadPdf(source: string | ArrayBuffer, askPassword: AskPassword): PDFDocumentLoadingTask {
  const task = getDocument({
    // A copy, because pdf.js transfers the bytes to its worker.
    ...(typeof source === 'string' ? { url: source } : { data: source.slice(0) }),
    withCredentials: true,
    disableAutoFetch: true,
    disableStream: true,
    disableWorkerRendering: true,
    cMapUrl: `${resources}/cmaps/`,
    standardFontDataUrl: `${resources}/standard_fonts/`,
    wasmUrl: `${resources}/wasm/`,
    iccUrl: `${resources}/iccs/`,
  })
  task.onPassword = (answer: (password: string) => void, reason: number) =>
    askPassword(answer, reason === PasswordResponses.INCORRECT_PASSWORD)
  return task
}

/** The message for a PDF that cannot be opened. */
export function reasonOf(error: unknown): string {
  if (error instanceof InvalidPDFException) {
    return 'This PDF is damaged or is not a PDF at all. You can open it in a new tab or download it.'
  }
  if (error instanceof ResponseException) {
    return error.missing
      ? 'This file could not be found.'
      : 'The server could not hand out this document. Please try again later.'
  }
  return 'This PDF cannot be shown here. You can open it in a new tab or download it.'
}
