const LETTERS = 26
const A = 65

/** What a column is called: A to Z, then AA. */
export function columnName(index: number): string {
  const rest = Math.floor(index / LETTERS) - 1
  return (rest < 0 ? '' : columnName(rest)) + String.fromCharCode(A + (index % LETTERS))
}

/** Whether a cell reads as a number, an amount or a share: those stand at the right, so that digits stand below digits. */
export function isNumeric(cell: string): boolean {
  return /^\(?[-+−]?\s?[£$€]?\s?[-+−]?\d[\d,. ]*(e[-+]?\d+)?\s?[%£$€]?\)?$/i.test(cell.trim())
}

const MIN_CHARACTERS = 4
const MAX_CHARACTERS = 44
const CHARACTER_WIDTH = 7.5
/** Digits that stand below each other are all as wide as the widest. */
const DIGIT_WIDTH = 8.75
const PADDING = 20

/** How wide each column is, in CSS pixels, by what stands in the first rows. Longer texts are broken. */
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
