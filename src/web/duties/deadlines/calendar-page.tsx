import { clsx } from 'clsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { CalendarDays, CalendarPlus, Settings2 } from 'lucide-react'
import { useState } from 'react'
import type { Deadline } from '#contract/duties/deadlines.ts'
import { type Department, departments } from '#contract/company/built-in-folders.ts'
import { may, mayEdit, mayView, rightsOf } from '#contract/company/roles.ts'
import { NotLoaded } from '#web/platform/base/load-error.tsx'
import { BackToManual } from '#web/platform/ui/back-to-manual.tsx'
import { Button } from '#web/platform/ui/button.tsx'
import { EmptyState } from '#web/platform/ui/empty-state.tsx'
import { Page } from '#web/platform/ui/page.tsx'
import { Select } from '#web/platform/ui/select.tsx'
import { Tabs } from '#web/platform/ui/tabs.tsx'
import { EventMenu, useEventKinds } from './company-events.tsx'
import { AskedNotice, useAsked } from './home-sections.tsx'
import { DeadlineRow, type Task } from './deadline-row.tsx'
import { OwnDeadlineDialog } from './own-dialog.tsx'
import { deadlinesQuery, useIsCompanyUnknown, useRights } from './queries.ts'
import { RemindersSection } from '#web/notices/index.ts'
import { SubscriptionSection } from './telling-sections.tsx'
import { TaskDialog } from './task-dialogs.tsx'
import { groupsOf } from './words.ts'
import { YearView } from './year-view.tsx'

const route = getRouteApi('/frame/calendar')
type View = 'list' | 'year' | 'telling'
const ALL = ''

/** What the company has to do by when: a list by month with what is late first, and a year at a glance. */
export function CalendarPage() {
  const { function: department = ALL, view = 'list' } = route.useSearch()
  const navigate = route.useNavigate()
  const choose = (chosen: { view?: 'year' | 'telling' | undefined; function?: Department | undefined }) =>
    void navigate({ search: (search) => ({ ...search, ...chosen }), replace: true, resetScroll: false })
  const [isAdding, setAdding] = useState(false)
  const { self, maySetFacts } = useRights()
  const rights = self === undefined ? undefined : rightsOf(self)
  const mayAdd = rights !== undefined && may(rights, 'edit')
  const visible = departments.filter((one) => rights !== undefined && mayView(rights, one))
  const hasSelect = visible.length > 1 && view !== 'telling'
  const kinds = useEventKinds(mayAdd)
  // Whether a line stands above the tabs: before that is known, it would move them.
  const isLineKnown = rights !== undefined && (hasSelect || kinds !== undefined)
  const isShown = (deadline: Deadline) => department === ALL || deadline.function === department
  return (
    <Page
      title="Calendar"
      back={
        <div className="flex justify-between print:hidden">
          <BackToManual className="-ml-2.5" />
          {maySetFacts && (
            <Button asChild variant="ghost" size="sm" className="-mr-2.5">
              <Link to="/calendar/set-up">
                <Settings2 aria-hidden />
                Company facts
              </Link>
            </Button>
          )}
        </div>
      }
      action={
        mayAdd && (
          <Button className="print:hidden" onClick={() => setAdding(true)}>
            <CalendarPlus aria-hidden />
            Add a deadline
          </Button>
        )
      }
    >
      {/* Below the title and the button, which have one line on a phone. */}
      <p className="-mt-4 mb-5 max-w-3xl text-pretty text-ink-2">
        What falls due, by which rule, and which paper shows that it is done. This is guidance, not advice.
      </p>
      <div
        className={clsx(
          'mb-4 flex gap-2 *:h-11 sm:*:h-10 print:hidden',
          isLineKnown ? 'empty:hidden' : 'h-11 sm:h-10',
        )}
      >
        {hasSelect && (
          // As wide as it stays beside what can have changed.
          <div className={clsx('min-w-0 max-w-64 flex-1', kinds === undefined && 'invisible')}>
            <Select
              aria-label="Function"
              value={department}
              onValueChange={(next) => choose({ function: next === ALL ? undefined : next })}
              options={[
                { value: ALL, label: 'All functions' },
                ...visible.map((value) => ({ value, label: value })),
              ]}
            />
          </div>
        )}
        {kinds !== undefined && <EventMenu kinds={kinds} />}
      </div>
      <div className={clsx(!isLineKnown && 'invisible')}>
        <Tabs<View>
          label="Calendar"
          value={view}
          onValueChange={(next) => choose({ view: next === 'list' ? undefined : next })}
          tabs={[
            {
              value: 'list',
              label: 'By month',
              content: (
                <MonthList
                  isShown={isShown}
                  isFiltered={department !== ALL}
                  maySetFacts={maySetFacts}
                  mayEditIn={(one) => rights !== undefined && mayEdit(rights, one)}
                />
              ),
            },
            { value: 'year', label: 'Year', content: <YearView isShown={isShown} /> },
            {
              value: 'telling',
              label: 'Reminders',
              content: (
                <>
                  <RemindersSection />
                  <SubscriptionSection />
                </>
              ),
            },
          ]}
        />
      </div>
      {isAdding && <OwnDeadlineDialog onClose={() => setAdding(false)} />}
    </Page>
  )
}

