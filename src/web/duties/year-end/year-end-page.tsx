import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  CalendarRange,
  CircleCheck,
  CircleDashed,
  CircleMinus,
  FileArchive,
  FileText,
  Send,
} from 'lucide-react'
import { clsx } from 'clsx'
import { Suspense, useState } from 'react'
import { shortPeriod, spellDay } from '#contract/platform/plain-date.ts'
import type { YearEndPaper } from '#contract/duties/year-end.ts'
import { GiveDialog, useMayGive } from '#web/outside/packs/index.ts'
import { LoadError } from '#web/platform/base/load-error.tsx'
import { Button } from '#web/platform/ui/button.tsx'
import { EmptyState } from '#web/platform/ui/empty-state.tsx'
import { Field } from '#web/platform/ui/field.tsx'
import { Page, PageLoading } from '#web/platform/ui/page.tsx'
import { Select } from '#web/platform/ui/select.tsx'
import { downloadPack, yearEndQuery } from './queries.ts'
import { papersByFolder, yearSummary } from './words.ts'

/** What the accounts of a year are made from, to be taken along as a ZIP or a PDF. */
export function YearEndPage() {
  const [chosen, setChosen] = useState<string>()
  const { data, error, isError, isPlaceholderData, refetch } = useQuery(yearEndQuery(chosen))
  const year = data?.year ?? undefined
  const [isGiving, setGiving] = useState(false)
  const mayGive = useMayGive()
  return (
    <Page
      title="Year-end pack"
      lead="What the accounts of a year are made from, gathered from its folders for whoever makes them. The cover says what is missing. This is guidance, not advice."
      hasBar
    >
      {data === undefined ? (
        isError ? (
          <LoadError title="The year could not be read" error={error} onRetry={() => void refetch()} />
        ) : (
          <PageLoading label="Loading the year" />
        )
      ) : year === undefined ? (
        <EmptyState
          isFramed
          icon={<CalendarRange />}
          title="The year of the company is not known yet"
          description="It takes the day of incorporation and the accounting reference date. A few questions set up the calendar, too."
          action={
            <Button asChild>
              <Link to="/calendar/set-up">Set up the calendar</Link>
            </Button>
          }
        />
      ) : (
        <>
          <div className="mb-4 flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
            <div className="w-full sm:w-80">
              <Field label="Year">
                <Select
                  value={year.to}
                  onValueChange={setChosen}
                  options={data.years.map(({ from, to }) => ({
                    value: to,
                    label: `${spellDay(from)} to ${spellDay(to)}`,
                  }))}
                />
              </Field>
            </div>
            <div className="flex flex-wrap gap-2 *:h-11 sm:*:h-10">
              {mayGive && (
                <Button disabled={!data.mayExport || isPlaceholderData} onClick={() => setGiving(true)}>
                  <Send aria-hidden />
                  Give
                </Button>
              )}
              <Button
                variant={mayGive ? 'secondary' : 'primary'}
                disabled={!data.mayExport || isPlaceholderData}
                onClick={() => void downloadPack('zip', year.to)}
              >
                <FileArchive aria-hidden />
                Download ZIP
              </Button>
              <Button
                variant="secondary"
                disabled={!data.mayExport || isPlaceholderData}
                onClick={() => void downloadPack('pdf', year.to)}
              >
                <FileText aria-hidden />
                Download PDF
              </Button>
            </div>
          </div>
          <p aria-live="polite" className="mb-3 text-sm text-ink-2">
            {yearSummary(data.papers)}
            {!data.mayExport && '. Your role in this company does not include exports.'}
          </p>
          <Papers papers={data.papers} />
          {isGiving && (
            <Suspense>
              <GiveDialog preset="accountant" to={year.to} onClose={() => setGiving(false)} />
            </Suspense>
          )}
        </>
      )}
    </Page>
  )
}

function Papers({ papers }: { papers: readonly YearEndPaper[] }) {
  if (papers.length === 0) {
    return (
      <EmptyState
        isFramed
        icon={<CalendarRange />}
        title="Nothing is expected for this year yet"
        description="Papers stand here once the months and quarters that they are for have ended."
      />
    )
  }
  return papersByFolder(papers).map(({ folderId, label, papers: own }) => (
    <section
      key={folderId}
      aria-label={label}
      className="mb-4 overflow-hidden rounded-lg border border-line bg-sheet shadow-xs"
    >
      <h2 className="border-b border-line bg-sunken px-3 py-2 text-sm font-medium">
        <Link
          to="/folder/$folderId"
          params={{ folderId }}
          className="underline decoration-line-strong underline-offset-3 hover:decoration-ink"
        >
          {label}
        </Link>
      </h2>
      <ul className="divide-y divide-line">
        {own.map(({ name, parts }) => (
          <Paper key={name} name={name} parts={parts} />
        ))}
      </ul>
    </section>
  ))
}

/** A paper with the periods for which it is missing, and its files. */
function Paper({ name, parts }: { name: string; parts: readonly YearEndPaper[] }) {
  const missing = parts.filter(({ state }) => state === 'missing')
  const here = parts.filter(({ state }) => state === 'here')
  const skipReason = parts.find(({ state }) => state === 'skipped')?.skipReason
  const isSkipped = missing.length + here.length === 0
  const Icon = isSkipped ? CircleMinus : missing.length > 0 ? CircleDashed : CircleCheck
  const files = here.flatMap((part) => part.files)
  return (
    <li className="flex items-start gap-3 px-3 py-2.5">
      <Icon
        aria-hidden
        data-tone={!isSkipped && missing.length === 0 ? 'green' : undefined}
        className={clsx(
          'mt-0.5 size-4.5 shrink-0',
          !isSkipped && missing.length === 0 ? 'text-tone-text' : 'text-ink-3',
        )}
      />
      <div className="min-w-0 flex-1">
        <p className={clsx('wrap-anywhere', isSkipped && 'text-ink-3')}>{name}</p>
        {isSkipped && <p className="text-xs text-ink-3 wrap-anywhere">Skipped: {skipReason}</p>}
        {missing.length > 0 && parts.length > 1 && (
          <p className="text-xs text-ink-3">
            Missing:{' '}
            {missing.flatMap(({ period }) => (period === null ? [] : shortPeriod(period))).join(', ')}
          </p>
        )}
        {files.length > 0 && (
          <ul className="mt-0.5 flex flex-wrap gap-x-3 text-sm">
            {files.map((file) => (
              <li key={file.id} className="min-w-0">
                <Link
                  to="/folder/$folderId"
                  params={{ folderId: file.folderId }}
                  search={{ view: file.id, file: file.id }}
                  className="wrap-anywhere text-accent underline decoration-accent-line underline-offset-3 hover:decoration-accent"
                >
                  <bdi>{file.name}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
      <span className="shrink-0 text-right text-sm text-ink-2 tabular-nums">
        {isSkipped
          ? 'Skipped'
          : parts.length > 1
            ? `${String(here.length)} of ${String(here.length + missing.length)}`
            : missing.length > 0
              ? 'Missing'
              : 'Here'}
      </span>
    </li>
  )
}
