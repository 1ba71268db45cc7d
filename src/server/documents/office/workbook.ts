import { type CellObject, read, utils, type WorkBook } from '@e965/xlsx'
import { DAMAGED, PASSWORD_PROTECTED, type Unreadable } from '../source.ts'

/**
 * Opens a workbook, or a table written as text, whose values stay as they are written: 03/04/2025 is no date, and 00123
 * no number.
 *
 * @param maxRows how many rows of each sheet are read
 * @param only the index of the one sheet that is read, hidden ones counted; all without it
 */
export function openWorkbook(
  content: Uint8Array | string,
  maxRows: number,
  only?: number,
): WorkBook | Unreadable {
  const isText = typeof content === 'string'
  try {
    return read(content, {
      type: isText ? 'string' : 'array',
      raw: isText,
      dense: true,
      cellFormula: false,
      cellHTML: false,
      sheetRows: maxRows,
      ...(only !== undefined && { sheets: only }),
    })
  } catch (error) {
    const isProtected = error instanceof Error && /password|encrypt/i.test(error.message)
    return isProtected ? PASSWORD_PROTECTED : DAMAGED
  }
}

/** A cell as its program shows it: dates, amounts and results of formulas as text. */
export function textOfCell(cell: CellObject | undefined): string {
  return cell?.v === undefined || cell.v === null ? '' : utils.format_cell(cell)
}
