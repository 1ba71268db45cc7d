import {
  inlineType,
  isDrawn,
  isMail,
  isPagedImage,
  isTable,
  type OfficeView,
  officeView,
} from '#contract/mimetypes.ts'

/** The ways in which a document is shown; nothing where there is none. */
export type ViewKind = 'image' | 'pdf' | 'text' | 'audio' | 'video' | OfficeView

/**
 * How a document of some type is shown: as the server hands out its bytes to be seen in place, and what no browser
 * shows by itself as its kind asks for.
 */
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
