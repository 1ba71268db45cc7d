import { useQuery } from '@tanstack/react-query'
import { Inbox as InboxIcon } from 'lucide-react'
import {
  Fragment,
  startTransition,
  useCallback,
  useDeferredValue,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { LOG_FOLDER_ID } from '#contract/company/built-in-folders.ts'
import { LoadError } from '#web/platform/base/load-error.tsx'
import { nothing, toggle, within } from '#web/platform/base/selection.ts'
import { useStore } from '#web/platform/base/store.ts'
import { fitFor, fitText } from '#web/duties/expected/index.ts'
import { useUploading } from '#web/manual/files/index.ts'
import { FolderPopover, foldersQuery } from '#web/manual/folders/index.ts'
import { dismissedSuggestions } from '#web/reading/suggestions/index.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Checkbox } from '#web/platform/ui/checkbox.tsx'
import { EmptyState } from '#web/platform/ui/empty-state.tsx'
import { formatCount } from '#web/platform/ui/format.ts'
import { Skeleton } from '#web/platform/ui/skeleton.tsx'
import { choiceFor, doubtOf, editPaper, editsStore, nameAfter } from './choice.ts'
import { type Filing, useFilePapers } from './file-papers.ts'
import { columns, type Editing, isFolderToFile, PaperRow, type RowProps } from './paper-row.tsx'
import { type Paper, usePapers } from './papers.ts'
import { useInboxKeys } from './use-inbox-keys.ts'

/** One object, so that rows without any are not rendered anew. */
const noEffects = { fits: [], deadlines: [] } as const

/** Rows that are rendered at first, and with each press on "Show more". */
const STEP = 100

/** As many rows as a large screen has: they are painted before the others are rendered. */
const FIRST_SCREEN = 16

/**
 * The papers that wait to be filed, in one table: where each should go and under which name, to be put right in place, and
 * filed one by one or all at once.
 */
export function Inbox() {
  const { papers: all, suggestions, isSuggesting, isSuggested, ...waits } = usePapers()
  const { effects, others, isPending, error, retry } = waits
  const { data: folders } = useQuery(foldersQuery)
  const edits = useStore(editsStore)
  const aside = useStore(dismissedSuggestions)
  const [showsAside, setShowsAside] = useState(false)
  const [showsOthers, setShowsOthers] = useState(false)
  const [shown, setShown] = useState(STEP)
  const [selection, setSelection] = useState(nothing)
  const [editing, setEditing] = useState<{ id: string; what: Editing }>()
  const [isPlacing, setPlacing] = useState(false)
  const place = useRef<HTMLButtonElement>(null)
  const table = useRef<HTMLTableElement>(null)
  const filing = useFilePapers()

  const byId = useMemo(() => new Map(folders?.map((folder) => [folder.id, folder])), [folders])
  const waiting = useMemo(
    () => all.filter(({ id }) => (showsAside || !aside.includes(id)) && (showsOthers || !others.has(id))),
    [all, aside, others, showsAside, showsOthers],
  )
  const painted = useDeferredValue(isPending ? FIRST_SCREEN : shown)
  const allRows = useMemo(
    () =>
      waiting.map((paper) => {
        const suggestion = suggestions.get(paper.id)
        const own = edits.get(paper.id)
        const choice = choiceFor(paper, suggestion, own)
        const { fits, deadlines } = effects.get(paper.id) ?? noEffects
        const folder = byId.get(choice.folderId ?? '')
        const fit = folder && fitFor(fits, folder.id, nameAfter(paper, choice))
        const doubt = isSuggested ? doubtOf(paper, suggestion, fit !== undefined) : undefined
        return { paper, suggestion, edit: own, folder, fills: fit && fitText(fit), doubt, deadlines }
      }),
    [waiting, isSuggested, suggestions, effects, edits, byId],
  )
  const rows = useMemo(() => inGroups(allRows).slice(0, shown), [allRows, shown])
  const order = useMemo(() => rows.map(({ paper }) => paper.id), [rows])
  const selected = new Set(within(selection, order))
  const ready = rows.filter((row) =>
    selected.size === 0 ? isSure(row) : row.folder !== undefined && selected.has(row.paper.id),
  )
  const firstDoubtful = rows.find(({ doubt }) => doubt !== undefined)?.paper.id
  const underWay = new Set(filing.isPending ? filing.variables.map(({ paper }) => paper.id) : [])

  const edit = useCallback((id: string, what: Editing | undefined) => {
    const change = () => setEditing(what === undefined ? undefined : { id, what })
    // A form of many fields, five of them days: the key is answered before it is rendered.
    if (typeof what === 'object') startTransition(change)
    else change()
  }, [])
  const select = useCallback((id: string) => setSelection((before) => toggle(before, id)), [])
  const file = useFiling(rows, filing.mutate, filing.isPending)
  const fileOne = useCallback((id: string) => file([id], true), [file])
  const { current, handlers } = useInboxKeys(table, order, {
    onFile: fileOne,
    onEdit: (id) => edit(id, 'name'),
    onFacts: (id) => edit(id, { fact: 'kind' }),
    onFolder: (id) => {
      if (selected.size > 1 && selected.has(id)) setPlacing(true)
      else edit(id, 'folder')
    },
    onSelect: select,
  })

  if (error !== null && all.length === 0)
    return <LoadError title="The inbox could not be read" error={error} onRetry={() => void retry()} />
  if (isPending) return <Skeleton className="mb-7 h-48" />
  const countAside = all.filter(({ id }) => aside.includes(id)).length
  if (all.length === 0) return <NothingWaits />

  return (
    <section aria-labelledby="inbox" className="mb-8">
      <div
        className={rows.length === 0 ? 'sr-only' : 'mb-3 flex min-h-9 flex-wrap items-center gap-x-3 gap-y-2'}
      >
        <h2 id="inbox" className="sr-only">
          Waiting to be filed
        </h2>
        <p aria-live="polite" className="text-sm text-ink-3 tabular-nums">
          {selected.size > 0 ? `${formatCount(selected.size)} selected` : stateOf(waiting)}
        </p>
        <div className="ml-auto flex items-center gap-2">
          {selected.size > 0 && (
            <Button ref={place} variant="secondary" onClick={() => setPlacing(true)}>
              Folder…
            </Button>
          )}
          <Button
            disabled={ready.length === 0}
            pending={filing.isPending}
            pendingLabel="Filing..."
            onClick={() =>
              file(
                ready.map(({ paper }) => paper.id),
                selected.size > 0,
              )
            }
          >
            {[selected.size > 0 ? 'File' : 'File all', ready.length > 0 && formatCount(ready.length)]
              .filter(Boolean)
              .join(' ')}
          </Button>
        </div>
      </div>
      {rows.length === 0 ? (
        <NothingWaits title="Nothing else waits to be filed" />
      ) : (
        <table
          ref={table}
          {...handlers}
          aria-labelledby="inbox"
          className="block text-left md:rounded-md md:border md:border-line md:bg-sheet md:shadow-xs"
        >
          <thead className="block">
            <tr
              className={`${columns} label-caps h-9 border-line text-ink-3 md:rounded-t-md md:border-b md:bg-sunken`}
            >
              <th scope="col">
                <Checkbox
                  label="Select all"
                  checked={selected.size === rows.length}
                  isPartial={selected.size > 0 && selected.size < rows.length}
                  onChange={() =>
                    setSelection(selected.size > 0 ? nothing : { ids: new Set(order), anchor: undefined })
                  }
                />
              </th>
              <th scope="col" className="w-9">
                <span className="sr-only">Picture</span>
              </th>
              <th scope="col">
                <span className="max-md:hidden">Name</span>
                <span className="md:hidden print:hidden">All</span>
              </th>
              <th scope="col" className="px-1.5 max-md:hidden">
                Folder
              </th>
              <th scope="col">
                <span className="sr-only">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody className="block">
            {rows.slice(0, painted).map((row) => (
              <Fragment key={row.paper.id}>
                {row.paper.id === firstDoubtful && (
                  <DoubtfulHeading saysLittle={rows.some(({ doubt }) => doubt === '')} />
                )}
                <PaperRow
                  {...row}
                  isSuggesting={isSuggesting}
                  isSelected={selected.has(row.paper.id)}
                  isFiling={underWay.has(row.paper.id)}
                  isCurrent={row.paper.id === current}
                  editing={editing?.id === row.paper.id ? editing.what : undefined}
                  onEdit={edit}
                  onSelect={select}
                  onFile={fileOne}
                  onPutAside={dismissedSuggestions.add}
                />
              </Fragment>
            ))}
          </tbody>
        </table>
      )}
      <div className="mt-3 flex flex-wrap gap-2 text-sm text-ink-2 empty:hidden">
        {waiting.length > shown && (
          <Button variant="secondary" size="sm" onClick={() => setShown(shown + STEP)}>
            Show {formatCount(Math.min(STEP, waiting.length - shown))} more
          </Button>
        )}
        {countAside > 0 && (
          <Button variant="ghost" size="sm" onClick={() => setShowsAside(!showsAside)}>
            {showsAside ? 'Hide what was put aside' : `Show ${formatCount(countAside)} put aside`}
          </Button>
        )}
        {others.size > 0 && (
          <Button variant="ghost" size="sm" onClick={() => setShowsOthers(!showsOthers)}>
            {showsOthers ? 'Hide what others file' : `Show ${formatCount(others.size)} that others file`}
          </Button>
        )}
      </div>
      {isPlacing && (
        <FolderPopover
          anchor={place}
          label={`Folder for ${countOf(selected.size)}`}
          isOffered={isFolderToFile}
          onChoose={(folderId) => editPaper([...selected], { folderId })}
          onClose={() => setPlacing(false)}
        />
      )}
    </section>
  )
}

/** Papers that a person should look at are below the others, in the order in which they came. */
function inGroups<Any extends { doubt: string | undefined }>(papers: readonly Any[]): Any[] {
  return papers.toSorted((a, b) => Number(a.doubt !== undefined) - Number(b.doubt !== undefined))
}

/** Whether "File all" takes a paper: its folder is sure, or a person has chosen it. */
function isSure({ doubt, edit, folder }: Pick<Row, 'edit' | 'folder' | 'doubt'>): boolean {
  return folder !== undefined && (doubt === undefined || edit?.folderId !== undefined)
}

/** @param saysLittle whether some of them have no reason of their own */
function DoubtfulHeading({ saysLittle }: { saysLittle: boolean }) {
  return (
    <tr className="block border-b border-line px-3 py-2 max-md:mt-3 max-md:border-0 md:bg-sunken">
      <th scope="rowgroup" className="block text-left font-medium">
        Please look at these
        <span className="block text-sm font-normal text-ink-2">
          {saysLittle && 'Little or nothing in them says where they belong, unless a row says otherwise. '}
          “File all” leaves them: press File, or choose another folder.
        </span>
      </th>
    </tr>
  )
}

/** The inbox without papers; while the first ones are being sent, it says that they come. */
function NothingWaits({ title = 'Nothing waits to be filed' }: { title?: string }) {
  const isUploading = useUploading(LOG_FOLDER_ID)
  return (
    <EmptyState
      isFramed
      icon={<InboxIcon />}
      title={isUploading ? 'Your papers are on their way' : title}
      description={
        isUploading ? (
          'Each appears here as soon as it is uploaded, and is read by itself.'
        ) : (
          <>
            <span className="max-md:hidden">Drop files anywhere</span>
            <span className="md:hidden">Upload files</span>, or photograph them: they come here, are read, and
            a folder is suggested for each.
          </>
        )
      }
    />
  )
}

function countOf(papers: number): string {
  return `${formatCount(papers)} ${papers === 1 ? 'paper' : 'papers'}`
}

/** How many papers wait, and how many of them are still being read. */
function stateOf(papers: readonly Paper[]): string {
  const unread = papers.filter(({ status }) => status === 'stored').length
  return unread === 0
    ? countOf(papers.length)
    : `${countOf(papers.length)}, ${formatCount(unread)} being read`
}

type Row = Pick<RowProps, 'paper' | 'suggestion' | 'edit' | 'folder' | 'deadlines' | 'doubt'>

/** Files those of some papers that have a folder, by their ids; whether a person looked at each of them or filed all together. The function stays the same, so that an edit renders one row. */
function useFiling(rows: readonly Row[], mutate: (filings: Filing[]) => void, isBusy: boolean) {
  const latest = useRef({ rows, isBusy })
  useLayoutEffect(() => {
    latest.current = { rows, isBusy }
  }, [rows, isBusy])
  return useCallback(
    (ids: readonly string[], isLookedAt: boolean) => {
      if (latest.current.isBusy) return
      const filings = latest.current.rows.flatMap(({ paper, suggestion, edit, folder, deadlines }) => {
        if (folder === undefined || !ids.includes(paper.id)) return []
        const { isRenamed, offeredName, closes } = choiceFor(paper, suggestion, edit)
        return [
          {
            paper,
            folderId: folder.id,
            newName: isRenamed ? offeredName : undefined,
            isSuggested: edit?.name === undefined,
            isGuessed: !isLookedAt && edit?.folderId === undefined,
            closes: deadlines.filter(({ id }) => closes.includes(id)),
          },
        ]
      })
      if (filings.length > 0) mutate(filings)
    },
    [mutate],
  )
}
