import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { ArrowDown, ArrowUp, Building2, FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { exportPractice, getPractice, type PracticeRow } from '#contract/duties/practice.ts'
import { shortDay } from '#contract/platform/plain-date.ts'
import { inCompany } from '#web/platform/base/company.ts'
import { downloadByForm } from '#web/platform/base/download/download-by-form.ts'
import { NotLoaded } from '#web/platform/base/load-error.tsx'
import { Button } from '#web/platform/ui/button.tsx'
import { EmptyState } from '#web/platform/ui/empty-state.tsx'
import { Field, Input } from '#web/platform/ui/field.tsx'
import { Select } from '#web/platform/ui/select.tsx'
import type { StateTone } from '#web/platform/ui/tones.ts'
import { Page } from '#web/platform/ui/page.tsx'
import { type Column, practiceColumns, type Counted, filtered, sorted } from './rows.ts'
import { answerOf } from '#web/platform/base/answer.ts'

/** Deadlines pass and papers arrive while pages are open: read again whenever it is shown. */
const practiceQuery = answerOf(getPractice, { staleTime: 0 })

/** All companies of a person in one table: what is next, late, missing and waits in each. */
export function PracticePage() {
  const query = useQuery(practiceQuery)
  const { data } = query
  const [typed, setTyped] = useState('')
  const [having, setHaving] = useState<Counted | ''>('')
  const shown = filtered(data ?? [], typed, having)
  return (
    <Page
      title="All companies"
      lead="What is next, late, missing or waiting in each of your companies, as far as you may view it. To answer: what fell due in the year before the set-up, and may be late."
      action={
        data !== undefined &&
        data.length > 0 && (
          <Button variant="secondary" onClick={() => downloadByForm('The table', exportPractice, [])}>
            <FileSpreadsheet aria-hidden />
            Download CSV
          </Button>
        )
      }
    >
      {data === undefined ? (
        <NotLoaded title="Your companies could not be read" label="Loading your companies" query={query} />
      ) : data.length === 0 ? (
        <EmptyState
          isFramed
          icon={<Building2 />}
          title="You belong to no company"
          description="Make a company of your own, or join another one."
          action={
            <Button asChild>
              <Link to="/companies">Your companies</Link>
            </Button>
          }
        />
      ) : (
        <>
          <div className="mb-4 grid grid-cols-2 gap-3 print:hidden">
            <Field label="Search by name">
              <Input value={typed} maxLength={200} onChange={({ target }) => setTyped(target.value)} />
            </Field>
            <Field label="Show">
              <Select<Counted | ''>
                value={having}
                onValueChange={setHaving}
                options={[
                  { value: '', label: 'All companies' },
                  ...practiceColumns.flatMap(({ id, label }) =>
                    id === 'name' || id === 'next' ? [] : { value: id, label: `${label}: at least 1` },
                  ),
                ]}
              />
            </Field>
          </div>
          <Table rows={shown} />
          {shown.length === 0 && <p className="py-6 text-center text-ink-2">No company is like this.</p>}
        </>
      )}
    </Page>
  )
}

function Table({ rows }: { rows: readonly PracticeRow[] }) {
  const [by, setBy] = useState<Column>('next')
  const [isReversed, setReversed] = useState(false)
  const Arrow = isReversed ? ArrowUp : ArrowDown
  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-sheet print:overflow-visible">
      {/* On a phone each company is two or three lines, and the headings are buttons that sort. */}
      <table className="w-full text-left text-sm max-sm:block print:text-2xs print:[&_td]:min-w-0">
        <thead className="bg-sunken max-sm:block">
          <tr className="max-sm:flex max-sm:flex-wrap max-sm:px-1 max-sm:before:w-full max-sm:before:px-2 max-sm:before:pt-2 max-sm:before:text-xs max-sm:before:text-ink-3 max-sm:before:content-['Sort_by']">
            {practiceColumns.map(({ id, label }) => (
              <th
                key={id}
                scope="col"
                aria-sort={id === by ? (isReversed ? 'descending' : 'ascending') : undefined}
                className="px-1 py-1 align-top font-medium whitespace-nowrap max-sm:px-0 sm:max-lg:px-0 sm:max-lg:whitespace-normal"
              >
                <button
                  type="button"
                  className="on-paper flex min-h-9 items-center gap-1 rounded-md px-2 text-left hover:bg-hover"
                  onClick={() => {
                    setReversed(id === by && !isReversed)
                    setBy(id)
                  }}
                >
                  {label}
                  {id === by && <Arrow aria-hidden className="size-3.5" />}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line max-sm:block">
          {sorted(rows, by, isReversed).map((row) => (
            <Row key={row.companyId} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ row }: { row: PracticeRow }) {
  const { asked, companyId, dueIn30Days, late, missing, name, next, requested, waiting } = row
  // Page loads, not the router: nothing of one company stays in memory for another.
  const to = (page: string) => inCompany(page, companyId)
  const counts = [
    [late, '/calendar', 'late', 'late'],
    [asked, '/calendar/overdue', 'to answer', 'late'],
    [dueIn30Days, '/calendar', 'due in 30 days', 'soon'],
    [missing, '/missing', 'missing', 'soon'],
    [waiting, '/inbox', 'waiting', 'soon'],
    [requested, '/requests', 'asked for', 'waiting'],
  ] as const
  return (
    <tr className="align-top hover:bg-hover max-sm:flex max-sm:flex-wrap max-sm:gap-x-3 max-sm:px-3 max-sm:py-2 max-sm:[&>td]:px-0 max-sm:[&>td]:py-1">
      <td className="min-w-40 max-w-72 px-3 py-2.5 sm:max-lg:w-52 sm:max-lg:px-2 font-medium max-sm:max-w-none max-sm:basis-full">
        <a
          dir="auto"
          href={to('/board-manual')}
          className="wrap-anywhere text-accent underline underline-offset-3"
        >
          {name ?? 'Company without a name'}
        </a>
      </td>
      <td className="max-w-80 px-3 py-2.5 sm:max-lg:w-44 sm:max-lg:px-2 max-sm:max-w-none max-sm:basis-full">
        {next === null ? (
          <span className="text-ink-3">No deadline is known</span>
        ) : (
          <a href={to('/calendar')} className="hover:underline">
            <span className="whitespace-nowrap tabular-nums">{shortDay(next.due)}</span>{' '}
            <span className="text-ink-2">{next.title}</span>
          </a>
        )}
      </td>
      {counts.map(([count, page, what, tone]) => (
        <td
          key={what}
          className={clsx(
            'px-3 py-2.5 tabular-nums sm:max-lg:px-2',
            count === 0 && 'text-ink-3 max-sm:hidden',
          )}
        >
          {count === 0 ? (
            0
          ) : (
            <a
              href={to(page)}
              aria-label={`${String(count)} ${what}`}
              data-tone={tone satisfies StateTone}
              className={clsx(
                'text-tone-text underline underline-offset-3',
                what === 'late' && 'font-medium',
              )}
            >
              {count}
              <span className="sm:hidden"> {what}</span>
            </a>
          )}
        </td>
      ))}
    </tr>
  )
}
