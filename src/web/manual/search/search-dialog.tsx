import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Search, X } from 'lucide-react'
import { Suspense, useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import {
  exportSearch,
  MAX_COUNTED_HITS,
  MIN_SEARCH_LENGTH,
  searchFiles,
  type SearchHit,
} from '#contract/manual/search.ts'
import { formatSearch, parseSearch, type SearchFilters } from '#contract/manual/search-query.ts'
import { messageOf } from '#web/platform/base/call.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { useCombobox } from '#web/platform/ui/combobox.tsx'
import { Dialog } from '#web/platform/ui/dialog.tsx'
import { controlClass } from '#web/platform/ui/field.tsx'
import { formatCount } from '#web/platform/ui/format.ts'
import { IconButton } from '#web/platform/ui/icon-button.tsx'
import { downloadByForm } from '#web/platform/base/download/download-by-form.ts'
import { GiveDialog, useMayGive } from '#web/outside/packs/index.ts'
import { foldersQuery, searchFolders } from '#web/manual/folders/index.ts'
import { FilterBar } from './filter-bar.tsx'
import { filterLabels, without } from './filter-labels.ts'
import { FolderHit, Hit } from './hits.tsx'
import { beingReadQuery, searchQuery, spellingsQuery } from './queries.ts'
import { Understood, useUnderstood } from './understood.tsx'
import { SearchTotals } from './search-totals.tsx'

/** The search starts after a pause in typing of this length. */
const PAUSE_MS = 250
const tooShort = `Please enter at least ${String(MIN_SEARCH_LENGTH)} characters`
/** Folders that are shown above the documents. */
const FOLDERS = 4

/**
 * Searches files by name and content, and folders by code, name and description. Up, Down and Enter choose a hit without
 * leaving the field. A typed filter becomes a chip when a space follows it.
 */
export function SearchDialog({ initialText = '', onClose }: { initialText?: string; onClose: () => void }) {
  const [text, setText] = useState(initialText)
  const [filters, setFilters] = useState<SearchFilters>({})
  const typed = parseSearch(text)
  const typedQuery = formatSearch({ words: typed.words, filters: { ...filters, ...typed.filters } })
  const { query, submit } = useSettled(typedQuery)
  const [isShortRefused, setShortRefused] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const stateId = useId()
  const navigate = useNavigate()
  const literal = useQuery({ ...searchQuery(query), placeholderData: keepPreviousData })
  const understood = useUnderstood(query)
  const { data, error, isFetching } = understood?.answer ?? literal
  const beingRead = useBeingRead()
  const [isGiving, setGiving] = useState(false)
  const mayGive = useMayGive()
  const isShort = query.length < MIN_SEARCH_LENGTH
  const hits = useDeferredValue(isShort || error !== null ? [] : (data?.items ?? []))
  const { data: allFolders = [] } = useQuery(foldersQuery)
  // Filters are about documents.
  const isFiltered = Object.keys({ ...filters, ...typed.filters }).length > 0
  const folders = isFiltered ? [] : searchFolders(allFolders, typed.words, FOLDERS)
  const count = folders.length + hits.length
  const combobox = useCombobox({ count, isOpen: count > 0 })
  const isSettled = query === typedQuery && !isFetching && !literal.isFetching
  const isMissing = isSettled && !isShort && data?.items.length === 0

  async function openFolder(folderId: string) {
    onClose()
    await navigate({ to: '/folder/$folderId', params: { folderId } })
  }

  /** Opens a hit over its folder, so that closing the viewer shows where the file is. */
  async function open(
    { id, folderId, page, previewable }: SearchHit,
    place?: { words: string; page: number | null },
  ) {
    onClose()
    const folder = { to: '/folder/$folderId', params: { folderId } } as const
    await navigate({ ...folder, search: { file: id } })
    if (!previewable) return
    const { words } = place ?? understood?.question ?? parseSearch(query)
    const shown = place?.page ?? page
    const hit = { ...(words !== '' && { find: words }), ...(shown !== null && { page: shown }) }
    await navigate({ ...folder, search: { file: id, view: id, ...hit }, resetScroll: false })
  }

  function edit(next: string) {
    const isDone = next.endsWith(' ') && Object.keys(parseSearch(next).filters).length > 0
    if (isDone) search(next, filters)
    else setText(next)
    combobox.setActive(0)
    setShortRefused(false)
  }

  /** Searches a text. Its filters become chips, beside those that are set already. */
  function search(next: string, before: SearchFilters) {
    const found = parseSearch(next)
    const words = formatSearch({ words: found.words, filters: {} })
    setText(words === '' || !next.endsWith(' ') ? words : `${words} `)
    setFilters({ ...before, ...found.filters })
    combobox.setActive(0)
    input.current?.focus()
  }

  function onKeyDown(event: React.KeyboardEvent) {
    const last = filterLabels(filters, () => undefined).at(-1)
    if (event.key === 'Backspace' && text === '' && last !== undefined) {
      setFilters(without(filters, last.filter))
      return
    }
    // Not left to the form, whose button is busy while documents are searched.
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      choose()
    } else if (count > 0) combobox.moveByKey(event)
  }

  /** Opens the active option; without one, searches at once. */
  function choose() {
    const folder = folders[combobox.active]
    const hit = hits[combobox.active - folders.length]
    if (folder !== undefined) void openFolder(folder.id)
    else if (typedQuery.length < MIN_SEARCH_LENGTH) setShortRefused(true)
    else if (hit !== undefined && isSettled) void open(hit)
    else submit()
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Search Files"
      description="By name and by the words inside documents"
      width="md"
      isSteady
      initialFocus={input}
      onSubmit={choose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={isFetching && !isShort} pendingLabel="Searching...">
            Search
          </Button>
        </>
      }
    >
      <div className="sticky top-0 z-1 bg-raised pb-3">
        <div className="relative">
          <Search aria-hidden className="absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-3" />
          <input
            ref={input}
            {...combobox.fieldProps}
            aria-label="Search files"
            aria-describedby={stateId}
            enterKeyHint="search"
            maxLength={500}
            placeholder="Invoice, VAT 2025, type:pdf…"
            value={text}
            onKeyDown={onKeyDown}
            onChange={(event) => edit(event.target.value)}
            className={clsx(controlClass, 'h-11 px-10')}
          />
          {text !== '' && (
            <IconButton
              label="Clear search"
              size="sm"
              className="absolute! top-1/2 right-1.5 -translate-y-1/2"
              onClick={() => {
                setText('')
                input.current?.focus()
              }}
            >
              <X aria-hidden />
            </IconButton>
          )}
        </div>
        <FilterBar
          filters={{ ...filters, ...typed.filters }}
          onDone={() => input.current?.focus()}
          onChange={(next) => {
            setFilters(next)
            setText(formatSearch({ words: typed.words, filters: {} }))
            combobox.setActive(0)
          }}
        />
        <div className="mt-2 flex items-baseline justify-between gap-4 text-sm">
          <p
            id={stateId}
            aria-live="polite"
            className={isShortRefused || error !== null ? 'text-danger' : 'text-ink-3'}
          >
            {stateOf()}
            {beingRead > 0 &&
              !isShort &&
              ` · ${beingRead === 1 ? '1 document is' : `${String(beingRead)} documents are`} still being read`}
          </p>
          {hits.length > 0 && mayGive && (
            <Button variant="link" className="text-sm!" onClick={() => setGiving(true)}>
              {hits.length === 1 ? 'Give this paper' : `Give these ${formatCount(hits.length)} papers`}
            </Button>
          )}
          {hits.length > 0 && (
            <Button
              variant="link"
              className="text-sm!"
              onClick={() => downloadByForm('The list', exportSearch, [['q', understood?.query ?? query]])}
            >
              Download list as CSV
            </Button>
          )}
        </div>
        {hits.length > 0 && understood !== undefined && (
          <Understood
            question={understood.question}
            hit={hits[0]}
            onOpen={(hit, place) => void open(hit, place)}
            onLiteral={understood.onLiteral}
          />
        )}
        {hits.length > 0 && <SearchTotals query={understood?.query ?? query} />}
        {isGiving && (
          <Suspense>
            <GiveDialog
              files={hits.map(({ id, originalName }) => ({ id, name: originalName }))}
              onClose={() => setGiving(false)}
            />
          </Suspense>
        )}
      </div>
      {isMissing && <Spellings query={query} onChoose={(spelling) => search(spelling, {})} />}
      <div {...combobox.listProps} aria-label="Results" aria-busy={!isSettled && !isShort} className="-mx-2">
        {folders.length > 0 && (
          <div role="group" aria-label="Folders" className={clsx(hits.length > 0 && 'pb-2')}>
            {folders.map((folder, index) => (
              <FolderHit
                key={folder.id}
                folder={folder}
                combobox={combobox}
                index={index}
                onChoose={() => void openFolder(folder.id)}
              />
            ))}
          </div>
        )}
        {hits.length > 0 && (
          <div
            role="group"
            aria-label="Documents"
            className={clsx(folders.length > 0 && 'border-t border-line pt-2')}
          >
            {hits.map((hit, index) => (
              <Hit
                key={hit.id}
                hit={hit}
                combobox={combobox}
                index={folders.length + index}
                onChoose={() => void open(hit)}
              />
            ))}
          </div>
        )}
      </div>
    </Dialog>
  )

  function stateOf(): string {
    if (isShort) return tooShort
    if (error !== null) return messageOf(error, 'The search failed. Please try again.')
    if (data === undefined) return 'Searching...'
    if (data.items.length === 0) return isSettled ? nothingFor(query) : 'Searching...'
    const { length } = data.items
    if (data.nextCursor !== undefined) {
      const isCounted = data.total <= MAX_COUNTED_HITS
      const total = isCounted ? formatCount(data.total) : `more than ${formatCount(MAX_COUNTED_HITS)}`
      return `The best ${String(length)} of ${total} files`
    }
    return length === 1 ? '1 file found' : `${String(length)} files found`
  }
}

