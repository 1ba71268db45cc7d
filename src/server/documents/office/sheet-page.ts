import { utils, type WorkBook, type WorkSheet } from '@e965/xlsx'
import { MAX_SHEET_ROWS, SHEET_ROWS } from '#contract/manual/sheet-rows.ts'
import { isTable } from '#contract/documents/mimetypes.ts'
import { hitsIn, type Term, termsOf } from '#contract/manual/search-words.ts'
import { isEncryptedPackage, openCompound } from '../kinds/compound.ts'
import { isCompound, refuseZip } from '../kinds/containers.ts'
import type { SheetPage, SheetPlace } from '../processes/requests.ts'
import { PASSWORD_PROTECTED, type Source, type Unreadable } from '../source.ts'
import { decodeTextFile } from '../text/text-encoding.ts'
import { cutRows } from './cut-rows.ts'
import { unlocked } from './excel97.ts'
import { openWorkbook, textOfCell } from './workbook.ts'

/** More columns are left out; of a longer cell the beginning is shown, and how much is missing. */
const MAX_COLUMNS = 100
const MAX_CELL = 1000

/** Some rows of a sheet: those at a place, or with `find` those in which most of the words occur. */
export function readSheetPage({
  bytes,
  mimetype,
  find = '',
  ...place
}: Source & SheetPlace): SheetPage | Unreadable {
  const refusal = refuseZip(bytes)
  if (refusal !== undefined) return refusal
  const compound = isCompound(bytes) ? openCompound(bytes) : undefined
  if (compound !== undefined && isEncryptedPackage(compound)) return PASSWORD_PROTECTED
  const plain = compound === undefined ? bytes : unlocked(bytes, compound)
  const terms = termsOf(find)
  const workbook =
    terms.length > 0
      ? open(plain, mimetype, MAX_SHEET_ROWS)
      : openAt(plain, mimetype, place.sheet, Math.min(MAX_SHEET_ROWS, place.offset + SHEET_ROWS))
  if (!('SheetNames' in workbook)) return workbook
  const sheets = visibleOf(workbook).map((index) => workbook.SheetNames[index] ?? '')
  const found = findTerms(
    sheets.map((name) => workbook.Sheets[name]),
    terms,
  )
  const { offset, sheet } = found ?? place
  return {
    status: 'read',
    sheets,
    sheet,
    ...found,
    offset,
    ...pageOf(workbook.Sheets[sheets[sheet] ?? ''], offset),
  }
}

/** The first of the rows in which most of the terms occur. */
function findTerms(sheets: ReadonlyArray<WorkSheet | undefined>, terms: readonly Term[]) {
  let most = 0
  let place: { sheet: number; row: number } | undefined
  if (terms.length === 0) return undefined
  for (const [sheet, content] of sheets.entries())
    for (const [row, cells] of (content?.['!data'] ?? []).entries()) {
      const text = (cells ?? []).map((cell) => textOfCell(cell)).join('\n')
      const count = terms.filter((term) => hitsIn(text, [term]).length > 0).length
      if (count <= most) continue
      most = count
      place = { sheet, row }
      if (count === terms.length) break
    }
  if (place === undefined) return undefined
  const { row, sheet } = place
  return { sheet, offset: row - (row % SHEET_ROWS), foundRow: row }
}

/** Opens a workbook for the first rows of one of its visible sheets, so that the rest takes no time. */
function openAt(bytes: Uint8Array, mimetype: string, sheet: number, maxRows: number): WorkBook | Unreadable {
  const start = cutRows(bytes, maxRows) ?? bytes
  const workbook = open(start, mimetype, maxRows, sheet)
  if (!('SheetNames' in workbook)) return workbook
  const index = visibleOf(workbook)[sheet]
  // Where hidden sheets are before it, another one was read.
  return index === undefined || index === sheet ? workbook : open(start, mimetype, maxRows, index)
}

function open(bytes: Uint8Array, mimetype: string, maxRows: number, only?: number): WorkBook | Unreadable {
  if (!isTable(mimetype)) return openWorkbook(bytes, maxRows, only)
  const workbook = openWorkbook(decodeTextFile(bytes), maxRows)
  if (!('SheetNames' in workbook)) return workbook
  return { ...workbook, SheetNames: ['Table'], Sheets: { Table: Object.values(workbook.Sheets)[0] ?? {} } }
}

/** The indices of the visible sheets. */
function visibleOf({ SheetNames, Workbook }: WorkBook): number[] {
  return [...SheetNames.keys()].filter((index) => (Workbook?.Sheets?.[index]?.Hidden ?? 0) === 0)
}

function pageOf(sheet: WorkSheet | undefined, offset: number) {
  const whole: unknown = sheet?.['!fullref'] ?? sheet?.['!ref']
  if (sheet === undefined || typeof whole !== 'string') return { rows: [], rowCount: 0, columnCount: 0 }
  const { e: end } = utils.decode_range(whole)
  const last = {
    r: Math.min(end.r, offset + SHEET_ROWS - 1, MAX_SHEET_ROWS - 1),
    c: Math.min(end.c, MAX_COLUMNS - 1),
  }
  const rows =
    offset > last.r
      ? []
      : utils.sheet_to_json<unknown[]>(sheet, {
          header: 1,
          raw: false,
          defval: '',
          blankrows: true,
          range: { s: { r: offset, c: 0 }, e: last },
        })
  return { rows: rows.map(withoutEmptyEnd), rowCount: end.r + 1, columnCount: end.c + 1 }
}

function withoutEmptyEnd(row: readonly unknown[]): string[] {
  const cells = row.map((cell) => (typeof cell === 'string' ? shorten(cell) : ''))
  const end = cells.findLastIndex((cell) => cell.trim() !== '')
  return cells.slice(0, end + 1)
}

function shorten(cell: string): string {
  const more = cell.length - MAX_CELL
  const start = cell.slice(0, MAX_CELL).toWellFormed()
  return more > 0 ? `${start}… (${more.toLocaleString('en-GB')} more characters)` : start
}
