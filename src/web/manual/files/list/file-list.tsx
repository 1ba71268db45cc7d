import { clsx } from 'clsx'
import { FileSpreadsheet, FileText } from 'lucide-react'
import { type CSSProperties, type ReactNode, type RefObject, useDeferredValue } from 'react'
import type { File } from '#contract/manual/files.ts'
import type { Folder } from '#contract/manual/folders.ts'
import { useMayEdit } from '#web/platform/base/access.ts'
import { useScope } from '#web/platform/base/scope/use-scope.ts'
import { useStore } from '#web/platform/base/store.ts'
import { LoadError } from '#web/platform/base/load-error.tsx'
import { type ListColumn, preferencesStore, type ViewMode, viewOf } from '#web/platform/base/preferences.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { EmptyState } from '#web/platform/ui/empty-state.tsx'
import { formatFiles } from '#web/platform/ui/format.ts'
import { IconButton } from '#web/platform/ui/icon-button.tsx'
import { Skeleton } from '#web/platform/ui/skeleton.tsx'
import { FileActions } from '../actions/file-actions.tsx'
import { downloadList } from '../actions/form-download.ts'
import { ColumnsMenu } from './columns-menu.tsx'
import { columnLabels, tracksOf } from './fact-columns.ts'
import { FileCard, PlainFileCard, FileRow, rowColumns } from './file-row.tsx'
import { filesQuery } from '../queries.ts'
import { ListTotals } from './list-totals.tsx'
import { useIsAnySelected } from './selection.ts'
import { useShownFiles } from './shown-files.ts'
import { SortHeading } from './sort-heading.tsx'
import { SortMenu } from './sort-menu.tsx'
import { useHighlight } from './use-highlight.ts'
import { useWalkByArrows } from './use-walk-by-arrows.ts'
import { useColumns, useRows } from '#web/platform/ui/use-rows.ts'
import { usePagedList } from '#web/platform/base/use-paged-list.ts'

interface Props {
  folder: Folder
  /** The id of a file that was searched for. */
  highlighted: string | undefined
}

/** The files of a folder with their count and size, in the preferred order and view. */
export function FileList({ folder, highlighted }: Props) {
  // Deferred, so that the button responds before a long list renders.
  const preferences = useDeferredValue(useStore(preferencesStore))
  const scope = useScope()
  const view = preferences[scope.allows.has('open') ? viewOf(folder.department) : 'view']
  const mayEdit = useMayEdit(folder.id)
  const { list, items, total } = usePagedList(
    {
      ...filesQuery(scope, folder.id, preferences.sort),
      // Keeps the old order on screen until the new one is loaded.
      placeholderData: (before, query) => (isOfFolder(query?.queryKey, folder.id) ? before : undefined),
    },
    { isWhole: true },
  )
  const { isPending, isError, error, refetch, hasNextPage, isFetchNextPageError, fetchNextPage } = list
  useShownFiles(items)

  if (isError && items.length === 0)
    return <LoadError title="The files could not be read" error={error} onRetry={() => void refetch()} />
  const bytes = items.reduce((sum, { size }) => sum + size, 0)
  return (
    <section aria-label="Files" aria-busy={isPending}>
      <TopLine>
        <h2 className="flex items-baseline gap-2.5">
          <span className="heading text-lg">Files</span>
          <span aria-live="polite" className="text-sm text-ink-3 tabular-nums">
            {!isPending && `${formatFiles(total)} · ${scope.formatSize(bytes)}${hasNextPage ? ' …' : ''}`}
          </span>
        </h2>
        <div className="flex items-center">
          {view === 'list' && scope.allows.has('open') && <ColumnsMenu />}
          <SortMenu />
          {scope.allows.has('open') && items.length > 0 && (
            <IconButton
              label="Download list as CSV"
              size="sm"
              onClick={() => downloadList(items.map(({ id }) => id))}
            >
              <FileSpreadsheet aria-hidden />
            </IconButton>
          )}
        </div>
      </TopLine>
      {scope.allows.has('select') && <FileActions files={items} />}
      {isPending ? (
        <ListSkeleton view={view} />
      ) : items.length === 0 ? (
        <EmptyState
          isFramed
          icon={<FileText />}
          title="No files in this folder"
          description={
            mayEdit && (
              <>
                <span className="max-md:hidden">{scope.words.noFiles}</span>
                <span className="md:hidden">{scope.words.noFilesOnPhone}</span>
              </>
            )
          }
        />
      ) : view === 'list' ? (
        <Rows
          folder={folder}
          files={items}
          highlighted={highlighted}
          isWhole={!hasNextPage}
          columns={scope.allows.has('open') ? preferences.columns : typeAlone}
        />
      ) : (
        <Cards folder={folder} files={items} highlighted={highlighted} />
      )}
      {isFetchNextPageError && (
        <p className="mt-4 flex items-center justify-center gap-3 text-ink-2">
          The rest of the files could not be read.
          <Button variant="secondary" size="sm" onClick={() => void fetchNextPage()}>
            Try Again
          </Button>
        </p>
      )}
    </section>
  )
}

/** The line above the list. By itself, so that the first chosen file does not render the list anew. */
function TopLine({ children }: { children: ReactNode }) {
  const isChoosing = useIsAnySelected()
  return (
    <div
      className={clsx(
        'mb-2.5 flex min-h-9 items-center justify-between gap-3',
        // The selection bar covers it.
        isChoosing && 'md:invisible',
      )}
    >
      {children}
    </div>
  )
}

function isOfFolder(key: readonly unknown[] | undefined, folder: string): boolean {
  const part = key?.[1]
  return typeof part === 'object' && part !== null && 'folder' in part && part.folder === folder
}

