import { utils, write } from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import { SHEET_ROWS } from '#contract/manual/sheet-rows.ts'
import { makeSheet } from '../testing/workbook.ts'
import { cutRows } from './cut-rows.ts'
import { readSheetPage } from './sheet-page.ts'
import { openWorkbook } from './workbook.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const ROWS = SHEET_ROWS + 30

function firstPage(bytes: Uint8Array) {
  const page = readSheetPage({ bytes, mimetype: XLSX, sheet: 0, offset: 0 })
  if (page.status !== 'read') throw new Error(page.reason)
  return page
}

describe('the first rows of a workbook', () => {
  it('are those of the whole, without the texts of the rest', () => {
    const rowsOf = (sheet: string) =>
      Array.from({ length: ROWS }, (_, row) => [
        `${sheet} ${String(row)}`,
        row,
        new Date('2025-10-31'),
        '£ & é',
      ])
    const book = utils.book_new()
    for (const name of ['Sales', 'Costs'])
      utils.book_append_sheet(book, utils.aoa_to_sheet(rowsOf(name), { dateNF: 'dd/mm/yyyy' }), name)
    const bytes = write(book, {
      type: 'buffer',
      bookType: 'xlsx',
      bookSST: true,
      compression: true,
    }) as Buffer
    const cut = cutRows(bytes, 20)
    const rows = (content: Uint8Array, sheet: number) => {
      const workbook = openWorkbook(content, 20, sheet)
      if (!('SheetNames' in workbook)) throw new Error(workbook.reason)
      const { [workbook.SheetNames[sheet] ?? '']: read = {} } = workbook.Sheets
      return { size: read['!fullref'] as unknown, rows: utils.sheet_to_json(read, { header: 1, raw: false }) }
    }
    for (const sheet of [0, 1]) expect(rows(cut ?? bytes, sheet)).toEqual(rows(bytes, sheet))
    expect(cut?.includes('Costs 19')).toBe(true)
    expect(cut?.includes(`Costs ${String(ROWS - 1)}`)).toBe(false)
  })

  const cells = (prefix: string, row: number, at: (column: string) => string) =>
    ['A', 'B']
      .map(
        (column) =>
          `<${prefix}c${at(`${column}${String(row)}`)}><${prefix}v>${String(row)}</${prefix}v></${prefix}c>`,
      )
      .join('')
  const sheet = ({ prefix = '', dimension = '', numbers = true, references = true }) =>
    `<${prefix}worksheet xmlns${prefix && `:${prefix.slice(0, -1)}`}="${MAIN}">${dimension}<${prefix}sheetData>${Array.from(
      { length: ROWS },
      (_, index) =>
        `<${prefix}row${numbers ? ` spans="1:2" r="${String(index + 1)}"` : ''}>${cells(prefix, index + 1, (at) => (references ? ` r="${at}"` : ''))}</${prefix}row>`,
    ).join('')}</${prefix}sheetData></${prefix}worksheet>`

  it.each([
    ['do not say', {}],
    ['say too little', { dimension: '<dimension ref="A1"/>' }],
    ['do not say, and have a prefix', { prefix: 'x:' }],
    ['do not say, and their cells have no names', { references: false }],
    ['do not say, and their rows have no numbers', { numbers: false }],
  ])('know how many there are, even where the sheets %s', (_, options) => {
    const page = firstPage(makeSheet(sheet(options)))
    expect(page).toMatchObject({ rowCount: ROWS, columnCount: 2 })
    expect(page.rows).toHaveLength(SHEET_ROWS)
    expect(page.rows.at(-1)).toEqual([String(SHEET_ROWS), String(SHEET_ROWS)])
  })
})
