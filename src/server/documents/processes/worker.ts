import { serveRequests } from './serve-requests.ts'

// The worker process for documents. Each task's modules are loaded with its first request.

const MAX_BYTES = 1536 * 1024 * 1024

/** What a module exports that works in this process for a room that this one does not know. */
type Answering = Partial<Record<string, (question: unknown) => unknown>>

serveRequests({ maxBytes: MAX_BYTES }, async (request) => {
  switch (request.task) {
    case 'read':
      return await (await import('../text/read.ts')).readOrConvert(request)
    case 'thumbnails':
      return await (await import('../pictures/thumbnails.ts')).drawThumbnails(request)
    case 'rendition':
      return await (await import('../pictures/rendition.ts')).makeRendition(request)
    case 'print':
      return await (await import('../print/print.ts')).makePrintForm(request)
    case 'sheet':
      return (await import('../office/sheet-page.ts')).readSheetPage(request)
    case 'merge':
      return await (await import('../print/merge.ts')).mergePrints(request)
    case 'count':
      return await (await import('../pdf/pdf.ts')).countPdfPages(request.bytes)
    case 'watermark':
      return await (await import('../print/watermark.ts')).stampWatermark(request.bytes, request.text)
    case 'attachments':
      return await (await import('../text/attachments.ts')).listAttachments(request)
    case 'attachment':
      return await (await import('../text/attachments.ts')).readAttachment(request, request.index)
    case 'report':
      return {
        status: 'made',
        pdf: (await (await import('../print/report.ts')).drawReport(request.report)).pdf,
      }
    case 'compute': {
      const { [request.name]: answer } = (await import(request.module)) as Answering
      if (answer === undefined) throw new Error(`${request.module} exports no ${request.name}`)
      return { status: 'computed', answer: await answer(request.question) }
    }
    case 'recognise':
      return await (await import('../ocr/recognise-document.ts')).recogniseDocument(request, request)
  }
})
