/** The label and colour of a kind of file (`docs/product.md` §3). */
export interface FileKind {
  label: string
  /** A colour of the design system. */
  colour: 'red' | 'blue' | 'green' | 'orange' | 'violet' | 'slate' | 'grey'
}

const labels: ReadonlyArray<[test: RegExp, kind: FileKind]> = [
  [/^application\/pdf$/, { label: 'PDF Document', colour: 'red' }],
  [
    /^application\/(msword|vnd\.ms-word.*|vnd\.openxmlformats-officedocument\.wordprocessingml.*|vnd\.oasis\.opendocument\.text|rtf)$/,
    { label: 'Word Document', colour: 'blue' },
  ],
  [
    /^application\/(vnd\.ms-excel.*|vnd\.openxmlformats-officedocument\.spreadsheetml.*|vnd\.oasis\.opendocument\.spreadsheet)$|^text\/csv$/,
    { label: 'Excel Spreadsheet', colour: 'green' },
  ],
  [
    /^application\/(vnd\.ms-powerpoint.*|vnd\.openxmlformats-officedocument\.presentationml.*|vnd\.oasis\.opendocument\.presentation)$/,
    { label: 'PowerPoint Presentation', colour: 'orange' },
  ],
  [/^image\/jpeg$/, { label: 'JPEG Image', colour: 'violet' }],
  [/^image\/png$/, { label: 'PNG Image', colour: 'violet' }],
  [/^image\//, { label: 'Image', colour: 'violet' }],
  [/^text\/|^application\/(json|xml)$/, { label: 'Text Document', colour: 'slate' }],
]

/** The label and colour of a MIME type; `File` for an unknown type. */
export function fileKind(mimetype: string): FileKind {
  return labels.find(([test]) => test.test(mimetype))?.[1] ?? { label: 'File', colour: 'grey' }
}

const rasterImages = new Set([
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/bmp',
])

/** The server renders HEIC, which most browsers cannot show, and SVG, which can hold scripts. */
const drawnImages = new Set([
  'image/heic',
  'image/heif',
  'image/heic-sequence',
  'image/heif-sequence',
  'image/svg+xml',
])

/** Whether a picture is shown as the server's WebP rendition. */
export function isDrawn(mimetype: string): boolean {
  return drawnImages.has(mimetype)
}

/** The content type with which a file can be shown inline without running scripts (`docs/product.md` §10). */
export function inlineType(mimetype: string): string | undefined {
  if (rasterImages.has(mimetype) || mimetype === 'application/pdf') return mimetype
  if (/^(audio|video)\//.test(mimetype)) return mimetype
  if (mimetype.startsWith('text/') || /^application\/(json|xml)$/.test(mimetype))
    return 'text/plain; charset=utf-8'
  return undefined
}

const openXml = 'application/vnd.openxmlformats-officedocument'
const openDocument = 'application/vnd.oasis.opendocument'

/**
 * How an Office document is shown: rendered in the browser (`document`, `slides`), as tables that the server reads
 * (`sheets`), or as its print form (`converted`).
 */
export type OfficeView = 'document' | 'slides' | 'sheets' | 'converted'

/** The extension of each type of Office document, and how it is shown. */
const office = {
  [`${openXml}.wordprocessingml.document`]: ['docx', 'document'],
  [`${openXml}.wordprocessingml.template`]: ['dotx', 'document'],
  'application/vnd.ms-word.document.macroenabled.12': ['docm', 'document'],
  [`${openXml}.presentationml.presentation`]: ['pptx', 'slides'],
  [`${openXml}.presentationml.slideshow`]: ['ppsx', 'slides'],
  'application/vnd.ms-powerpoint.presentation.macroenabled.12': ['pptm', 'slides'],
  [`${openXml}.spreadsheetml.sheet`]: ['xlsx', 'sheets'],
  [`${openXml}.spreadsheetml.template`]: ['xltx', 'sheets'],
  'application/vnd.ms-excel.sheet.macroenabled.12': ['xlsm', 'sheets'],
  'application/vnd.ms-excel': ['xls', 'sheets'],
  [`${openDocument}.spreadsheet`]: ['ods', 'sheets'],
  'application/msword': ['doc', 'converted'],
  'application/vnd.ms-powerpoint': ['ppt', 'converted'],
  'application/rtf': ['rtf', 'converted'],
  [`${openDocument}.text`]: ['odt', 'converted'],
  [`${openDocument}.presentation`]: ['odp', 'converted'],
} as const satisfies Record<string, readonly [extension: string, view: OfficeView]>
type OfficeType = (typeof office)[keyof typeof office]
export type OfficeExtension = OfficeType[0]

const officeTypes: Readonly<Record<string, OfficeType>> = office

/** How an Office document is shown; undefined for other types. */
export function officeView(mimetype: string): OfficeView | undefined {
  return officeTypes[mimetype]?.[1]
}

/** The extension of an Office document; undefined for other types. */
export function officeExtension(mimetype: string): OfficeExtension | undefined {
  return officeTypes[mimetype]?.[0]
}

/** Whether only an Office program can make a PDF of the type. */
export function isOffice(mimetype: string): boolean {
  return mimetype in officeTypes
}

/** Whether a text is shown as a table. */
export function isTable(mimetype: string): boolean {
  return mimetype === 'text/csv' || mimetype === 'text/tab-separated-values'
}

/** Whether the type is a saved e-mail, which is shown as its print form. */
export function isMail(mimetype: string): boolean {
  return mimetype === 'message/rfc822' || mimetype === 'application/vnd.ms-outlook'
}

/** Whether the type is a picture of several pages, such as a fax, which is shown as its print form. */
export function isPagedImage(mimetype: string): boolean {
  return mimetype === 'image/tiff'
}

/** Whether a PDF can be made of the type, or it is one (`docs/product.md` §7). */
export function isPrintable(mimetype: string): boolean {
  const isShownAsText = mimetype.startsWith('text/') || /^application\/(json|xml)$/.test(mimetype)
  const isPicture = rasterImages.has(mimetype) || isDrawn(mimetype) || isPagedImage(mimetype)
  return (
    mimetype === 'application/pdf' || isPicture || isShownAsText || isMail(mimetype) || isOffice(mimetype)
  )
}

/** Images, PDF, text, JSON, XML, audio, video, Office documents and mails can be previewed (`docs/product.md` §7). */
export function isPreviewable(mimetype: string): boolean {
  const isShownByServer =
    isDrawn(mimetype) || isPagedImage(mimetype) || isMail(mimetype) || isOffice(mimetype)
  return isShownByServer || inlineType(mimetype) !== undefined
}
