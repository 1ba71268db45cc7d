import type { WorkSheet } from '@e965/xlsx'
import { type Extraction, indexed, MAX_CHARACTERS } from '../text/extraction.ts'
import { openWorkbook, textOfCell } from './workbook.ts'

/** A worker process can hold the cells of about so many rows; a ledger of a small business has a tenth of them. */
const MAX_ROWS = 100_000

/** The text of a workbook: each sheet's name, then its rows, with tabs between the cells. */
export function readSheets(bytes: Uint8Array): Extraction {
  const workbook = openWorkbook(bytes, MAX_ROWS)
  if (!('SheetNames' in workbook)) return workbook
  const sheets: string[] = []
  let characters = 0
  let isCut = false
  for (const name of workbook.SheetNames) {
    const sheet = workbook.Sheets[name]
    if (sheet === undefined) continue
    if (characters > MAX_CHARACTERS) break
    const rows = rowsOf(sheet)
    sheets.push(`${name}\n${rows}`)
    characters += rows.length
    isCut ||= sheet['!fullref'] !== undefined && sheet['!fullref'] !== sheet['!ref']
  }
  return indexed(sheets.join('\f'), isCut ? 'Only the first 100,000 rows can be searched.' : undefined)
}

/** The longest run of tabs: the next cell may be the last of 16,384 columns. */
const MAX_GAP = 100

/**
 * The rows that are not empty. Not by `sheet_to_csv`, which visits every possible cell: a minute, when one is in the
 * last column of row 100,000.
 */
function rowsOf(sheet: WorkSheet): string {
  const lines: string[] = []
  let characters = 0
  for (const row of sheet['!data'] ?? []) {
    if (row === undefined || characters > MAX_CHARACTERS) continue
    let line = ''
    let column = 0
    // `forEach` passes over the holes of a sparse array.
    row.forEach((cell, index) => {
      const text = textOfCell(cell)
      if (text === '') return
      line += '\t'.repeat(Math.min(index - column, MAX_GAP)) + text
      column = index
    })
    if (line !== '') lines.push(line)
    characters += line.length + 1
  }
  return lines.join('\n')
}
