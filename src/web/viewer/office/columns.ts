const LETTERS = 26
const A = 65

/** The name of a column: A to Z, then AA. */
export function columnName(index: number): string {
  const rest = Math.floor(index / LETTERS) - 1
  return (rest < 0 ? '' : columnName(rest)) + String.fromCharCode(A + (index % LETTERS))
}

/** Whether a cell is a number, an amount or a percentage: these are aligned to the right. */
export function isNumeric(cell: string): boolean {
  return /^\(?[-+−]?\s?[£$€]?\s?[-+−]?\d[\d,. ]*(e[-+]?\d+)?\s?[%£$€]?\)?$/i.test(cell.trim())
}

const MIN_CHARACTERS = 4
const MAX_CHARACTERS = 44
const CHARACTER_WIDTH = 7.5
/** The width of a digit, in CSS pixels. Digits are tabular: all have the same width. */
const DIGIT_WIDTH = 8.75
const PADDING = 20

/** The width of each column in CSS pixels, by the contents of the first rows. Longer texts wrap. */
export function columnWidths(rows: ReadonlyArray<readonly string[]>): number[] {
  const count = rows.reduce((most, row) => Math.max(most, row.length), 1)
  return Array.from({ length: count }, (_, column) => {
    const widest = rows.reduce(
      (most, row) => Math.max(most, widthOf(row[column] ?? '')),
      MIN_CHARACTERS * CHARACTER_WIDTH,
    )
    return Math.round(Math.min(MAX_CHARACTERS * CHARACTER_WIDTH, widest) + PADDING)
  })
}

function widthOf(cell: string): number {
  if (isNumeric(cell)) return cell.length * DIGIT_WIDTH
  return Math.max(...cell.split('\n').map((line) => line.length)) * CHARACTER_WIDTH
}
