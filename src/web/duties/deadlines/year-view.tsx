import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Check, ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { Deadline } from '#contract/duties/deadlines.ts'
import { dayOf, yearOf } from '#contract/platform/plain-date.ts'
import { LoadError } from '#web/platform/base/load-error.tsx'
import { IconButton } from '#web/platform/ui/icon-button.tsx'
import { Skeleton } from '#web/platform/ui/skeleton.tsx'
import { toneOf } from '#web/platform/ui/tones.ts'
import { yearQuery } from './queries.ts'
import { monthName, monthsOf, today } from './words.ts'

/** A year at a glance: what falls due in each of its months. */
export function YearView({ isShown }: { isShown: (deadline: Deadline) => boolean }) {
  const [year, setYear] = useState(yearOf(today()))
  const { data, error, isError, refetch } = useQuery(yearQuery(year))
  return (
    <section aria-labelledby="calendar-year">
      <div className="mb-4 flex items-center gap-1">
        <IconButton label="Previous year" onClick={() => setYear(year - 1)}>
          <ChevronLeft />
        </IconButton>
        <h2 id="calendar-year" aria-live="polite" className="heading px-2 text-xl tabular-nums">
          {year}
        </h2>
        <IconButton label="Next year" onClick={() => setYear(year + 1)}>
          <ChevronRight />
        </IconButton>
      </div>
      {data !== undefined ? (
        <ol className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
          {monthsOf(data.filter(isShown), year).map((deadlines, index) => (
            <Month key={dayOf(year, index + 1, 1)} first={dayOf(year, index + 1, 1)} deadlines={deadlines} />
          ))}
        </ol>
      ) : isError ? (
        <LoadError title="The year could not be read" error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-96" />
      )}
    </section>
  )
}

function Month({ deadlines, first }: { first: string; deadlines: readonly Deadline[] }) {
  const isNow = first.slice(0, 7) === today().slice(0, 7)
  return (
    <li className={clsx('rounded-lg border bg-sheet p-3', isNow ? 'border-accent-line' : 'border-line')}>
      <h3 className="mb-2 font-medium">
        {monthName(first)}
        {isNow && <span className="ml-2 text-xs font-normal text-ink-3">now</span>}
      </h3>
      {deadlines.length === 0 ? (
        <p className="text-sm text-ink-3">Nothing is due.</p>
      ) : (
        <ul className="grid gap-1 text-sm">
          {deadlines.map(({ due, function: department, id, isFollowed, state, title }) => (
            <li key={id} data-tone={toneOf(department)} className="flex items-baseline gap-2">
              <span
                className={clsx(
                  'w-5 shrink-0 text-right tabular-nums',
                  state !== 'late' ? 'text-tone-text' : isFollowed ? 'font-medium text-danger' : 'text-ink-3',
                )}
              >
                {Number(due.slice(8))}
              </span>
              <span
                className={clsx('min-w-0 wrap-anywhere', (state === 'done' || !isFollowed) && 'text-ink-3')}
              >
                {title}
                {state === 'late' && isFollowed && <span className="sr-only">, late</span>}
                {state === 'done' && (
                  <>
                    <Check aria-hidden className="ml-1 inline size-3.5" />
                    <span className="sr-only">, done</span>
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
