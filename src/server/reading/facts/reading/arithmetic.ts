import { type FoundAmount, minorUnits } from './amounts.ts'

// What the sums of a document have to do with each other, in pence.

export interface Sums {
  amounts: readonly FoundAmount[]
  /** Without signs, each once, the largest first. */
  sizes: readonly number[]
  /** The same. */
  all: ReadonlySet<number>
  signed: ReadonlySet<number>
  /** How often each size is in the document. */
  times: ReadonlyMap<number, number>
  /** By the index of a sum that is that of the rows before it: the index of the first of them. */
  columns: ReadonlyMap<number, number>
}

export const sizeOf = ({ amount }: FoundAmount) => Math.abs(minorUnits(amount))

export function sumsOf(amounts: readonly FoundAmount[]): Sums {
  const times = new Map<number, number>()
  for (const found of amounts) times.set(sizeOf(found), (times.get(sizeOf(found)) ?? 0) + 1)
  const sizes = [...times.keys()].toSorted((a, b) => b - a)
  return {
    amounts,
    sizes,
    all: new Set(sizes),
    signed: new Set(amounts.map(({ amount }) => minorUnits(amount))),
    times,
    columns: columnsOf(amounts.map(({ amount }) => minorUnits(amount))),
  }
}

/** What a sum is of others of its document: their sum, what is left of one, a part of one. */
export function arithmeticFeatures(sums: Sums, index: number): string[] {
  const { all, amounts, columns, signed, sizes } = sums
  const found = amounts[index]
  if (found === undefined) return []
  const size = sizeOf(found)
  return [
    ...(isNetAndTax(signed, minorUnits(found.amount)) ? ['net and tax'] : []),
    ...(sizes.some((tax) => tax < size && all.has(size + tax) && isTax(tax, size)) ? ['net of another'] : []),
    ...(sizes.some((net) => net > size && all.has(net + size) && isTax(size, net)) ? ['tax of another'] : []),
    ...(columns.has(index) ? ['sum of its column'] : []),
    ...([...columns].some(([last, first]) => first <= index && index < last)
      ? ['in a column with its sum']
      : []),
    ...(isDifference(sums, size) ? ['difference of two'] : []),
    ...(sizes.some((larger) => isTakenOff(sums, size, larger)) ? ['taken off another'] : []),
  ]
}

const usualRates = [0.2, 0.05, 0.12]
const isTax = (tax: number, net: number) => usualRates.some((rate) => Math.abs(tax / net - rate) < 0.004)

/** Whether a sum is that of two others, of which one may be a tax on the other. */
function isNetAndTax(signed: ReadonlySet<number>, wanted: number): boolean {
  if (wanted <= 0) return false
  return [...signed].some((net) => {
    const tax = wanted - net
    return net > 0 && tax > 0 && signed.has(tax) && isTax(tax, net)
  })
}

/** Whether a sum is what is left of a larger one when another is taken off. */
function isDifference({ all, sizes }: Sums, wanted: number): boolean {
  return (
    wanted > 0 && sizes.some((larger) => larger > wanted && larger !== 2 * wanted && all.has(larger - wanted))
  )
}

/** Whether another sum is what is left of a larger one without this one, and this one no tax. */
function isTakenOff({ all }: Sums, size: number, larger: number): boolean {
  const rest = larger - size
  return rest > 0 && rest !== size && all.has(rest) && !isTax(size, rest) && !isTax(rest, size)
}

const MAX_ROWS = 60
const MIN_ROWS = 3

/** The sums that are those of the three or more rows before them. */
function columnsOf(units: readonly number[]): Map<number, number> {
  const columns = new Map<number, number>()
  for (const [index, wanted] of units.entries()) {
    if (wanted <= 0) continue
    let sum = 0
    for (let row = index - 1; row >= Math.max(0, index - MAX_ROWS); row -= 1) {
      sum += units[row] ?? 0
      if (sum !== wanted || index - row < MIN_ROWS) continue
      columns.set(index, row)
      break
    }
  }
  return columns
}
