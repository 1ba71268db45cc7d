import { isDrawn, isMail, isOffice } from '#contract/documents/mimetypes.ts'
import { hasThumbnail, isSheet, printFormOfType, textReaderOf } from './kinds/capabilities.ts'
import type { OfficeConverter } from './office/converter.ts'
import { INTERACTIVE_NICENESS, READING_NICENESS, RECOGNITION_NICENESS } from './processes/niceness.ts'
import type { IsInteractive } from './processes/priority-semaphore.ts'
import type {
  Attachment,
  AttachmentList,
  Computed,
  PageCount,
  PrintForm,
  PrintPart,
  Recognition,
  Rendition,
  SheetPage,
  SheetPlace,
  Task,
  Thumbnails,
  WorkerRequest,
} from './processes/requests.ts'
import { createWorkerPool, type WorkerPool, type WorkerPoolOptions } from './processes/worker-pool.ts'
import type { WorkerProcessOptions } from './processes/worker-process.ts'
import { findSandbox, type Sandbox } from './sandbox/sandbox.ts'
import type { BookletCover } from './print/cover.ts'
import type { Report } from './print/report.ts'
import type { Unreadable } from './source.ts'
import { type Extraction, indexed } from './text/extraction.ts'

export interface DocumentsOptions
  extends Partial<Omit<WorkerProcessOptions, 'niceness' | 'sandbox'>>, Pick<WorkerPoolOptions, 'spares'> {
  /** Confines the processes. By default the best that works on this machine. */
  sandbox?: Promise<Sandbox>
  /** How long a worker process may take for a document, in milliseconds. */
  timeoutMs?: number
  /** How many documents may be read at the same time. */
  maxWorkers?: number
  /** How many documents may wait for a process. */
  maxWaiting?: number
  /** An idle process is ended after so long, in milliseconds, to free its memory. */
  idleMs?: number
  /** How much processor time drawing a page may take before it is recognised, in milliseconds. */
  drawingMs?: number
  /** Niceness (0 to 19) of work that users wait for, of reading, and of recognition. */
  interactiveNiceness?: number
  readingNiceness?: number
  recognitionNiceness?: number
  /** Makes PDFs of Office documents; without it they have no print form. */
  office?: OfficeConverter | undefined
}

export interface Document {
  mimetype: string
  /**
   * Its bytes, or a function that reads them: called once a process is free, and only for kinds that it can handle.
   * The caller must not use the bytes afterwards.
   */
  bytes: Uint8Array | (() => Promise<Uint8Array>)
  /** In bytes, if known before they are read. */
  size?: number
}

/** One document of a booklet: its PDF, or why it has none. */
export interface BookletPart extends Omit<PrintPart, 'size'> {
  pdf?: Uint8Array
}

/** Documents that are merged into one PDF, after a cover. */
export interface Booklet extends BookletCover {
  parts: readonly BookletPart[]
  /** Written across every page. */
  watermark?: string
}

/**
 * Works on documents in worker processes. A document that is damaged, too large or too slow is a result, not an error.
 *
 * Every method throws AppError `unavailable` when too many documents wait, when no process can be started, and on
 * {@link close}; the call may be tried again. What {@link Document.bytes} throws is passed on.
 */
