import { serveOrders } from './serve-requests.ts'

// One document at a time, in a process that may be ended at any moment. What each work needs is loaded with the
// first document that asks for it.

const MAX_BYTES = 1536 * 1024 * 1024

serveOrders({ maxBytes: MAX_BYTES }, async (order) => {
  switch (order.work) {
    case 'read':
      return await (await import('../text/read.ts')).readDocument(order)
    case 'thumbnails':
      return await (await import('../pictures/thumbnails.ts')).makeThumbnails(order)
    case 'picture':
      return await (await import('../pictures/rendition.ts')).drawPicture(order)
    case 'print':
      return await (await import('../print/print.ts')).makePrintForm(order)
    case 'sheet':
      return (await import('../office/sheet-page.ts')).readSheetPage(order)
    case 'merge':
      return await (await import('../print/merge.ts')).mergePrints(order)
    case 'recognise':
      return await (await import('../ocr/recognise-document.ts')).recogniseDocument(order, order.pages)
  }
})
