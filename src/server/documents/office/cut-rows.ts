import { utils } from '@e965/xlsx'
import { utils as packages, write } from 'cfb'
import { unpack, type ZipMember, zipEntries } from '../kinds/zip.ts'

const SHEET = /^xl\/worksheets\/[^/]+\.xml$/i
const TEXTS = /^xl\/sharedStrings\.xml$/i

/**
 * An Excel workbook (`.xlsx`) with the first rows of its sheets and the texts that are in them, which opens in a
 * fraction of the time. Its sheets keep the size of the whole, and are given it where their program did not write it.
 *
 * @returns undefined when it is another workbook, or damaged
 */
export function cutRows(bytes: Uint8Array, maxRows: number): Buffer | undefined {
  const entries = zipEntries(bytes)?.filter(({ name }) => /\.(xml|rels)$/i.test(name)) ?? []
  if (!entries.some(({ name }) => SHEET.test(name))) return undefined
  const sheets = new Map<ZipMember, Sheet>()
  for (const entry of entries) {
    if (!SHEET.test(entry.name)) continue
    const content = unpack(bytes, entry)
    if (content === undefined) return undefined
    sheets.set(entry, cutSheet(content.toString('latin1'), maxRows))
  }
  const texts = Math.max(...[...sheets.values()].map((sheet) => sheet.texts))
  const cut = packages.cfb_new()
  for (const entry of entries) {
    const sheet = sheets.get(entry)
    const content = sheet === undefined ? unpack(bytes, entry) : Buffer.from(sheet.xml, 'latin1')
    if (content === undefined) return undefined
    const shown = TEXTS.test(entry.name) ? cutTexts(content, texts) : content
    packages.cfb_add(cut, entry.name, shown, { unsafe: true })
  }
  return write(cut, { fileType: 'zip', type: 'buffer' }) as Buffer
}

interface Sheet {
  /** Each character is one byte. */
  xml: string
  /** How many of the workbook's texts it needs: those up to the last one that it mentions. */
  texts: number
}

/** Keeps the first rows (ECMA-376 part 1, 18.3.1.73), and removes what follows all rows. */
function cutSheet(xml: string, maxRows: number): Sheet {
  const data = /<(\w+:)?sheetData>/.exec(xml)
  if (data === null) return { xml, texts: 0 }
  const prefix = data[1] ?? ''
  const start = data.index
  const { count, end } = countRows(xml, { prefix, start, maxRows })
  const { columns, texts } = scanRows(xml.slice(start, end))
  if (end === undefined) return { xml, texts }
  const head = withSize(xml.slice(0, start), { prefix, columns, rows: count })
  return { xml: `${head}${xml.slice(start, end)}</${prefix}sheetData></${prefix}worksheet>`, texts }
}

/** How many rows there are, and where the first one begins that is too many. */
function countRows(
  xml: string,
  { maxRows, prefix, start }: { prefix: string; start: number; maxRows: number },
): { count: number; end: number | undefined } {
  const rows = new RegExp(`<${prefix}row\\b[^<>]*>`, 'g')
  rows.lastIndex = start
  let count = 0
  let end: number | undefined
  for (let row = rows.exec(xml); row !== null; row = rows.exec(xml)) {
    count = Number(numberIn(row[0]) ?? count + 1)
    if (count <= maxRows || end !== undefined) continue
    end = row.index
    const last = xml.lastIndexOf(`<${prefix}row`, xml.lastIndexOf(`</${prefix}sheetData>`))
    const number = numberIn(xml.slice(last))
    // Rows may have no numbers: then all of them are counted.
    if (number !== undefined) return { count: Number(number), end }
  }
  return { count, end }
}

function numberIn(row: string): string | undefined {
  return /^<[^<>]*?\br=["'](\d+)["']/.exec(row)?.[1]
}

/** How many columns some rows have, and how many of the workbook's texts they need. */
function scanRows(xml: string): { columns: number; texts: number } {
  let columns = 0
  let texts = 0
  let column = 0
  let isText = false
  for (const { 0: tag, 1: name, index } of xml.matchAll(/<(?:\w+:)?(row|c|v)\b[^<>]*>/g)) {
    if (name === 'row') column = 0
    else if (name === 'c') {
      const letters = /\br=["']([A-Z]{1,3})\d/.exec(tag)?.[1]
      column = letters === undefined ? column + 1 : utils.decode_col(letters) + 1
      columns = Math.max(columns, column)
      isText = /\bt=["']s["']/.test(tag)
    } else if (isText) {
      const value = index + tag.length
      texts = Math.max(texts, Number.parseInt(xml.slice(value, value + 10), 10) + 1 || 0)
    }
  }
  return { columns, texts }
}

/** Says in the beginning of a sheet how large it is, unless it says a size that can be true. */
function withSize(
  head: string,
  { columns, prefix, rows }: { columns: number; prefix: string; rows: number },
): string {
  const dimension = /<(?:\w+:)?dimension\b[^<>]*>/.exec(head)
  const said = /:[A-Z]+(\d+)"/.exec(dimension?.[0] ?? '')?.[1]
  if (Number(said) >= rows) return head
  const corner = utils.encode_cell({ r: rows - 1, c: Math.max(0, columns - 1) })
  const rest = dimension === null ? head : head.replace(dimension[0], '')
  return `${rest}<${prefix}dimension ref="A1:${corner}"/>`
}

/** Keeps the first of a workbook's texts (18.4.9). */
function cutTexts(content: Buffer, count: number): Buffer {
  const xml = content.toString('latin1')
  const ends = /<\/(\w+:)?si>/g
  let prefix = ''
  for (let kept = 0; kept < count; kept += 1) {
    const end = ends.exec(xml)
    if (end === null) return content
    prefix = end[1] ?? ''
  }
  if (count === 0) return content
  return Buffer.from(`${xml.slice(0, ends.lastIndex)}</${prefix}sst>`, 'latin1')
}
