import { type Extraction, indexed, type Unreadable } from './text/extraction.ts'
import { isDrawn, isOffice } from '#contract/mimetypes.ts'
import type { OfficeConverter } from './office/converter.ts'
import { AWAITED_NICENESS, READING_NICENESS, RECOGNITION_NICENESS } from './processes/niceness.ts'
import { createProcesses } from './processes/worker-pool.ts'
import type { ReaderOptions } from './processes/worker-process.ts'
import { hasPicture, isSheet, printFormOf, readerOf } from './kinds/capabilities.ts'
import type { IsAwaited } from './processes/priority-semaphore.ts'
import type {
  Picture,
  PrintForm,
  PrintPart,
  Recognition,
  SheetPage,
  SheetPlace,
  Thumbnails,
} from './processes/requests.ts'

export interface DocumentsOptions extends Partial<Omit<ReaderOptions, 'niceness'>> {
  /** After so long a document is given up, in milliseconds. */
  timeoutMs?: number
  /** Processes at the same time. */
  maxWorkers?: number
  /** Documents that may wait for a process. */
  maxWaiting?: number
  /** An idle process is ended after so long, in milliseconds, and its memory with it. */
  idleMs?: number
  /** How far what somebody waits for stands behind others for the processor, 0 to 19; and reading; and recognition. */
  awaitedNiceness?: number
  readingNiceness?: number
  recognitionNiceness?: number
  /** What makes PDFs of Office documents; without it they have no print form. */
  office?: OfficeConverter | undefined
}

export interface Document {
  mimetype: string
  /**
   * Its bytes, or what gets them: asked only for a kind that can be read, once it is the document's turn.
   * They are given away: the caller must not use them any more.
   */
  bytes: Uint8Array | (() => Promise<Uint8Array>)
  /** In bytes, where it is known before they are read. */
  size?: number
}

/** A document for a booklet: its PDF, or why it has none. */
export interface BookletPart extends Omit<PrintPart, 'size'> {
  pdf?: Uint8Array
}

export interface Documents {
  /**
   * Reads a document in a process of its own. Whatever it does in there is an answer, not a failure.
   *
   * @throws AppError `unavailable` when too many wait, when no process can be started, and on {@link close}: worth
   *   another try; and whatever getting the bytes throws
   */
  extract(document: Document): Promise<Extraction>
  /** Makes its thumbnails, in the same way. */
  thumbnails(document: Document): Promise<Thumbnails>
  /** Draws a picture that browsers do not show, in the same way, for somebody who waits. */
  picture(document: Document): Promise<Picture | { status: 'none' }>
  /**
   * Makes its print form, in the same way.
   *
   * @param isAwaited whether somebody is looking at the screen for it, as is supposed: it then waits for nothing that
   *   nobody waits for. Asked again and again, since somebody may come while it waits.
   */
  print(document: Document, isAwaited?: IsAwaited): Promise<PrintForm>
  /**
   * Recognises the text of pages that are pictures, behind everything else: the process for it has the lowest
   * priority of all, and there is one, so that a core stays free.
   *
   * @param pages counted from 1; a part of them is done at a time
   */
  recognise(document: Document, pages: readonly number[]): Promise<Recognition>
  /** Ends what {@link recognise} and conversion do, for good: they are then `unavailable`. */
  stopLongWork(): Promise<void>
  /**
   * Reads a part of a sheet of a workbook or a table, in the same way, for somebody who waits.
   *
   * @param place which part of it
   */
  sheet(document: Document, place: SheetPlace): Promise<SheetPage | Unreadable | { status: 'none' }>
  /** Puts PDFs together into one with numbered pages, behind a cover that says what is in it, for somebody who waits. */
  merge(title: string, parts: readonly BookletPart[]): Promise<PrintForm>
  /** Whether the kind has a print form that only an Office program makes, and there is one. */
  canConvert(mimetype: string): boolean
  /** Ends all processes, busy ones too. */
  close(): Promise<void>
}

/** A picture that takes longer is not worth the wait of all others. */
const THUMBNAIL_MS = 15_000

/** Larger ones are found by their names: they would have to be held in memory twice. */
const MAX_BYTES = 200 * 1024 * 1024

const TOO_LARGE: Unreadable = { status: 'unreadable', reason: 'too large to be read' }

/**
 * Long after a page has had its time on the processor, in milliseconds: with so low a priority it may have to wait for
 * that.
 */
const RECOGNITION_MS = 10 * 60_000

