import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { ArrowDown, ArrowUp, Download, FileText } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { FileLogEntry, LogSort } from '#contract/manual/files.ts'
import { LOG_FOLDER_ID } from '#contract/company/built-in-folders.ts'
import { folderLabel } from '#contract/manual/folders.ts'
import type { SortOrder } from '#contract/platform/common-fields.ts'
import { LoadError } from '#web/platform/base/load-error.tsx'
import { usePeople } from '#web/platform/base/companies.ts'
import { PersonFilter } from '#web/platform/base/person-filter.tsx'
import { Button } from '#web/platform/ui/button.tsx'
import { EmptyState } from '#web/platform/ui/empty-state.tsx'
import { formatFiles, formatSize } from '#web/platform/ui/format.ts'
import { Skeleton } from '#web/platform/ui/skeleton.tsx'
import { downloadLink } from '#web/platform/base/download/download.ts'
import { downloadUrl } from '../actions/file-links.ts'
import { FileDate } from './file-date.tsx'
import { FileName } from './file-name.tsx'
import { FileThumbnail } from './file-thumbnail.tsx'
import { loggedFileQuery, logQuery } from '../queries.ts'
import { ReadingState } from './reading-state.tsx'
import { type ShownFile, useShownFiles } from './shown-files.ts'
import { useHighlight } from './use-highlight.ts'
import { useRows } from '#web/platform/ui/use-rows.ts'
import { usePagedList } from '#web/platform/base/use-paged-list.ts'

const columns: ReadonlyArray<{ sort: LogSort; label: string; isNumber?: boolean }> = [
  { sort: 'name', label: 'File Name' },
  { sort: 'location', label: 'Location' },
  { sort: 'date', label: 'Date Uploaded' },
  { sort: 'size', label: 'Size', isNumber: true },
]

const grid =
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-3 md:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_8rem_5rem_2.5rem] lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)_8rem_5.5rem_7.5rem]'
const ROW = 48

/** The file log of folder XYZ: every file of the manual with its location (`docs/product.md` §2). */
export function FileLog({ highlighted }: { highlighted: string | undefined }) {
  const [{ sort, order }, setSorting] = useState<{ sort: LogSort; order: SortOrder }>({
    sort: 'date',
    order: 'desc',
  })
  const [person, setPerson] = useState<string>()
  const { list, items, total } = usePagedList(
    { ...logQuery(sort, order, person), placeholderData: keepPreviousData },
    { isWhole: true },
  )
  const { isPending, isError, error, refetch } = list
  useShownFiles(useMemo(() => items.map(shownFile), [items]))
  if (isError && items.length === 0)
    return <LoadError title="The file log could not be read" error={error} onRetry={() => void refetch()} />

  function sortBy(next: LogSort) {
    setSorting({ sort: next, order: next === sort && order === 'asc' ? 'desc' : 'asc' })
  }

  return (
    <section aria-busy={isPending}>
      <h2 id="file-log" className="heading text-lg">
        File Log - All Uploaded Files
      </h2>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p aria-live="polite" className="text-sm text-ink-3 tabular-nums">
          {isPending ? 'Loading...' : `Showing ${formatFiles(total)} across all folders`}
        </p>
        <PersonFilter person={person} onChange={setPerson} />
      </div>
      {isPending ? (
        <Skeleton className="h-96" />
      ) : items.length === 0 ? (
        <EmptyState
          isFramed
          icon={<FileText />}
          title={person === undefined ? 'No files uploaded yet' : 'No files of this person'}
        />
      ) : (
        <table
          aria-labelledby="file-log"
          aria-rowcount={total + 1}
          className="block overflow-hidden rounded-md border border-line bg-sheet text-left shadow-xs"
        >
          <thead className="block">
            <tr
              aria-rowindex={1}
              className={clsx(
                grid,
                'border-b border-line bg-sunken max-md:flex max-md:print:hidden max-md:flex-wrap max-md:justify-between max-md:gap-x-0 max-md:px-2',
              )}
            >
              {columns.map((column) => (
                <Heading
                  key={column.sort}
                  label={column.label}
                  isNumber={column.isNumber === true}
                  order={column.sort === sort ? order : undefined}
                  onSort={() => sortBy(column.sort)}
                />
              ))}
              <th scope="col" className="max-md:hidden">
                <span className="sr-only">Download</span>
              </th>
            </tr>
          </thead>
          <Entries entries={items} highlighted={highlighted} />
        </table>
      )}
    </section>
  )
}

