import {
  getDocument,
  InvalidPDFException,
  type PDFDocumentProxy,
  PasswordResponses,
  PDFWorker,
  ResponseException,
  version,
} from 'pdfjs-dist'
import { NO_VIEWER } from '../cannot-show.tsx'
import type { MissingResource } from './pdf-worker.ts'
// oxlint-disable-next-line import/default -- the worker, which Vite gives
import Worker from './pdf-worker.ts?worker'

/** Where pdf.js's character maps, standard fonts, decoders and icons are. The build copies them (`build/web-build.mjs`). */
const resources = import.meta.env.DEV ? '/node_modules/pdfjs-dist' : `/assets/pdfjs-${version}`
/** Where the icons of notes and attachments are. */
export const ICONS = `${resources}/web/images/`

interface Listener {
  /** Asks for the password of a protected document; `isWrong` after a wrong one. */
  askPassword: (answer: (password: string) => void, isWrong: boolean) => void
  /** A resource of pdf.js could not be loaded: pages may lack what needs it. */
  onMissing: () => void
}

/** The worker could not be loaded. */
class NoWorker extends Error {}

/**
 * Opens a PDF. From an address, only the parts that are needed are fetched.
 *
 * @param source the address, or the bytes
 * @returns the document, and what closes it
 */
export function loadPdf(
  source: string | ArrayBuffer,
  { askPassword, onMissing }: Listener,
): { opened: Promise<PDFDocumentProxy>; close: () => void } {
  const port = new Worker()
  const failed = new Promise<never>((_resolve, reject) => {
    port.addEventListener('error', () => reject(new NoWorker('The worker of pdf.js could not be loaded')))
  })
  port.addEventListener('message', ({ data }: MessageEvent<Partial<MissingResource>>) => {
    if (data.missing !== undefined) onMissing()
  })
  const worker = PDFWorker.create({ port })
  const task = getDocument({
    // A copy, because pdf.js transfers the bytes to its worker.
    ...(typeof source === 'string' ? { url: source } : { data: source.slice(0) }),
    worker,
    withCredentials: true,
    disableAutoFetch: true,
    disableStream: true,
    disableWorkerRendering: true,
    cMapUrl: `${resources}/cmaps/`,
    standardFontDataUrl: `${resources}/standard_fonts/`,
    wasmUrl: `${resources}/wasm/`,
    iccUrl: `${resources}/iccs/`,
    useWorkerFetch: true,
  })
  task.onPassword = (answer: (password: string) => void, reason: number) =>
    askPassword(answer, reason === PasswordResponses.INCORRECT_PASSWORD)
  return {
    opened: Promise.race([task.promise, failed]),
    close: () => {
      // pdf.js ends a worker only if it started it.
      void task.destroy().finally(() => {
        worker.destroy()
        port.terminate()
      })
    },
  }
}

/** The message for a PDF that cannot be opened. */
export function reasonOf(error: unknown): string {
  if (error instanceof InvalidPDFException)
    return 'This PDF is damaged or is not a PDF at all. You can open it in a new tab or download it.'
  if (error instanceof ResponseException) {
    return error.missing
      ? 'This file could not be found.'
      : 'The server could not send this document. Please try again later.'
  }
  if (error instanceof NoWorker) return NO_VIEWER
  return 'This PDF cannot be shown here. You can open it in a new tab or download it.'
}
