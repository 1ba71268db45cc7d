const openXml = 'application/vnd.openxmlformats-officedocument'
const openDocument = 'application/vnd.oasis.opendocument'

const extensions: Readonly<Record<string, string>> = {
  'application/rtf': 'rtf',
  'application/msword': 'doc',
  'application/vnd.ms-powerpoint': 'ppt',
  'application/vnd.ms-excel': 'xls',
  [`${openXml}.wordprocessingml.document`]: 'docx',
  [`${openXml}.wordprocessingml.template`]: 'dotx',
  'application/vnd.ms-word.document.macroenabled.12': 'docm',
  [`${openXml}.presentationml.presentation`]: 'pptx',
  [`${openXml}.presentationml.slideshow`]: 'ppsx',
  'application/vnd.ms-powerpoint.presentation.macroenabled.12': 'pptm',
  [`${openXml}.spreadsheetml.sheet`]: 'xlsx',
  [`${openXml}.spreadsheetml.template`]: 'xltx',
  'application/vnd.ms-excel.sheet.macroenabled.12': 'xlsm',
  [`${openDocument}.text`]: 'odt',
  [`${openDocument}.presentation`]: 'odp',
  [`${openDocument}.spreadsheet`]: 'ods',
}

/** The extension by which LibreOffice knows a kind; undefined for what is no Office document. */
export function officeExtension(mimetype: string): string | undefined {
  return extensions[mimetype]
}

/** Whether a PDF can be made of the kind by an Office program alone. */
export function isOffice(mimetype: string): boolean {
  return officeExtension(mimetype) !== undefined
}