function Heading({
  label,
  isNumber,
  order,
  onSort,
}: {
  label: string
  isNumber: boolean
  order: SortOrder | undefined
  onSort: () => void
}) {
  const Arrow = order === 'desc' ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      className={isNumber ? 'md:text-right' : undefined}
      aria-sort={order === undefined ? 'none' : order === 'asc' ? 'ascending' : 'descending'}
    >
      <button
        type="button"
        onClick={onSort}
        className="on-paper label-caps -mx-1.5 inline-flex h-9 items-center gap-1 rounded-sm px-1.5 text-ink-2 hover:text-ink max-md:mx-0 max-md:px-1"
      >
        {label}
        {order !== undefined && <Arrow aria-hidden className="size-3.5" />}
      </button>
    </th>
  )
}

interface EntriesProps {
  entries: readonly FileLogEntry[]
  highlighted: string | undefined
}

function Entries({ entries, highlighted }: EntriesProps) {
  const { frame, rows, margin } = useRows<HTMLTableSectionElement>(entries.length, ROW)
  useHighlight(
    highlighted,
    entries.findIndex(({ id }) => id === highlighted),
    (index) => rows.scrollToIndex(index, { align: 'center' }),
  )
  return (
    <tbody ref={frame} className="virtual-rows relative -mb-px block" style={{ height: rows.getTotalSize() }}>
      {rows.getVirtualItems().map(({ index, start }) => {
        const entry = entries[index]
        return entry === undefined ? null : (
          <tr
            key={entry.id}
            ref={rows.measureElement}
            aria-rowindex={index + 2}
            data-index={index}
            className={clsx(
              grid,
              'absolute inset-x-0 top-0 border-b border-line py-2 hover:bg-raised md:min-h-12 md:py-1',
              entry.id === highlighted && 'bg-accent-tint! inset-ring-2 inset-ring-accent',
            )}
            style={{ transform: `translateY(${String(start - margin)}px)` }}
          >
            <Entry entry={entry} />
          </tr>
        )
      })}
    </tbody>
  )
}

function Entry({ entry }: { entry: FileLogEntry }) {
  const { id, fileName, size, folderId, folderName, uploadedAt, userName } = entry
  const hasOthers = usePeople().length > 0
  // While a file is being read, its row is polled alone: the log may have thousands.
  const { data } = useQuery(loggedFileQuery(entry))
  const isNewer = entry.status === 'stored' || data?.hasThumbnail === true
  const { hasThumbnail, status, statusReason } = isNewer ? (data ?? entry) : entry
  const file = { id, originalName: fileName, folderId, status, statusReason }
  return (
    <>
      <td className="flex min-w-0 items-center gap-3 font-medium">
        <FileThumbnail key={String(hasThumbnail)} file={{ ...entry, hasThumbnail }} size="row" labelled />
        <FileName file={shownFile(entry)} folderId={LOG_FOLDER_ID} className="truncate" />
      </td>
      <td className="min-w-0 text-sm max-md:order-1 max-md:pl-12">
        <Link
          to="/folder/$folderId"
          params={{ folderId }}
          className="relative block truncate text-ink-2 print:whitespace-normal hover:text-ink hover:underline"
        >
          {folderLabel({ id: folderId, name: folderName })}
        </Link>
      </td>
      <td className="text-sm text-ink-2 max-md:order-3 max-md:pl-12 max-md:text-xs">
        <FileDate date={uploadedAt} />
        {hasOthers && <bdi className="block truncate text-xs text-ink-3">{userName}</bdi>}
      </td>
      <td className="text-right text-sm text-ink-2 tabular-nums max-md:order-2 max-md:text-xs">
        {formatSize(size)}
      </td>
      <td className="text-right">
        <Button asChild variant="secondary" size="sm" className="max-lg:px-2!">
          <a {...downloadLink(downloadUrl(id), fileName)} aria-label={`Download ${fileName}`}>
            <Download aria-hidden />
            <span className="max-lg:hidden">Download</span>
          </a>
        </Button>
      </td>
      {(status !== 'indexed' || statusReason !== null) && (
        <td className="col-span-full grid grid-cols-1 gap-1 pl-12 text-ink-3 empty:hidden max-md:order-4">
          <ReadingState file={file} look="line" />
        </td>
      )}
    </>
  )
}

/** Log entries call the name `fileName`. */
function shownFile({ id, fileName, mimetype }: FileLogEntry): ShownFile {
  return { id, originalName: fileName, mimetype }
}
