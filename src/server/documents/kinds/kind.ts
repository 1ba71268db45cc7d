import type { FileTypeParser } from 'file-type'
import { compoundRoot } from './compound-root.ts'
import { isCompound } from './containers.ts'
import { decodeText, textEncoding } from '../text/text-encoding.ts'
import { readZipEntries } from './zip.ts'

const UNKNOWN = 'application/octet-stream'

/** What a document is told by when its first bytes say no more than "a ZIP" or "a compound file". */
export interface Rest {
  /** Of the whole document, in bytes. */
  size: number
  /** Gives so many bytes of it from a place on, fewer where it ends. */
  read: (start: number, length: number) => Promise<Uint8Array>
}

/**
 * The MIME type of a document, read from its bytes (`docs/product.md` §10). The name only decides between types
 * whose bytes look alike: kinds of text, and Office formats in an encrypted or damaged container.
 *
 * @param head the first 4,100 bytes or more
 * @param name its file name
 * @param rest the whole document, where it is more than its head
 */
export async function detectMimetype(
  head: Uint8Array,
  name: string,
  rest: Rest = inMemory(head),
): Promise<string> {
  const extension = /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  if (head.length === 0) return textTypes[extension] ?? UNKNOWN
  if (isCompound(head)) return await kindOfCompound(head, extension, rest)

  const found = await typeOfBytes(head)
  const isText = textEncoding(head, true) !== undefined
  if (isText && (found === undefined || isMistakenForText(head, found))) return kindOfText(head, extension)
  if (found === 'application/xml') return kindOfMarkup(textOf(head), extension) ?? found
  if (found === 'application/zip') return (await kindOfZip(extension, rest)) ?? found
  if (found !== undefined) return found
  if (isOldExcel(head)) return 'application/vnd.ms-excel'
  return isTiff(head) ? 'image/tiff' : UNKNOWN
}

/** The MIME type of a document that lies in memory as a whole, as {@link detectMimetype} finds it. */
export async function detectMimetypeOf(bytes: Uint8Array, name: string): Promise<string> {
  return await detectMimetype(bytes.subarray(0, HEAD), name, inMemory(bytes))
}

/** What `file-type` wants to see. */
const HEAD = 4100

function inMemory(bytes: Uint8Array): Rest {
  return { size: bytes.length, read: async (start, length) => bytes.subarray(start, start + length) }
}

let parser: Promise<FileTypeParser> | undefined

/** Loaded with the first document: the start does not wait for it. */
async function loadParser(): Promise<FileTypeParser> {
  const [types, { detectCfbf }] = await Promise.all([import('file-type'), import('@file-type/cfbf')])
  return new types.FileTypeParser({ customDetectors: [detectCfbf] })
}

async function typeOfBytes(head: Uint8Array): Promise<string | undefined> {
  parser ??= loadParser()
  const reader = await parser
  try {
    // Some types come with parameters.
    return (await reader.fromBuffer(head))?.mime.split(';')[0]
  } catch {
    // The head of a damaged file may contradict itself; its kind is then not known.
    return undefined
  }
}

/** Two letters make a bitmap or a program for `file-type`: "BMW", "MZ". Real ones do not begin with 16 printable characters. */
function isMistakenForText(head: Uint8Array, found: string): boolean {
  const writtenAsText = /^text\/|[/+]xml$|^application\/(pdf|rtf|postscript|eps|illustrator)$|^model\//
  return !writtenAsText.test(found) && head.subarray(0, 16).every((byte) => byte >= 0x20 && byte < 0x7f)
}

/** Types of text by extension. Scripts and style sheets are text like any other here. */
const textTypes: Record<string, string> = {
  txt: 'text/plain',
  log: 'text/plain',
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  md: 'text/markdown',
  markdown: 'text/markdown',
  json: 'application/json',
  html: 'text/html',
  htm: 'text/html',
  eml: 'message/rfc822',
  ics: 'text/calendar',
  vcf: 'text/vcard',
}

function kindOfText(head: Uint8Array, extension: string): string {
  const text = textOf(head)
  const told = kindOfMarkup(text, extension) ?? textTypes[extension]
  return told ?? (isMail(text) ? 'message/rfc822' : 'text/plain')
}

function textOf(head: Uint8Array): string {
  return decodeText(head, textEncoding(head, true) ?? 'utf-8', true)
}

/** What programs write at the head of a message (RFC 5322 §3.6, RFC 2045 §4) and nobody writes by hand. */
const mailFields = new Set(['received', 'return-path', 'delivered-to', 'message-id', 'mime-version'])

/** Whether a text begins as a message does that was sent: with fields alone, its author's among them. */
function isMail(text: string): boolean {
  const [fields = '', body] = text.split(/\r?\n\r?\n/, 2)
  const lines = fields.split(/\r?\n(?![ \t])/)
  // The last line of what is seen may be cut.
  if (body === undefined) lines.pop()
  const names = lines.map((line) => /^([!-9;-~]+):/.exec(line)?.[1]?.toLowerCase() ?? '')
  return !names.includes('') && names.includes('from') && names.some((name) => mailFields.has(name))
}

