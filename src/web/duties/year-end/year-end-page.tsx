import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import * as icons from 'lucide-react'
import { clsx } from 'clsx'
import { useId, useState } from 'react'
import { folderLabel } from '#contract/manual/folders.ts'
import { shortPeriod, spellDay } from '#contract/platform/plain-date.ts'
import type { OtherYearEndPaper, YearEndPaper } from '#contract/duties/year-end.ts'
import { GiveDialog } from '#web/outside/packs/index.ts'
import { useMayReachOutsiders } from '#web/outside/requests/index.ts'
import { useIsLimited, useMay } from '#web/platform/base/access.ts'
import { CallError } from '#web/platform/base/call.ts'
import { FolderLinkHeading } from '#web/platform/base/folder-link-heading.tsx'
import { NotLoaded } from '#web/platform/base/load-error.tsx'
import { PaperLink } from '#web/platform/base/paper-link.tsx'
import { formatCount } from '#web/platform/ui/format.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { EmptyState } from '#web/platform/ui/empty-state.tsx'
import { Field } from '#web/platform/ui/field.tsx'
import { Select } from '#web/platform/ui/select.tsx'
import { Page } from '#web/platform/ui/page.tsx'
import { downloadYearList, downloadPack, yearEndQuery } from './queries.ts'
import { papersByFolder, yearSummary } from './words.ts'

const route = getRouteApi('/frame/year-end')

/** What the accounts of a year are made from, to be taken along as a ZIP or a PDF. */
export function YearEndPage() {
  const { to: chosen } = route.useSearch()
  const navigate = route.useNavigate()
  const wanted = useQuery(yearEndQuery(chosen))
  // A day that no year ends on, as in a mistyped address, shows the latest year.
  const isRefused = wanted.error instanceof CallError && [400, 404].includes(wanted.error.status)
  const latest = useQuery({ ...yearEndQuery(undefined), enabled: isRefused })
  const query = isRefused ? latest : wanted
  const { data, isPlaceholderData } = query
  const year = data?.year ?? undefined
  const [isGiving, setGiving] = useState(false)
  const mayGive = useMayReachOutsiders()
  const maySetFacts = useMay('setFacts')
  return (
    <Page
      title="Year-end pack"
      lead="What the accounts of a year are made from, gathered from its folders for whoever makes them. The cover says what is missing. This is guidance, not advice."
    >
      {data === undefined ? (
        <NotLoaded title="The year could not be read" label="Loading the year" query={query} />
      ) : year === undefined ? (
        <EmptyState
          isFramed
          icon={<icons.CalendarRange />}
          title="The year of the company is not known yet"
          description={
            maySetFacts
              ? 'Answer a few questions, such as when its year ends, and the papers of the year stand here.'
              : 'Once an owner or director has answered a few questions, such as when its year ends, the papers of the year stand here.'
          }
          action={
            maySetFacts && (
              <Button asChild>
                <Link to="/calendar/set-up">Set up the calendar</Link>
              </Button>
            )
          }
        />
      ) : (
        <>
          <div className="mb-4 flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
            <div className="w-full sm:w-80">
              <Field label="Year">
                <Select
                  value={year.to}
                  onValueChange={(to) => void navigate({ search: { to }, replace: true, resetScroll: false })}
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
                  <icons.Send aria-hidden />
                  Give
                </Button>
              )}
              <Button
                variant={mayGive ? 'secondary' : 'primary'}
                disabled={!data.mayExport || isPlaceholderData}
                onClick={() => void downloadPack('zip', year.to)}
              >
                <icons.FileArchive aria-hidden />
                Download ZIP
              </Button>
              <Button
                variant="secondary"
                disabled={!data.mayExport || isPlaceholderData}
                onClick={() => void downloadPack('pdf', year.to)}
              >
                <icons.FileText aria-hidden />
                Download PDF
              </Button>
              <Button
                variant="secondary"
                disabled={isPlaceholderData}
                onClick={() => downloadYearList(year.to)}
              >
                <icons.FileSpreadsheet aria-hidden />
                Download CSV
              </Button>
            </div>
          </div>
          <p aria-live="polite" className="mb-3 text-sm text-ink-2">
            {data.papers.length > 0 && `${yearSummary(data.papers)}. `}
            {!data.mayExport &&
              'Your role in this company does not include exports. The list can be downloaded as CSV.'}
          </p>
          <Papers papers={data.papers} />
          {isGiving && <GiveDialog to={year.to} onClose={() => setGiving(false)} />}
          <Others
            title="Also in these folders"
            about="Dated in this year, and in the pack too."
            papers={data.others.filter(({ isSure }) => isSure)}
          />
          <Others
            title="Please check"
            about="What these are, or their dates, could not be read for certain. They are in the pack under a heading of their own."
            papers={data.others.filter(({ isSure }) => !isSure)}
          />
        </>
      )}
    </Page>
  )
}

