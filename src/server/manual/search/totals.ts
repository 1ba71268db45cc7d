import type { DocumentTotals } from '#contract/manual/file-facts.ts'

/** Documents of one currency; null is that of those without a total. */
export interface CurrencySum {
  currency: string | null
  amount: string | null
  files: number
}

/** Sums of documents by currency as calls answer them. */
export function totalsOf(sums: readonly CurrencySum[]): DocumentTotals {
  const totals = sums
    .flatMap(({ amount, currency, files }) =>
      currency === null || amount === null ? [] : [{ currency, amount, files }],
    )
    .toSorted((a, b) => b.files - a.files || (a.currency < b.currency ? -1 : 1))
  const count = (of: ReadonlyArray<{ files: number }>) => of.reduce((all, { files }) => all + files, 0)
  return { files: count(sums), withTotal: count(totals), totals }
}
