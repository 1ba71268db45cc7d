import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Check, ChevronLeft, ChevronRight, Printer } from 'lucide-react'
import { useState } from 'react'
import type { Deadline } from '#contract/duties/deadlines.ts'
import { dayOf, yearOf } from '#contract/platform/plain-date.ts'
import { useMayEditFolder } from '#web/platform/base/access.ts'
import { NotLoaded } from '#web/platform/base/load-error.tsx'
import { Button } from '#web/platform/ui/button.tsx'
import { IconButton } from '#web/platform/ui/icon-button.tsx'
import { toneOf } from '#web/platform/ui/tones.ts'
import { yearQuery } from './queries.ts'
import { monthName, monthsOf, today, withCasesOnce } from './words.ts'
import { YearTable } from './year-table.tsx'

/** A year at a glance: what falls due in each of its months. */
export function YearView({ isShown }: { isShown: (deadline: Deadline) => boolean }) {
  const [year, setYear] = useState(yearOf(today()))
  const query = useQuery(yearQuery(year))
  const { data } = query
  const known = data?.filter(isKnown) ?? []
  const shown = withCasesOnce(known.filter(isShown))
  return (
    <section aria-labelledby="calendar-year">
      <div className="mb-4 flex items-center gap-1 print:hidden">
        <IconButton label="Previous year" onClick={() => setYear(year - 1)}>
          <ChevronLeft />
        </IconButton>
        <h2 id="calendar-year" aria-live="polite" className="heading px-2 text-xl tabular-nums">
          {year}
        </h2>
        <IconButton label="Next year" onClick={() => setYear(year + 1)}>
          <ChevronRight />
        </IconButton>
        <Button variant="secondary" className="ml-auto" onClick={() => window.print()}>
          <Printer aria-hidden />
          Print the year
        </Button>
      </div>
      {data !== undefined ? (
        <>
          {known.length < data.length && (
            <p className="mb-3 text-sm text-ink-3">
              What fell due more than a year before the set-up is not shown: nothing is known of it.
            </p>
          )}
          <ol className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4 print:hidden">
            {monthsOf(shown, year).map((deadlines, index) => (
              <Month
                key={dayOf(year, index + 1, 1)}
                first={dayOf(year, index + 1, 1)}
                deadlines={deadlines}
              />
            ))}
          </ol>
          <YearTable year={year} deadlines={shown} />
        </>
      ) : (
        <NotLoaded title="The year could not be read" query={query} className="h-96" />
      )}
    </section>
  )
}

/** Nothing is known of what fell due long before the set-up: it is neither late nor done. */
function isKnown({ ask, isFollowed, state }: Deadline): boolean {
  return isFollowed || ask || state === 'done'
}

function Month({ deadlines, first }: { first: string; deadlines: readonly Deadline[] }) {
  const mayEdit = useMayEditFolder()
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
          {deadlines.map(({ ask, due, folderId, function: department, id, onlyIf, state, title }) => (
            <li key={id} data-tone={toneOf(department)} className="flex items-baseline gap-2">
              <span
                data-tone={state === 'late' && !ask ? 'late' : undefined}
                className={clsx(
                  'w-5 shrink-0 text-right text-tone-text tabular-nums',
                  state === 'late' && !ask && 'font-medium',
                )}
              >
                {Number(due.slice(8))}
              </span>
              <span className={clsx('min-w-0 wrap-anywhere', state === 'done' && 'text-ink-3')}>
                {title}{' '}
                {ask && !mayEdit(folderId) ? (
                  <span className="text-ink-3">done?</span>
                ) : ask ? (
                  <Link to="/calendar/overdue" className="text-link">
                    done?
                  </Link>
                ) : (
                  state === 'late' && <span className="sr-only">, late</span>
                )}
                {state === 'done' && (
                  <>
                    <Check aria-hidden className="inline size-3.5" />
                    <span className="sr-only">, done</span>
                  </>
                )}
                {onlyIf !== null && <span className="block text-xs text-ink-3">{onlyIf}</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
