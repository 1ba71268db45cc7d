export type { Extraction } from './text/extraction.ts'
export { detectMimetype, detectMimetypeOf } from './kinds/kind.ts'
export { MAX_RECOGNISED, pagesToRecognise } from './ocr/pages-to-recognise.ts'
export { type PageWords, textOfWords } from './ocr/page-words.ts'
export { findOfficeConverter, type OfficeConverter } from './office/converter.ts'
export {
  type Booklet,
  type BookletPart,
  createDocuments,
  type Documents,
  type DocumentsOptions,
} from './documents.ts'
export { isRasterImage, isReadable, printFormOfType } from './kinds/capabilities.ts'
export type { Report } from './print/report.ts'
export { findSandbox, type SandboxLevel } from './sandbox/sandbox.ts'
export { type SheetPlace, THUMBNAIL_WIDTHS } from './processes/requests.ts'
