import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { TotalsText } from '#web/reading/facts/index.ts'
import { totalsQuery } from './queries.ts'

/** What all documents that were found come to; nothing while none of them has a total. */
export function SearchTotals({ query }: { query: string }) {
  const { data } = useQuery({ ...totalsQuery(query), placeholderData: keepPreviousData })
  return (
    <p aria-live="polite" className="mt-1 text-sm text-ink-2 empty:hidden">
      {data !== undefined && data.totals.length > 0 && (
        <>
          Total <TotalsText totals={data} />
        </>
      )}
    </p>
  )
}