function nothingFor(query: string): string {
  const { filters, words } = parseSearch(query)
  const isNarrowed = Object.keys(filters).length > 0
  return [
    'No files found',
    ...(words === '' ? [] : [`for “${words}”`]),
    ...(isNarrowed ? ['with these filters'] : []),
  ].join(' ')
}

/** Spelling suggestions from the words of this manual. */
function Spellings({ query, onChoose }: { query: string; onChoose: (query: string) => void }) {
  const { data = [] } = useQuery(spellingsQuery(query))
  return (
    <p aria-live="polite" className="flex flex-wrap items-baseline gap-x-3 gap-y-1.5 pb-3 empty:hidden">
      {data.length > 0 && <span>Did you mean</span>}
      {data.map((spelling) => (
        <Button key={spelling.query} variant="link" onClick={() => onChoose(spelling.query)}>
          {parseSearch(spelling.query).words}
        </Button>
      ))}
    </p>
  )
}

/** Debounces a text; `submit` takes it at once. */
function useSettled(text: string) {
  const [query, setQuery] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setQuery(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return { query, submit: () => setQuery(text) }
}

/** How many documents are still being read. When one is finished, the search is repeated. */
function useBeingRead(): number {
  const queryClient = useQueryClient()
  const { data: count = 0 } = useQuery(beingReadQuery)
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current) void queryClient.invalidateQueries({ queryKey: [searchFiles.path] })
    before.current = count
  }, [count, queryClient])
  return count
}
