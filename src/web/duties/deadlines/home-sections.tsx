import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { CalendarDays, X } from 'lucide-react'
import { useRef } from 'react'
import { shortDay } from '#contract/platform/plain-date.ts'
import { useMayEditFolder } from '#web/platform/base/access.ts'
import { EmptyHomePlace, nextRoom } from '#web/platform/base/home-place.tsx'
import { useHomePlace } from '#web/platform/base/home-places.ts'
import { useStore } from '#web/platform/base/store.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { IconButton } from '#web/platform/ui/icon-button.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import { deadlinesQuery, overdueQuery, useIsCompanyUnknown, useRights } from './queries.ts'
import { distanceInWords, today, toneOfDeadline } from './words.ts'
import { createCompanyStore } from '#web/platform/base/kept-store.ts'

/** Whether somebody does not want the set-up of the calendar to be offered on Home. */
const setUpOfferStore = createCompanyStore<boolean>('calendar-offer', {
  parse: (text) => text === 'dismissed',
  stringify: (isDismissed) => (isDismissed ? 'dismissed' : null),
})

/** How many lines Home shows: with the room that its page keeps for them, none moves what is below (`base.css`). */
const SHOWN = 3

/** The next deadlines, on Home: what is late, and of what repeats the next day alone. */
export function NextDeadlines() {
  const { data, isError } = useQuery(deadlinesQuery)
  const asked = useAsked()
  const section = useRef<HTMLElement>(null)
  const next = data
    ?.filter(
      ({ earlier, onlyIf, state }) =>
        onlyIf === null && (state === 'late' || (state === 'open' && earlier.length === 0)),
    )
    .slice(0, asked === 0 ? SHOWN : SHOWN - 1)
  const isKnown = next !== undefined && asked !== undefined
  const hasContent = isKnown ? next.length > 0 || asked > 0 : undefined
  useHomePlace('next', hasContent, section)
  if (!isKnown) return isError ? null : <EmptyHomePlace place="next" />
  if (hasContent !== true) return null
  const now = today()
  return (
    <div className={nextRoom}>
      <section
        ref={section}
        aria-labelledby="next-deadlines"
        className="grid grid-cols-[1fr_auto] items-baseline gap-x-5 gap-y-1.5 rounded-lg max-sm:gap-y-1 max-sm:py-2 border border-line bg-sheet px-4 py-2.5 sm:grid-cols-[auto_1fr_auto]"
      >
        <h2 id="next-deadlines" className="text-sm font-medium">
          Next
        </h2>
        <ul className="grid min-w-0 grid-cols-1 gap-x-5 gap-y-1.5 max-sm:gap-y-1 max-sm:col-span-full max-sm:row-start-2 lg:flex lg:flex-wrap lg:items-baseline">
          {next.map((deadline) => {
            const { due, folderId, id, state, title } = deadline
            const tone = toneOfDeadline(deadline, now)
            return (
              <li key={id} className="flex items-baseline gap-2 text-sm">
                <Link
                  to="/folder/$folderId"
                  params={{ folderId }}
                  className="truncate underline decoration-line-strong underline-offset-3 hover:decoration-ink"
                >
                  {title}
                </Link>
                <span
                  data-tone={tone}
                  className={clsx(
                    'whitespace-nowrap tabular-nums',
                    tone === undefined ? 'text-ink-3' : 'text-tone-text',
                  )}
                >
                  {state === 'late' && 'late since '}
                  {shortDay(due)}
                  {state === 'open' && <span className="max-sm:hidden">, {distanceInWords(due, now)}</span>}
                </span>
              </li>
            )
          })}
          {asked > 0 && (
            <li className="truncate text-sm">
              <AskedLink asked={asked} />
            </li>
          )}
        </ul>
        <Link to="/calendar" className="text-sm text-link">
          Calendar
        </Link>
      </section>
    </div>
  )
}

/** How many deadlines from the year before the set-up wait for an answer of this person; undefined until it is known. */
export function useAsked(): number | undefined {
  const { data = [], isPending } = useQuery(overdueQuery)
  const mayEdit = useMayEditFolder()
  if (isPending) return undefined
  return data.filter(({ ask, folderId }) => ask && mayEdit(folderId)).length
}

/** Leads to what is asked once about the year before the set-up. */
function AskedLink({ asked }: { asked: number }) {
  return (
    <Link to="/calendar/overdue" className="text-link">
      {asked === 1
        ? '1 deadline before the set-up: was it done?'
        : `${String(asked)} deadlines before the set-up: which were done?`}
    </Link>
  )
}

/** Stands above the calendar until all is answered. */
export function AskedNotice() {
  const asked = useAsked() ?? 0
  if (asked === 0) return null
  return (
    <Notice className="mb-6 print:hidden">
      <AskedLink asked={asked} />
    </Notice>
  )
}

/** Offers the set-up of the calendar while nothing is known of the company; somebody who does not want it closes it. */
export function SetUpOffer() {
  const isUnknown = useIsCompanyUnknown()
  const { maySetFacts } = useRights()
  const isDismissed = useStore(setUpOfferStore)
  if (isUnknown !== true || isDismissed || !maySetFacts) return null
  return (
    <section
      aria-labelledby="set-up-offer"
      className="mb-8 flex items-start gap-3 rounded-lg border border-line bg-sheet p-4 max-sm:mt-4 max-sm:mb-2 max-sm:p-3"
    >
      <CalendarDays aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-3" />
      <div className="min-w-0 flex-1">
        <h2 id="set-up-offer" className="font-medium">
          Know what falls due
        </h2>
        <p className="mt-0.5 text-pretty text-ink-2">
          A few questions about the company, under two minutes, and the manual says what is due when, and
          which paper shows that it is done.
        </p>
        <Button asChild variant="secondary" size="sm" className="mt-3">
          <Link to="/calendar/set-up">Set up the calendar</Link>
        </Button>
      </div>
      <IconButton label="Do not offer this again" onClick={() => setUpOfferStore.set(true)}>
        <X />
      </IconButton>
    </section>
  )
}
