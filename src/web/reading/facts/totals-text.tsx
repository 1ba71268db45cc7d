import type { DocumentTotals } from '#contract/manual/file-facts.ts'
import { formatCount } from '#web/platform/ui/format.ts'
import { formatMoney } from './fact-text.ts'

/** What some documents come to: "£1,250.00 · €20.00", and how many of them have a total where not all do. */
export function TotalsText({ totals: { files, totals, withTotal } }: { totals: DocumentTotals }) {
  return (
    <span className="tabular-nums">
      <span className="font-medium">{totals.map(formatMoney).join(' · ')}</span>
      {withTotal < files && ` from ${formatCount(withTotal)} of ${formatCount(files)}`}
    </span>
  )
}
