import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { sumFiles } from '#contract/manual/file-facts.ts'
import type { File } from '#contract/manual/files.ts'
import { call } from '#web/platform/base/call.ts'
import { TotalsText } from '#web/reading/facts/index.ts'

const none: readonly File[] = []

/** What the selected documents come to, where there is room. Nothing while none of them has a total, or it cannot be read. */
export function SelectionTotals({ selected }: { selected: readonly File[] }) {
  // Asked for once the bar is on screen.
  const files = useDeferredValue(selected, none).map(({ id }) => id)
  const { data } = useQuery({
    queryKey: [sumFiles.path, files],
    queryFn: async ({ signal }) => call(sumFiles, { body: { files } }, signal),
    enabled: files.length > 0,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  return data === undefined || data.totals.length === 0 ? null : (
    <p aria-live="polite" className="min-w-0 truncate border-l border-line pl-2 text-sm text-ink-2">
      <TotalsText totals={data} />
    </p>
  )
}