function Papers({ papers }: { papers: readonly YearEndPaper[] }) {
  const isLimited = useIsLimited()
  if (papers.length === 0)
    return (
      <EmptyState
        isFramed
        icon={<icons.CalendarRange />}
        title="Nothing is expected for this year yet"
        description={
          isLimited
            ? 'No paper of the year is expected in the folders that you may view.'
            : 'Papers stand here once the months and quarters that they are for have ended.'
        }
      />
    )
  return papersByFolder(papers).map(({ folderId, label, papers: own }) => (
    <section
      key={folderId}
      aria-label={label}
      className="mb-4 overflow-hidden rounded-lg border border-line bg-sheet shadow-xs"
    >
      <FolderLinkHeading folderId={folderId} label={label} />
      <ul className="divide-y divide-line">
        {own.map(({ name, parts }) => (
          <Paper key={name} name={name} parts={parts} />
        ))}
      </ul>
    </section>
  ))
}

interface OthersProps {
  title: string
  about: string
  papers: readonly OtherYearEndPaper[]
}

/** Papers of the year that no expected paper asks for. */
function Others({ about, papers, title }: OthersProps) {
  const id = useId()
  if (papers.length === 0) return null
  return (
    <section
      aria-labelledby={id}
      className="mb-4 overflow-hidden rounded-lg border border-line bg-sheet shadow-xs"
    >
      <div className="border-b border-line bg-sunken px-3 py-2">
        <h2 id={id} className="text-sm font-medium">
          {title} · {formatCount(papers.length)}
        </h2>
        <p className="text-xs text-ink-2">{about}</p>
      </div>
      <ul className="divide-y divide-line">
        {papers.map((paper) => (
          <li key={paper.id} className="flex flex-wrap justify-between gap-x-4 px-3 py-2 text-sm">
            <PaperLink paper={{ ...paper, fileId: paper.id }} />
            <span className="text-ink-3">{folderLabel({ id: paper.folderId, name: paper.folderName })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A paper with the periods for which it is missing, and its files. */
function Paper({ name, parts }: { name: string; parts: readonly YearEndPaper[] }) {
  const missing = parts.filter(({ state }) => state === 'missing')
  const here = parts.filter(({ state }) => state === 'here')
  const skipReason = parts.find(({ state }) => state === 'skipped')?.skipReason
  const isSkipped = missing.length + here.length === 0
  const Icon = isSkipped ? icons.CircleMinus : missing.length > 0 ? icons.CircleDashed : icons.CircleCheck
  const files = here.flatMap((part) => part.files)
  return (
    <li className="flex items-start gap-3 px-3 py-2.5">
      <Icon
        aria-hidden
        data-tone={missing.length === 0 ? 'done' : 'soon'}
        className={clsx('mt-0.5 size-4.5 shrink-0', isSkipped ? 'text-ink-3' : 'text-tone-text')}
      />
      <div className="min-w-0 flex-1">
        <p className={clsx('wrap-anywhere', isSkipped && 'text-ink-3')}>{name}</p>
        {isSkipped && <p className="text-xs text-ink-3 wrap-anywhere">Not needed: {skipReason}</p>}
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
                <PaperLink paper={{ ...file, fileId: file.id }} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <span className="shrink-0 text-right text-sm text-ink-2 tabular-nums">
        {isSkipped
          ? 'Not needed'
          : parts.length > 1
            ? `${String(here.length)} of ${String(here.length + missing.length)}`
            : missing.length > 0
              ? 'Missing'
              : 'Here'}
      </span>
    </li>
  )
}
