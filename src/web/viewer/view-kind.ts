import {
  inlineType,
  isDrawn,
  isMail,
  isPagedImage,
  isTable,
  type OfficeView,
  officeView,
} from '#contract/documents/mimetypes.ts'

/** How a document is shown; `undefined` where it cannot be. */
export type ViewKind = 'image' | 'pdf' | 'text' | 'audio' | 'video' | OfficeView

/** The view of a media type: formats that browsers can display inline directly, others by their kind. */
export function viewKind(mimetype: string): ViewKind | undefined {
  if (isTable(mimetype)) return 'sheets'
  if (isDrawn(mimetype)) return 'image'
  if (isPagedImage(mimetype) || isMail(mimetype)) return 'converted'
  const type = inlineType(mimetype)
  if (type === undefined) return officeView(mimetype)
  if (type === 'application/pdf') return 'pdf'
  const family = type.slice(0, type.indexOf('/'))
  return family === 'image' || family === 'text' || family === 'audio' || family === 'video'
    ? family
    : undefined
}
