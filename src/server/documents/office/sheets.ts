import { read, utils, type WorkBook, type WorkSheet } from '@e965/xlsx'
import { DAMAGED, PASSWORD_PROTECTED } from '../source.ts'
import { type Extraction, indexed, MAX_CHARACTERS } from '../text/extraction.ts'

/** A process can hold the cells of about so many rows; a ledger of a small business has a tenth of them. */
const MAX_ROWS = 100_000

/** The text of every sheet of a workbook: its name, then its rows with tabs between the cells as they are shown. */
export function readSheets(bytes: Uint8Array): Extraction {
  const workbook = open(bytes)
  if ('status' in workbook) return workbook
  const sheets: string[] = []
  let characters = 0
  let hasMore = false
  for (const name of workbook.SheetNames) {
    const sheet = workbook.Sheets[name]
    if (sheet === undefined) continue
    if (characters > MAX_CHARACTERS) break
    const rows = rowsOf(sheet)
    sheets.push(`${name}\n${rows}`)
    characters += rows.length
    // What was left out shows in the range that the sheet says it has.
    hasMore ||= sheet['!fullref'] !== undefined && sheet['!fullref'] !== sheet['!ref']
  }
  return indexed(sheets.join('\f'), hasMore ? 'Only the first 100,000 rows can be searched.' : undefined)
}

/** What a row leaves out between two cells, at most: the last of 16,384 columns may be the next that has something in it. */
const MAX_GAP = 100

/**
 * The rows that have something in them. Not by `sheet_to_csv`: that looks at every cell that could be there, for a
 * minute where one stands in the last column of row 100,000.
 */
function rowsOf(sheet: WorkSheet): string {
  const lines: string[] = []
  let characters = 0
  for (const row of sheet['!data'] ?? []) {
    if (row === undefined || characters > MAX_CHARACTERS) continue
    let line = ''
    let column = 0
    // Only those that are there.
    row.forEach((cell, at) => {
      const shown = cell.v === undefined || cell.v === null ? '' : utils.format_cell(cell)
      if (shown === '') return
      line += '\t'.repeat(Math.min(at - column, MAX_GAP)) + shown
      column = at
    })
    if (line !== '') lines.push(line)
    characters += line.length + 1
  }
  return lines.join('\n')
}

function open(bytes: Uint8Array): WorkBook | Extraction {
  try {
    return read(bytes, {
      type: 'array',
      dense: true,
      cellFormula: false,
      cellHTML: false,
      sheetRows: MAX_ROWS,
    })
  } catch (error) {
    const isLocked = error instanceof Error && /password|encrypt/i.test(error.message)
    return isLocked ? PASSWORD_PROTECTED : DAMAGED
  }
}
