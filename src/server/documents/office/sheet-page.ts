import { type CellObject, read, utils, type WorkBook, type WorkSheet } from '@e965/xlsx'
import { MAX_SHEET_ROWS, SHEET_ROWS } from '#contract/file-contents.ts'
import { isTable } from '#contract/mimetypes.ts'
import { hitsIn, type Term, termsOf } from '#contract/search-words.ts'
import { isEncryptedPackage, openCompound } from '../kinds/compound.ts'
import { unlocked } from './excel97.ts'
import { DAMAGED, PASSWORD_PROTECTED, type Source, type Unreadable } from '../source.ts'
import { decodeText, textEncoding } from '../text/text-encoding.ts'
import type { SheetPage, SheetPlace } from '../processes/requests.ts'
import { isCompound, dangerIn } from '../kinds/containers.ts'

/** More columns than these are left out, and more of a cell's text, which then says so. */
const MAX_COLUMNS = 100
const MAX_CELL = 1000

/** Some rows of a sheet as its program shows them: dates, money and results of formulas in words. */
export function readSheetPage({
  bytes,
  mimetype,
  find = '',
  ...place
}: Source & SheetPlace): SheetPage | Unreadable {
  const container = dangerIn(bytes)
  if (container !== undefined) return container
  const compound = isCompound(bytes) ? openCompound(bytes) : undefined
  if (compound !== undefined && isEncryptedPackage(compound)) return PASSWORD_PROTECTED
  // What lies past the rows that are asked for is not read.
  const plain = compound === undefined ? bytes : unlocked(bytes, compound)
  const terms = termsOf(find)
  const lastRow = terms.length > 0 ? MAX_SHEET_ROWS : place.offset + SHEET_ROWS
  const workbook = open(plain, mimetype, Math.min(MAX_SHEET_ROWS, lastRow))
  if (!('SheetNames' in workbook)) return workbook
  const sheets = workbook.SheetNames.filter((_, at) => isShown(workbook, at))
  const found =
    terms.length > 0
      ? placeOf(
          sheets.map((name) => workbook.Sheets[name]),
          terms,
        )
      : undefined
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

/** The first of the rows that have most of some words. */
function placeOf(
  sheets: ReadonlyArray<WorkSheet | undefined>,
  terms: readonly Term[],
): { sheet: number; offset: number; foundRow: number } | undefined {
  let most = 0
  let place: { sheet: number; row: number } | undefined
  for (const [sheet, content] of sheets.entries())
    for (const [row, cells] of (content?.['!data'] ?? []).entries()) {
      const text = (cells ?? []).map((cell) => shownCell(cell)).join('\n')
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

function shownCell(cell: CellObject | undefined): string {
  return cell?.v === undefined || cell.v === null ? '' : utils.format_cell(cell)
}

function open(bytes: Uint8Array, mimetype: string, sheetRows: number): WorkBook | Unreadable {
  const options = { dense: true, cellFormula: false, cellHTML: false, sheetRows } as const
  try {
    if (!isTable(mimetype)) return read(bytes, { type: 'array', ...options })
    const text = decodeText(bytes, textEncoding(bytes, false) ?? 'windows-1252', false)
    // As they are written: 03/04/2025 is a day in April here, and 00123 no number.
    const workbook = read(text, { type: 'string', raw: true, ...options })
    return { ...workbook, SheetNames: ['Table'], Sheets: { Table: Object.values(workbook.Sheets)[0] ?? {} } }
  } catch (error) {
    const isLocked = error instanceof Error && /password|encrypt/i.test(error.message)
    return isLocked ? PASSWORD_PROTECTED : DAMAGED
  }
}

function isShown({ Workbook }: WorkBook, index: number): boolean {
  return (Workbook?.Sheets?.[index]?.Hidden ?? 0) === 0
}

function pageOf(
  sheet: WorkSheet | undefined,
  offset: number,
): Pick<SheetPage, 'rows' | 'rowCount' | 'columnCount'> {
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
  return { rows: rows.map(shownCells), rowCount: end.r + 1, columnCount: end.c + 1 }
}

/** The cells of a row up to the last that has something in it. */
function shownCells(row: readonly unknown[]): string[] {
  const cells = row.map((cell) => (typeof cell === 'string' ? shownText(cell) : ''))
  const end = cells.findLastIndex((cell) => cell.trim() !== '')
  return cells.slice(0, end + 1)
}

function shownText(cell: string): string {
  const more = cell.length - MAX_CELL
  const start = cell.slice(0, MAX_CELL).toWellFormed()
  return more > 0 ? `${start}… (${more.toLocaleString('en-GB')} more characters)` : start
}