/** What its first tag says, below declarations and comments. */
function kindOfMarkup(whole: string, extension: string): string | undefined {
  const text = whole.trimStart()
  const inner = text.replace(/^(\s*<(\?[^>]*\?|!--[^]*?--)>)+/, '').trimStart()
  if (/^(<!doctype\s+html|<html)\b/i.test(inner)) return 'text/html'
  if (/^(<!doctype\s+svg[^]*?>\s*)?<([\w-]+:)?svg\b/i.test(inner)) return 'image/svg+xml'
  if (text.startsWith('<?xml')) return 'application/xml'
  if (extension === 'svg' && inner.includes('<svg')) return 'image/svg+xml'
  return extension === 'xml' && inner.startsWith('<') ? 'application/xml' : undefined
}

const openXml = 'application/vnd.openxmlformats-officedocument'
const openDocument = 'application/vnd.oasis.opendocument'

const zipTypes: Readonly<Record<string, string>> = {
  docx: `${openXml}.wordprocessingml.document`,
  xlsx: `${openXml}.spreadsheetml.sheet`,
  pptx: `${openXml}.presentationml.presentation`,
  docm: 'application/vnd.ms-word.document.macroenabled.12',
  xlsm: 'application/vnd.ms-excel.sheet.macroenabled.12',
  pptm: 'application/vnd.ms-powerpoint.presentation.macroenabled.12',
  odt: `${openDocument}.text`,
  ods: `${openDocument}.spreadsheet`,
  odp: `${openDocument}.presentation`,
}

const compoundTypes: Record<string, string> = {
  // An encrypted document of a newer format lies in a compound file.
  ...zipTypes,
  doc: 'application/msword',
  dot: 'application/msword',
  xls: 'application/vnd.ms-excel',
  xlt: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  pps: 'application/vnd.ms-powerpoint',
  msg: 'application/vnd.ms-outlook',
}

/** The streams by which a compound file shows what it is, in lower case. */
const compoundStreams: ReadonlyArray<[name: string, mimetype: string]> = [
  ['__properties_version1.0', 'application/vnd.ms-outlook'],
  ['worddocument', 'application/msword'],
  ['powerpoint document', 'application/vnd.ms-powerpoint'],
  ['workbook', 'application/vnd.ms-excel'],
  ['book', 'application/vnd.ms-excel'],
]

async function kindOfCompound(head: Uint8Array, extension: string, rest: Rest): Promise<string> {
  const root = await compoundRoot(head, rest)
  const stream = compoundStreams.find(([name]) => root?.names.has(name))
  if (stream !== undefined) return stream[1]
  const found = root === undefined ? COMPOUND : ((await typeOfBytes(root.summary)) ?? COMPOUND)
  return found === COMPOUND ? (compoundTypes[extension] ?? found) : found
}

const COMPOUND = 'application/x-cfb'

/** The parts by which an Office document shows what it is, and the extensions of those that have them. */
const zipParts: ReadonlyArray<[name: RegExp, extensions: readonly [string, ...string[]]]> = [
  [/^word\/document\d*\.xml$/i, ['docx', 'docm']],
  [/^xl\/workbook\d*\.xml$/i, ['xlsx', 'xlsm']],
  [/^ppt\/presentation\d*\.xml$/i, ['pptx', 'pptm']],
]

/** What lies in every Office document, and beside nothing else. */
const officePart = /^(\[Content_Types\]|META-INF\/manifest)\.xml$/i

/** Undefined for an archive. One whose directory is lost may have been what it is called. */
async function kindOfZip(extension: string, { read, size }: Rest): Promise<string | undefined> {
  const entries = await readZipEntries(size, read)
  if (entries === undefined) return zipTypes[extension]
  const has = (part: RegExp) => entries.some(({ name }) => part.test(name))
  const extensions = zipParts.find(([part]) => has(part))?.[1]
  if (extensions !== undefined) return zipTypes[extensions.includes(extension) ? extension : extensions[0]]
  return has(officePart) ? zipTypes[extension] : undefined
}

/** Excel 2 to 4 wrote no container: a bare "beginning of file" record of 4 or 6 bytes. */
function isOldExcel([record, version, length, zero]: Uint8Array): boolean {
  return (
    record === 0x09 &&
    (version === 0 || version === 2 || version === 4) &&
    (length === 4 || length === 6) &&
    zero === 0
  )
}

/** What a TIFF says of itself beyond these bytes stands at its end more often than not. */
function isTiff([first, second, third, fourth]: Uint8Array): boolean {
  const isLittle = first === 0x49 && second === 0x49 && third === 0x2a && fourth === 0
  return isLittle || (first === 0x4d && second === 0x4d && third === 0 && fourth === 0x2a)
}