/** Works on documents in processes of their own, each with a limit of memory and time. */
export function createDocuments({
  timeoutMs = 60_000,
  maxWorkers = 1,
  maxWaiting = 1000,
  idleMs = 30_000,
  memoryMb = 512,
  entry = new URL('processes/worker.ts', import.meta.url),
  office,
  awaitedNiceness = AWAITED_NICENESS,
  readingNiceness = READING_NICENESS,
  recognitionNiceness = RECOGNITION_NICENESS,
}: DocumentsOptions = {}): Documents {
  const shared = { maxWaiting, idleMs, memoryMb, entry }
  const processes = createProcesses({ ...shared, maxWorkers, niceness: readingNiceness })
  // Of its own: whoever waits for it would else wait until a document is read to its end. And two: until the slow print of
  // somebody else is made.
  const awaited = createProcesses({ ...shared, maxWorkers: 2, niceness: awaitedNiceness })
  const recognition = createProcesses({ ...shared, maxWorkers: 1, niceness: recognitionNiceness })

  async function bytesOf({ bytes, size }: Document): Promise<Uint8Array | Unreadable> {
    if (size !== undefined && size > MAX_BYTES) return TOO_LARGE
    const whole = typeof bytes === 'function' ? await bytes() : bytes
    return whole.length > MAX_BYTES ? TOO_LARGE : whole
  }

  async function withBytes<Asked>(
    document: Document,
    order: (bytes: Uint8Array) => Asked,
  ): Promise<Asked | Unreadable> {
    const bytes = await bytesOf(document)
    return bytes instanceof Uint8Array ? order(bytes) : bytes
  }

  return {
    async extract(document) {
      const { mimetype } = document
      if (readerOf(mimetype) === undefined || document.size === 0) return indexed('')
      return await processes.do<'read'>(
        () => withBytes(document, (bytes) => ({ work: 'read', mimetype, bytes })),
        timeoutMs,
      )
    },

    async thumbnails(document) {
      const { mimetype } = document
      if (document.size === 0 || !hasPicture(mimetype)) return { status: 'none' }
      return await processes.do<'thumbnails'>(
        () => withBytes(document, (bytes) => ({ work: 'thumbnails', mimetype, bytes })),
        Math.min(THUMBNAIL_MS, timeoutMs),
      )
    },

    async picture(document) {
      const { mimetype } = document
      if (document.size === 0 || !isDrawn(mimetype)) return { status: 'none' }
      return await awaited.do<'picture'>(
        () => withBytes(document, (bytes) => ({ work: 'picture', mimetype, bytes })),
        timeoutMs,
      )
    },

    async print(document, isAwaited = () => true) {
      const { mimetype } = document
      if (printFormOf(mimetype) === undefined || (isOffice(mimetype) && office === undefined))
        return { status: 'none' }
      const form = await (isAwaited() ? awaited : processes).do<'print'>(
        () => withBytes(document, (bytes) => ({ work: 'print', mimetype, bytes })),
        timeoutMs,
        isAwaited,
      )
      if (form.status !== 'convertible') return form
      const bytes = await bytesOf(document)
      if (!(bytes instanceof Uint8Array)) return bytes
      return office === undefined ? { status: 'none' } : await office.convert({ mimetype, bytes }, isAwaited)
    },

    async sheet(document, place) {
      const { mimetype } = document
      if (!isSheet(mimetype)) return { status: 'none' }
      return await awaited.do<'sheet'>(
        () => withBytes(document, (bytes) => ({ work: 'sheet', mimetype, bytes, ...place })),
        timeoutMs,
      )
    },

    async merge(title, booklet) {
      const bytes = Buffer.concat(booklet.map(({ pdf }) => pdf ?? new Uint8Array()))
      const parts = booklet.map(({ pdf, ...part }) => ({ ...part, size: pdf?.length ?? 0 }))
      if (bytes.length > MAX_BYTES) return { status: 'unreadable', reason: 'too large together' }
      return await awaited.do<'merge'>(
        async () => ({ work: 'merge', mimetype: 'application/pdf', bytes, title, parts }),
        timeoutMs,
      )
    },

    async recognise(document, pages) {
      const { mimetype } = document
      return await recognition.do<'recognise'>(
        () => withBytes(document, (bytes) => ({ work: 'recognise', mimetype, bytes, pages })),
        RECOGNITION_MS,
      )
    },

    canConvert: (mimetype) => office !== undefined && isOffice(mimetype),

    async stopLongWork() {
      await Promise.all([recognition.close(), office?.close()])
    },

    async close() {
      await Promise.all([processes.close(), awaited.close(), recognition.close(), office?.close()])
    },
  }
}