export interface Documents {
  /** Reads the text of a document. */
  extract(document: Document): Promise<Extraction>
  thumbnails(document: Document): Promise<Thumbnails>
  /** Makes a WebP rendition of a picture in a format that browsers cannot display. Interactive. */
  rendition(document: Document): Promise<Rendition | { status: 'none' }>
  /**
   * Makes the print form of a document.
   *
   * @param isInteractive true by default; otherwise it waits behind interactive work
   */
  print(document: Document, isInteractive?: IsInteractive): Promise<PrintForm>
  /**
   * Recognises the text of scanned pages (OCR), in one process with the lowest priority.
   *
   * @param pages counted from 1; only the first of them are done in one call
   */
  recognise(document: Document, pages: readonly number[]): Promise<Recognition>
  /** Ends recognition and Office conversion for good; both are `unavailable` from then on. */
  stopLongWork(): Promise<void>
  /** Reads some rows of a workbook or table. Interactive. */
  sheet(document: Document, place: SheetPlace): Promise<SheetPage | Unreadable | { status: 'none' }>
  /**
   * Starts a process if one of some documents can only be shown by one: somebody has them before their eyes, and may open
   * one. The others' views need none, or are kept.
   *
   * @returns once the process accepts requests
   */
  expectViews(documents: ReadonlyArray<Pick<Document, 'mimetype'>>): Promise<void>
  /** Lists what is attached to a mail. Interactive. */
  attachments(document: Document): Promise<AttachmentList | Unreadable | { status: 'none' }>
  /** Reads one attachment of a mail. Interactive. */
  attachment(document: Document, index: number): Promise<Attachment | Unreadable | { status: 'none' }>
  /** Merges PDFs into one with a table of contents and numbered pages. Interactive. */
  merge(booklet: Booklet): Promise<PrintForm>
  /** Writes a text across every page of a PDF. Interactive. */
  watermark(pdf: Uint8Array, text: string): Promise<PrintForm>
  /** Counts the pages of a PDF. Interactive. */
  countPages(pdf: Uint8Array): Promise<PageCount>
  /** Draws a list as a PDF. Interactive. */
  report(report: Report): Promise<PrintForm>
  /**
   * Works on texts for another room: they are as odd as documents, and may take as long.
   *
   * @param module exports a function that gives the answer to the question, by the name `answer` or another
   * @param question is copied to the process, as the answer is back
   */
  compute(module: URL, question: object | string, name?: string): Promise<Computed | Unreadable>
  /** Whether the kind needs the Office converter for its print form, and there is one. */
  canConvert(mimetype: string): boolean
  /** Ends all processes, busy ones too. */
  close(): Promise<void>
}

const THUMBNAIL_TIMEOUT_MS = 15_000
/** CPU limit for recognising a page. */
const DRAWING_MS = 15_000

/** A worker process holds the bytes twice. Larger documents are found by their names alone. */
const MAX_BYTES = 200 * 1024 * 1024

const PDF = 'application/pdf'

const TOO_OLD: Unreadable = {
  status: 'unreadable',
  reason: 'of a program before Office 97, and this server has no program that reads it',
}

const TOO_LARGE: Unreadable = { status: 'unreadable', reason: 'too large to be read' }

/** What recognising the pages of a document may use of the processor, in milliseconds. */
const RECOGNITION_TIMEOUT_MS = 10 * 60_000

