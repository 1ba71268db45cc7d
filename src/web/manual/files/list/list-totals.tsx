import { MIN_CONFIDENCE } from '#contract/documents/document-facts.ts'
import type { File } from '#contract/manual/files.ts'
import type { ListColumn } from '#web/platform/base/preferences.ts'
import { formatMoney } from '#web/reading/facts/index.ts'
import { formatCount } from '#web/platform/ui/format.ts'
import { rowColumns } from './file-row.tsx'

/** The tracks before the chosen columns: box, picture, name. */
const FIRST_TRACKS = 3

/** What the files of a list come to, by currency, below their totals; those that nobody confirmed count if they are sure. */
export function ListTotals({ files, columns }: { files: readonly File[]; columns: readonly ListColumn[] }) {
  const sums = new Map<string, number>()
  let counted = 0
  for (const { facts } of files) {
    const total = facts?.total
    if (total === undefined || total === null || total.confidence < MIN_CONFIDENCE.know) continue
    const { amount, currency } = total.value
    counted += 1
    sums.set(currency, (sums.get(currency) ?? 0) + Math.round(Number(amount) * 100))
  }
  if (counted === 0) return null
  const without = files.length - counted
  return (
    <p
      role="group"
      aria-label="Totals"
      className={`${rowColumns} min-h-11 border-t border-line bg-sunken py-2 text-sm max-xl:flex max-xl:flex-wrap max-xl:justify-between`}
    >
      <span className="col-span-3 pl-25 text-ink-2 max-xl:pl-0">
        Total of {formatCount(counted)} {counted === 1 ? 'paper' : 'papers'}
        {without > 0 && <span className="text-ink-3"> · {formatCount(without)} without a sure total</span>}
      </span>
      <span
        className="text-right font-medium tabular-nums"
        style={{
          gridColumn: `${String(FIRST_TRACKS + 1)} / ${String(FIRST_TRACKS + 2 + columns.indexOf('total'))}`,
        }}
      >
        {[...sums]
          .map(([currency, cents]) => formatMoney({ currency, amount: (cents / 100).toFixed(2) }))
          .join(' · ')}
      </span>
      <span className="w-8 max-xl:hidden" style={{ gridColumn: '-2 / -1' }} />
    </p>
  )
}
