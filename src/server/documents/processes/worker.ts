import type { MergedPrints } from '../print/merge.ts'
import type { Report } from '../print/report.ts'
import type { Source } from '../source.ts'
import type { Computed, PrintForm, SheetPlace } from './requests.ts'
import { serveRequests } from './serve-requests.ts'

// The worker process for documents. Each task's modules are loaded with its first request.

const MAX_BYTES = 1536 * 1024 * 1024

/** What a module exports that works in this process for a room that this one does not know. */
type Answering = Partial<Record<string, (question: unknown) => unknown>>

/** What is done for each kind of request, with the document and what the request says besides. */
const tasks = {
  read: async (source: Source) => await (await import('../text/read.ts')).readOrConvert(source),
  thumbnails: async (source: Source) =>
    await (await import('../pictures/thumbnails.ts')).drawThumbnails(source),
  rendition: async (source: Source) => await (await import('../pictures/rendition.ts')).makeRendition(source),
  print: async (source: Source) => await (await import('../print/print.ts')).makePrintForm(source),
  sheet: async (asked: Source & SheetPlace) => (await import('../office/sheet-page.ts')).readSheetPage(asked),
  merge: async (booklet: Source & MergedPrints) =>
    await (await import('../print/merge.ts')).mergePrints(booklet),
  count: async ({ bytes }: Source) => await (await import('../pdf/pdf.ts')).countPdfPages(bytes),
  watermark: async ({ bytes, text }: Source & { text: string }) =>
    await (await import('../print/watermark.ts')).stampWatermark(bytes, text),
  attachments: async (source: Source) =>
    await (await import('../text/attachments.ts')).listAttachments(source),
  attachment: async ({ index, ...source }: Source & { index: number }) =>
    await (await import('../text/attachments.ts')).readAttachment(source, index),
  report: async ({ report }: Source & { report: Report }): Promise<PrintForm> => {
    const { pdf } = await (await import('../print/report.ts')).drawReport(report)
    return { status: 'made', pdf }
  },
  /** A module, and its function that gives the answer to the question. */
  compute: async (asked: Source & { module: string; name: string; question: unknown }): Promise<Computed> => {
    const { [asked.name]: answer } = (await import(asked.module)) as Answering
    if (answer === undefined) throw new Error(`${asked.module} exports no ${asked.name}`)
    return { status: 'computed', answer: await answer(asked.question) }
  },
  /** The pages to be recognised, counted from 1; and how long drawing one of them may take, in milliseconds. */
  recognise: async (asked: Source & { pages: readonly number[]; drawingMs: number }) =>
    await (await import('../ocr/recognise-document.ts')).recogniseDocument(asked, asked),
}

export type Tasks = typeof tasks

serveRequests({ maxBytes: MAX_BYTES }, async (request) => await tasks[request.task](request as never))