interface FilesProps {
  folder: Folder
  files: readonly File[]
  highlighted: string | undefined
}

const ROW = 48
/** Nothing was read of files that cannot be opened. */
const typeAlone: readonly ListColumn[] = ['type']

interface RowsProps extends FilesProps {
  columns: readonly ListColumn[]
  /** Whether these are all files of the folder. */
  isWhole: boolean
}

function Rows({ folder, files, highlighted, columns, isWhole }: RowsProps) {
  useWalkByArrows(1)
  const canSelect = useScope().allows.has('select')
  const { frame, rows, margin } = useRows<HTMLDivElement>(files.length, ROW)
  useHighlight(
    highlighted,
    files.findIndex(({ id }) => id === highlighted),
    (index) => rows.scrollToIndex(index, { align: 'center' }),
  )
  return (
    <div
      className="overflow-hidden rounded-md border border-line bg-sheet shadow-xs"
      style={{ '--chosen-columns': tracksOf(columns) } as CSSProperties}
    >
      {canSelect && (
        <div
          role="group"
          aria-label="Sort by column"
          className={`${rowColumns} label-caps h-8 border-b border-line bg-sunken text-ink-3 max-md:hidden`}
        >
          <span className="w-6" />
          <span className="w-9" />
          <SortHeading sort="name" label="Name" />
          <SortHeading sort="type" label="Type" className="max-lg:hidden xl:hidden" />
          {columns.map((column) => (
            <SortHeading
              key={column}
              sort={column}
              label={columnLabels[column]}
              isNumber={column === 'total'}
              className="max-xl:hidden"
            />
          ))}
          <SortHeading sort="size" label="Size" isNumber />
          <SortHeading sort="date" label="Modified" />
          <span className="w-8 print:hidden" />
        </div>
      )}
      <div ref={frame}>
        <ul className="virtual-rows relative -mb-px" style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, start }) => {
            const file = files[index]
            return file === undefined ? null : (
              <li
                key={file.id}
                ref={rows.measureElement}
                data-index={index}
                aria-setsize={files.length}
                aria-posinset={index + 1}
                className="absolute inset-x-0 top-0"
                style={{ transform: `translateY(${String(start - margin)}px)` }}
              >
                <FileRow
                  file={file}
                  folder={folder}
                  isHighlighted={file.id === highlighted}
                  columns={columns}
                />
              </li>
            )
          })}
        </ul>
      </div>
      {isWhole && columns.includes('total') && <ListTotals files={files} columns={columns} />}
    </div>
  )
}

const CARD_WIDTH = 168
const GAP = 10
const CARD_HEIGHT = 204
const PLAIN_CARD_HEIGHT = 148
/** Cards rendered beyond the screen: each costs as much as a row of the list, and few fit into a row of a phone. */
const CARD_OVERSCAN = 8

function Cards({ folder, files, highlighted }: FilesProps) {
  const { frame: widthFrame, columns } = useColumns(CARD_WIDTH, GAP)
  useWalkByArrows(columns)
  const canOpen = useScope().allows.has('open')
  const [Card, height] = canOpen
    ? ([FileCard, CARD_HEIGHT] as const)
    : ([PlainFileCard, PLAIN_CARD_HEIGHT] as const)
  const { frame, rows, margin } = useRows<HTMLDivElement>(
    Math.ceil(files.length / columns),
    height + GAP,
    Math.max(1, Math.floor(CARD_OVERSCAN / columns)),
  )
  useHighlight(
    highlighted,
    files.findIndex(({ id }) => id === highlighted),
    (index) => rows.scrollToIndex(Math.floor(index / columns), { align: 'center' }),
  )
  return (
    <div ref={widthFrame}>
      <CardsFrame ref={frame}>
        <ul
          className="virtual-rows relative print:grid print:grid-cols-3"
          style={{ height: rows.getTotalSize() - GAP, columnGap: GAP }}
        >
          {rows.getVirtualItems().flatMap((row) =>
            files.slice(row.index * columns, (row.index + 1) * columns).map((file, column) => (
              <li
                key={file.id}
                ref={column === 0 ? rows.measureElement : undefined}
                data-index={row.index}
                aria-setsize={files.length}
                aria-posinset={row.index * columns + column + 1}
                className="absolute top-0 print:w-auto!"
                style={{
                  width: `calc((100% - ${String((columns - 1) * GAP)}px) / ${String(columns)})`,
                  left: `calc((100% + ${String(GAP)}px) / ${String(columns)} * ${String(column)})`,
                  paddingBottom: GAP,
                  transform: `translateY(${String(row.start - margin)}px)`,
                }}
              >
                <Card file={file} folder={folder} isHighlighted={file.id === highlighted} />
              </li>
            )),
          )}
        </ul>
      </CardsFrame>
    </div>
  )
}

/** Tells its cards whether files are chosen. By itself, as {@link TopLine}. */
function CardsFrame({ ref, children }: { ref: RefObject<HTMLDivElement | null>; children: ReactNode }) {
  const isChoosing = useIsAnySelected()
  return (
    <div ref={ref} data-choosing={isChoosing || undefined}>
      {children}
    </div>
  )
}

const places = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

function ListSkeleton({ view }: { view: ViewMode }) {
  return (
    <div
      className={
        view === 'list' ? 'grid gap-px' : 'grid grid-cols-[repeat(auto-fill,minmax(168px,1fr))] gap-2.5'
      }
    >
      <span className="sr-only">Loading files</span>
      {places.map((place) => (
        <Skeleton key={place} className={view === 'list' ? 'h-12' : 'h-51'} />
      ))}
    </div>
  )
}