interface ListProps {
  isShown: (deadline: Deadline) => boolean
  isFiltered: boolean
  maySetFacts: boolean
  mayEditIn: (department: Department) => boolean
}

function MonthList({ isFiltered, isShown, mayEditIn, maySetFacts }: ListProps) {
  const query = useQuery(deadlinesQuery)
  // Not before the notice above the list is known, which would move it.
  const isKnown = useAsked() !== undefined
  const { data } = query
  const [task, setTask] = useState<{ task: Task; deadline: Deadline }>()
  if (data === undefined || !isKnown)
    return <NotLoaded title="The calendar could not be read" label="Loading the calendar" query={query} />
  const groups = groupsOf(data.filter(isShown))
  return (
    <>
      <AskedNotice />
      {groups.length === 0 && <NothingDue isFiltered={isFiltered} maySetFacts={maySetFacts} />}
      {groups.map(({ key, rows, title }) => (
        <section key={key} aria-labelledby={`due-${key}`} className="mb-6">
          <h2 id={`due-${key}`} className="heading border-b border-line pb-2 text-lg">
            {title}
          </h2>
          <ul className="divide-y divide-line">
            {rows.map(({ deadline, repeats }, index) => (
              <DeadlineRow
                key={deadline.id}
                deadline={deadline}
                repeats={repeats}
                isSameDay={rows[index - 1]?.deadline.due === deadline.due}
                mayEdit={mayEditIn(deadline.function)}
                onTask={(chosen, of) => setTask({ task: chosen, deadline: of })}
              />
            ))}
          </ul>
        </section>
      ))}
      {task !== undefined && <TaskDialog {...task} onClose={() => setTask(undefined)} />}
    </>
  )
}

function NothingDue({ isFiltered, maySetFacts }: { isFiltered: boolean; maySetFacts: boolean }) {
  const isUnknown = useIsCompanyUnknown()
  if (isFiltered) return <EmptyState icon={<CalendarDays />} title="Nothing is due in this function" />
  if (isUnknown === undefined) return null
  if (!isUnknown)
    return (
      <EmptyState
        icon={<CalendarDays />}
        title="Nothing is due"
        description="Nothing falls due within twelve months in the folders that you see."
      />
    )
  return (
    <EmptyState
      icon={<CalendarDays />}
      title="Nothing is due yet"
      description={
        maySetFacts
          ? 'Answer a few questions about the company, and its deadlines stand here. It takes under two minutes.'
          : 'Once an owner or director has answered a few questions about the company, its deadlines stand here.'
      }
      action={
        maySetFacts && (
          <Button asChild>
            <Link to="/calendar/set-up">Set up the calendar</Link>
          </Button>
        )
      }
    />
  )
}
