import type { FileTypeParser } from 'file-type'
import { compoundRoot } from './compound-root.ts'
import { isCompound } from './containers.ts'
import { decodeText, textEncoding } from '../text/text-encoding.ts'
import { readZipEntries } from './zip.ts'

const UNKNOWN = 'application/octet-stream'

/** A document of which parts can be read: the head of a container does not tell its kind. */
export interface RandomAccess {
  /** In bytes. */
  size: number
  /** Reads a range, which may reach over the end. */
  read: (start: number, length: number) => Promise<Uint8Array>
}

/**
 * The MIME type of a document, read from its bytes (`docs/product.md` §10). The name only decides between types
 * whose bytes look alike: kinds of text, and Office formats in an encrypted or damaged container.
 *
 * @param head the first 4,100 bytes or more
 * @param name its file name
 * @param file the whole document, if it is more than its head
 */
export async function detectMimetype(
  head: Uint8Array,
  name: string,
  file: RandomAccess = inMemory(head),
): Promise<string> {
  const extension = /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  if (head.length === 0) return textTypes[extension] ?? UNKNOWN
  if (isCompound(head)) return await kindOfCompound(head, extension, file)

  const found = await typeOfBytes(head)
  const isText = textEncoding(head, true) !== undefined
  if (isText && (found === undefined || isMistakenForText(head, found))) return kindOfText(head, extension)
  if (found === 'application/xml') return kindOfMarkup(textOf(head), extension) ?? found
  if (found === 'application/zip') return (await kindOfZip(extension, file)) ?? found
  if (found !== undefined) return found
  if (isOldExcel(head)) return 'application/vnd.ms-excel'
  return isTiff(head) ? 'image/tiff' : UNKNOWN
}

/** As {@link detectMimetype}, for a document that is in memory. */
export async function detectMimetypeOf(bytes: Uint8Array, name: string): Promise<string> {
  return await detectMimetype(bytes.subarray(0, HEAD), name, inMemory(bytes))
}

/** How many bytes `file-type` needs. */
const HEAD = 4100

function inMemory(bytes: Uint8Array): RandomAccess {
  return { size: bytes.length, read: async (start, length) => bytes.subarray(start, start + length) }
}

let parser: Promise<FileTypeParser> | undefined

/** Loaded with the first document, so that the server's start does not wait for it. */
async function loadParser(): Promise<FileTypeParser> {
  const [types, { detectCfbf }] = await Promise.all([import('file-type'), import('@file-type/cfbf')])
  return new types.FileTypeParser({ customDetectors: [detectCfbf] })
}

async function typeOfBytes(head: Uint8Array): Promise<string | undefined> {
  parser ??= loadParser()
  const reader = await parser
  try {
    return (await reader.fromBuffer(head))?.mime.split(';')[0]
  } catch {
    // Thrown for damaged files.
    return undefined
  }
}

/**
 * `file-type` takes a text that begins with "BM" or "MZ" for a bitmap or a program. Real ones do not begin with 16
 * printable characters.
 */
function isMistakenForText(head: Uint8Array, found: string): boolean {
  const writtenAsText = /^text\/|[/+]xml$|^application\/(pdf|rtf|postscript|eps|illustrator)$|^model\//
  return !writtenAsText.test(found) && head.subarray(0, 16).every((byte) => byte >= 0x20 && byte < 0x7f)
}

/** By extension. All other text, such as scripts, is `text/plain`. */
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
  const known = kindOfMarkup(text, extension) ?? textTypes[extension]
  return known ?? (isMail(text) ? 'message/rfc822' : 'text/plain')
}

function textOf(head: Uint8Array): string {
  return decodeText(head, textEncoding(head, true) ?? 'utf-8', true)
}

/** Header fields that mail programs write (RFC 5322 §3.6, RFC 2045 §4) and people do not. */
const mailFields = new Set(['received', 'return-path', 'delivered-to', 'message-id', 'mime-version'])

/** Whether a text begins with the header of a sent message. */
function isMail(text: string): boolean {
  const [fields = '', body] = text.split(/\r?\n\r?\n/, 2)
  const lines = fields.split(/\r?\n(?![ \t])/)
  // The last line may be cut.
  if (body === undefined) lines.pop()
  const names = lines.map((line) => /^([!-9;-~]+):/.exec(line)?.[1]?.toLowerCase() ?? '')
  return !names.includes('') && names.includes('from') && names.some((name) => mailFields.has(name))
}

/** The kind that the first tag shows, after declarations and comments. */
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

/** The streams that show what a compound file is, in lower case. */
const compoundStreams: ReadonlyArray<[name: string, mimetype: string]> = [
  ['__properties_version1.0', 'application/vnd.ms-outlook'],
  ['worddocument', 'application/msword'],
  ['powerpoint document', 'application/vnd.ms-powerpoint'],
  ['workbook', 'application/vnd.ms-excel'],
  ['book', 'application/vnd.ms-excel'],
]

async function kindOfCompound(head: Uint8Array, extension: string, file: RandomAccess): Promise<string> {
  const root = await compoundRoot(head, file)
  const stream = compoundStreams.find(([name]) => root?.names.has(name))
  if (stream !== undefined) return stream[1]
  const found = root === undefined ? COMPOUND : ((await typeOfBytes(root.summary)) ?? COMPOUND)
  return found === COMPOUND ? (compoundTypes[extension] ?? found) : found
}

const COMPOUND = 'application/x-cfb'

/** The parts that show what an Office document is, and its possible extensions. */
const zipParts: ReadonlyArray<[name: RegExp, extensions: readonly [string, ...string[]]]> = [
  [/^word\/document\d*\.xml$/i, ['docx', 'docm']],
  [/^xl\/workbook\d*\.xml$/i, ['xlsx', 'xlsm']],
  [/^ppt\/presentation\d*\.xml$/i, ['pptx', 'pptm']],
]

/** A part that every Office document has, and no other archive. */
const officePart = /^(\[Content_Types\]|META-INF\/manifest)\.xml$/i

/** Undefined for a mere archive. Without a directory the extension decides. */
async function kindOfZip(extension: string, { read, size }: RandomAccess): Promise<string | undefined> {
  const entries = await readZipEntries(size, read)
  if (entries === undefined) return zipTypes[extension]
  const has = (part: RegExp) => entries.some(({ name }) => part.test(name))
  const extensions = zipParts.find(([part]) => has(part))?.[1]
  if (extensions !== undefined) return zipTypes[extensions.includes(extension) ? extension : extensions[0]]
  return has(officePart) ? zipTypes[extension] : undefined
}

/** Excel 2 to 4 files have no container: they begin with a BOF record of 4 or 6 bytes. */
function isOldExcel([record, version, length, zero]: Uint8Array): boolean {
  return (
    record === 0x09 &&
    (version === 0 || version === 2 || version === 4) &&
    (length === 4 || length === 6) &&
    zero === 0
  )
}

/** `file-type` also needs the TIFF's directory, which is often at its end. */
function isTiff([first, second, third, fourth]: Uint8Array): boolean {
  const isLittle = first === 0x49 && second === 0x49 && third === 0x2a && fourth === 0
  return isLittle || (first === 0x4d && second === 0x4d && third === 0 && fourth === 0x2a)
}