/** Creates the worker pools; their processes start when they are needed. */
export function createDocuments({
  timeoutMs = 60_000,
  maxWorkers = 1,
  maxWaiting = 1000,
  idleMs = 30_000,
  memoryMb = 512,
  entry = new URL('processes/worker.ts', import.meta.url),
  drawingMs = DRAWING_MS,
  office,
  sandbox = findSandbox(),
  interactiveNiceness = INTERACTIVE_NICENESS,
  readingNiceness = READING_NICENESS,
  recognitionNiceness = RECOGNITION_NICENESS,
  spares,
}: DocumentsOptions = {}): Documents {
  const options = { maxWaiting, idleMs, memoryMb, entry, sandbox, spares }
  const reading = createWorkerPool({ ...options, maxWorkers, niceness: readingNiceness })
  // A pool of its own, so that users do not wait for reading; two workers, so that a slow print does not block it.
  const interactive = createWorkerPool({ ...options, maxWorkers: 2, niceness: interactiveNiceness })
  const recognition = createWorkerPool({ ...options, maxWorkers: 1, niceness: recognitionNiceness })

  async function bytesOf({ bytes, size }: Document): Promise<Uint8Array | Unreadable> {
    if (size !== undefined && size > MAX_BYTES) return TOO_LARGE
    const whole = typeof bytes === 'function' ? await bytes() : bytes
    return whole.length > MAX_BYTES ? TOO_LARGE : whole
  }

  async function run<T extends Task>(
    pool: WorkerPool,
    document: Document,
    request: Omit<WorkerRequest<T>, keyof Document>,
    limit = timeoutMs,
    isInteractive?: IsInteractive,
  ) {
    return await pool.run<T>(
      async () => {
        const bytes = await bytesOf(document)
        if (!(bytes instanceof Uint8Array)) return bytes
        return { ...request, mimetype: document.mimetype, bytes }
      },
      limit,
      isInteractive,
    )
  }

  /** Makes the PDF of an Office document that a worker process has checked. */
  async function convert(document: Document, isInteractive?: IsInteractive): Promise<PrintForm> {
    if (office === undefined) return { status: 'none' }
    const bytes = await bytesOf(document)
    return bytes instanceof Uint8Array
      ? await office.convert({ mimetype: document.mimetype, bytes }, isInteractive)
      : bytes
  }

  return {
    async extract(document) {
      if (textReaderOf(document.mimetype) === undefined || document.size === 0) return indexed('')
      const { mimetype } = document
      const extraction = await run<'read'>(reading, document, { task: 'read' })
      if (extraction.status !== 'convertible') return extraction
      const form = await convert(document)
      if (form.status === 'none') return TOO_OLD
      if (form.status === 'unreadable') return form
      const text = await run<'read'>(reading, { mimetype: PDF, bytes: form.pdf }, { task: 'read' })
      if (text.status === 'convertible') throw new Error(`The PDF of ${mimetype} is none`)
      return text
    },

    async thumbnails(document) {
      if (document.size === 0 || !hasThumbnail(document.mimetype)) return { status: 'none' }
      const limit = Math.min(THUMBNAIL_TIMEOUT_MS, timeoutMs)
      return await run<'thumbnails'>(reading, document, { task: 'thumbnails' }, limit)
    },

    async rendition(document) {
      if (document.size === 0 || !isDrawn(document.mimetype)) return { status: 'none' }
      return await run<'rendition'>(interactive, document, { task: 'rendition' })
    },

    async print(document, isInteractive = () => true) {
      const { mimetype } = document
      if (printFormOfType(mimetype) === undefined || (isOffice(mimetype) && office === undefined))
        return { status: 'none' }
      const pool = isInteractive() ? interactive : reading
      const form = await run<'print'>(pool, document, { task: 'print' }, timeoutMs, isInteractive)
      return form.status === 'convertible' ? await convert(document, isInteractive) : form
    },

    async sheet(document, place) {
      if (!isSheet(document.mimetype)) return { status: 'none' }
      return await run<'sheet'>(interactive, document, { task: 'sheet', ...place })
    },

    async expectViews(shown) {
      if (shown.some(({ mimetype }) => isSheet(mimetype))) await interactive.prepare()
    },

    async attachments(document) {
      if (!isMail(document.mimetype)) return { status: 'none' }
      return await run<'attachments'>(interactive, document, { task: 'attachments' })
    },

    async attachment(document, index) {
      if (!isMail(document.mimetype)) return { status: 'none' }
      return await run<'attachment'>(interactive, document, { task: 'attachment', index })
    },

    async merge({ parts: given, ...cover }) {
      const bytes = Buffer.concat(given.map(({ pdf }) => pdf ?? new Uint8Array()))
      if (bytes.length > MAX_BYTES) return { status: 'unreadable', reason: 'too large together' }
      const parts = given.map(({ pdf, ...part }) => ({ ...part, size: pdf?.length ?? 0 }))
      return await run<'merge'>(interactive, { mimetype: PDF, bytes }, { task: 'merge', ...cover, parts })
    },

    async watermark(pdf, text) {
      return await run<'watermark'>(interactive, { mimetype: PDF, bytes: pdf }, { task: 'watermark', text })
    },

    async countPages(pdf) {
      return await run<'count'>(interactive, { mimetype: PDF, bytes: pdf }, { task: 'count' })
    },

    async report(report) {
      const nothing = { mimetype: 'application/pdf', bytes: new Uint8Array() }
      return await run<'report'>(interactive, nothing, { task: 'report', report })
    },

    async recognise(document, pages) {
      const request = { task: 'recognise', pages, drawingMs } as const
      return await run<'recognise'>(recognition, document, request, RECOGNITION_TIMEOUT_MS)
    },

    async compute({ href }, question, name = 'answer') {
      const nothing = { mimetype: 'text/plain', bytes: new Uint8Array() }
      return await run<'compute'>(reading, nothing, { task: 'compute', module: href, name, question })
    },

    canConvert: (mimetype) => office !== undefined && isOffice(mimetype),

    async stopLongWork() {
      await Promise.all([recognition.close(), office?.close()])
    },

    async close() {
      await Promise.all([reading.close(), interactive.close(), recognition.close(), office?.close()])
    },
  }
}
