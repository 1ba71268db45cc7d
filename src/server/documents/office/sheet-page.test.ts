import { describe, expect, it } from 'vitest'
import { makeCompound } from '../testing/office.ts'
import { makeWorkbook } from '../testing/workbook.ts'
import { makeZip } from '../testing/zip.ts'
import { SHEET_ROWS } from '#contract/manual/sheet-rows.ts'
import { readSheetPage } from './sheet-page.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const types = {
  xlsx: XLSX,
  xls: 'application/vnd.ms-excel',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
} as const

function read(bytes: Uint8Array, mimetype: string, sheet = 0, offset = 0) {
  return readSheetPage({ bytes, mimetype, sheet, offset })
}

describe('a part of a sheet', () => {
  it.each(['xlsx', 'xls', 'ods'] as const)('is read of %s', (bookType) => {
    const bytes = makeWorkbook(
      { VAT: [['Quarter', 'Due'], ['Q1', 1250.5], [], ['Q3', '€']], Notes: [['Café']] },
      { bookType },
    )
    expect(read(bytes, types[bookType])).toEqual({
      status: 'read',
      sheets: ['VAT', 'Notes'],
      sheet: 0,
      offset: 0,
      rows: [['Quarter', 'Due'], ['Q1', '1250.5'], [], ['Q3', '€']],
      rowCount: 4,
      columnCount: 2,
    })
    expect(read(bytes, types[bookType], 1)).toMatchObject({ rows: [['Café']], rowCount: 1 })
  })

  it('begins at the offset, and has the number of all rows', () => {
    const rows = Array.from({ length: SHEET_ROWS * 2 + 5 }, (_, index) => [`row ${String(index)}`])
    const bytes = makeWorkbook({ Ledger: rows })
    const first = read(bytes, XLSX)
    expect(first).toMatchObject({ rowCount: rows.length, columnCount: 1 })
    expect('rows' in first && first.rows).toEqual(rows.slice(0, SHEET_ROWS))
    const last = read(bytes, XLSX, 0, SHEET_ROWS * 2)
    expect('rows' in last && last.rows).toEqual(rows.slice(SHEET_ROWS * 2))
    expect(read(bytes, XLSX, 0, rows.length)).toMatchObject({ rows: [] })
  })

  it('is the first in which most of the words occur in one row', () => {
    const rows = Array.from({ length: SHEET_ROWS * 2 + 5 }, (_, index) => [`row ${String(index)}`, 'paid'])
    rows[SHEET_ROWS + 3] = ['roof', 'paid', '£1,250.00']
    const bytes = makeWorkbook({ Notes: [['The roof leaks']], Ledger: rows })
    const find = (words: string) => readSheetPage({ bytes, mimetype: XLSX, sheet: 0, offset: 0, find: words })
    const found = find('Roof paid')
    expect(found).toMatchObject({ sheet: 1, offset: SHEET_ROWS, foundRow: SHEET_ROWS + 3 })
    expect('rows' in found && found.rows[3]).toEqual(rows[SHEET_ROWS + 3])
    expect(find('leaking')).toMatchObject({ sheet: 0, offset: 0, foundRow: 0 })
    expect(find('gannet')).not.toHaveProperty('foundRow')
    expect(find('gannet')).toMatchObject({ sheet: 0, offset: 0 })
  })

  it('shows the beginning of a very long cell, and says how much is left out', () => {
    // After an unclosed quote the rest of the table is one cell.
    const table = Buffer.from(`a,"${'b,c\n'.repeat(1000)}`)
    const part = read(table, 'text/csv')
    expect(part).toMatchObject({ rowCount: 1, columnCount: 2 })
    const cell = 'rows' in part ? part.rows[0]?.[1] : undefined
    expect(cell).toBe(`"${'b,c\n'.repeat(250).slice(0, -1)}… (3,001 more characters)`)
  })

  it('shows dates and amounts as the program does, and no hidden sheets', () => {
    const bytes = makeWorkbook(
      {
        Hidden: [['secret']],
        Shown: [
          [
            { t: 'n', v: 1250, z: '"£"#,##0.00' },
            { t: 'n', v: 45_750, z: 'dd/mm/yyyy' },
          ],
        ],
      },
      { hidden: 'Hidden' },
    )
    expect(read(bytes, XLSX)).toMatchObject({ sheets: ['Shown'], rows: [['£1,250.00', '03/04/2025']] })
  })

  it('leaves the values of a CSV as they are written, in any encoding', () => {
    const text = 'Name,Paid,Ref\r\n"Café, Ltd",03/04/2025,00123\r\n'
    for (const encoding of ['utf8', 'latin1'] as const)
      expect(read(Buffer.from(text, encoding), 'text/csv')).toMatchObject({
        sheets: ['Table'],
        rows: [
          ['Name', 'Paid', 'Ref'],
          ['Café, Ltd', '03/04/2025', '00123'],
        ],
      })
    expect(read(Buffer.from('a\tb\n1\t2'), 'text/tab-separated-values')).toMatchObject({
      rows: [
        ['a', 'b'],
        ['1', '2'],
      ],
    })
    expect(read(Buffer.alloc(0), 'text/csv')).toMatchObject({ rows: [[]] })
  })

  it('has a limited number of cells in a row, and of characters in a cell', () => {
    const bytes = makeWorkbook({ Wide: [Array.from({ length: 120 }, () => 'x'.repeat(2000))] })
    const page = read(bytes, XLSX)
    expect(page).toMatchObject({ columnCount: 120 })
    const shown = `${'x'.repeat(1000)}… (1,000 more characters)`
    expect('rows' in page && page.rows).toEqual([Array.from({ length: 100 }, () => shown)])
  })

  it('is not read of a workbook that is protected, damaged or a ZIP bomb', () => {
    const locked = makeCompound({ EncryptedPackage: Buffer.alloc(5000), EncryptionInfo: Buffer.alloc(5000) })
    expect(read(locked, XLSX)).toEqual({ status: 'unreadable', reason: 'password-protected' })
    expect(read(Buffer.from('PK\x03\x04 nothing'), XLSX)).toEqual({ status: 'unreadable', reason: 'damaged' })
    const bomb = makeZip({ 'xl/workbook.xml': Buffer.alloc(250 * 1024 * 1024) })
    expect(read(bomb, XLSX)).toEqual({ status: 'unreadable', reason: 'too large when unpacked' })
  })
})
