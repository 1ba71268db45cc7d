import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type RefObject, useDeferredValue, useEffect, useRef, useState } from 'react'
import { MAX_COUNTED_HITS, MIN_SEARCH_LENGTH, searchFiles, type SearchHit } from '#contract/manual/search.ts'
import { formatSearch, parseSearch, type SearchFilters } from '#contract/manual/search-query.ts'
import { messageOf } from '#web/platform/base/call.ts'
import { useCombobox } from '#web/platform/ui/combobox.tsx'
import { formatCount } from '#web/platform/ui/format.ts'
import { foldersQuery, searchFolders } from '#web/manual/folders/index.ts'
import { filterLabels, without } from './filter-labels.ts'
import { beingReadQuery, searchQuery } from './queries.ts'
import { useSettled } from './use-settled.ts'
import { useUnderstood } from './understood.tsx'

/** What can be asked, while nothing is. */
const hint = 'Such as “invoices from screwfix over 1000”, or “when does the van insurance end?”'
const tooShort = `Please enter at least ${String(MIN_SEARCH_LENGTH)} characters`
/** Folders that are shown above the documents. */
const FOLDERS = 4

interface Options {
  /** The field. */
  input: RefObject<HTMLInputElement | null>
  /** What is searched for at first, as it would be typed. */
  initial: string
  /** Called before another page is opened. */
  onLeave: () => void
  /** Whether the page of the search shows it, in whose address it stands. */
  isPage: boolean
}

/**
 * A search of files by name and content, and of folders by code, name and description. Up, Down and Enter choose a hit without
 * leaving the field. A typed filter becomes a chip when a space follows it.
 */
export function useSearch({ initial, input, isPage, onLeave }: Options) {
  const begun = parseSearch(initial)
  const [text, setText] = useState(() => formatSearch({ words: begun.words, filters: {} }))
  const [filters, setFilters] = useState<SearchFilters>(begun.filters)
  const typed = parseSearch(text)
  const typedQuery = formatSearch({ words: typed.words, filters: { ...filters, ...typed.filters } })
  const { query, submit } = useSettled(typedQuery)
  const [isShortRefused, setShortRefused] = useState(false)
  const navigate = useNavigate()
  const literal = useQuery({ ...searchQuery(query), placeholderData: keepPreviousData })
  const isNotFound = literal.data?.items.length === 0 && !literal.isPlaceholderData
  const asked = useUnderstood(query, isNotFound)
  const understood = asked !== undefined && (asked.answer.data?.items.length ?? 0) > 0 ? asked : undefined
  const answer = understood?.answer ?? literal
  const { data, error, isFetching } = answer
  const answered = useAnswered(understood?.query ?? query, data !== undefined && !answer.isPlaceholderData)
  const isShort = query.length < MIN_SEARCH_LENGTH
  const hits = useDeferredValue(isShort || error !== null ? [] : (data?.items ?? []))
  const { data: allFolders = [] } = useQuery(foldersQuery)
  // Filters are about documents.
  const isFiltered = Object.keys({ ...filters, ...typed.filters }).length > 0
  const folders = isFiltered ? [] : searchFolders(allFolders, typed.words, FOLDERS)
  const count = folders.length + hits.length
  const combobox = useCombobox({ count, isOpen: count > 0 })
  const isSettled =
    query === typedQuery && !isFetching && !literal.isFetching && asked?.answer.isFetching !== true
  const isAnswered = [answer, literal].every((one) => one.data !== undefined && !one.isPlaceholderData)
  useBeingReadAgain()

  async function openFolder(folderId: string, file?: string) {
    onLeave()
    await navigate({
      to: '/folder/$folderId',
      params: { folderId },
      search: file === undefined ? {} : { file },
    })
  }

  /** The page of the search, to which one comes back. */
  async function showPage() {
    onLeave()
    await navigate({ to: '/search', search: { q: typedQuery }, replace: isPage, resetScroll: !isPage })
  }

  /** Opens a hit over the results, so that closing the viewer shows them again. */
  async function open(
    { id, folderId, page, previewable }: SearchHit,
    place?: { words: string; page: number | null },
  ) {
    await showPage()
    if (!previewable) return await openFolder(folderId, id)
    const { words } = place ?? understood?.question ?? parseSearch(query)
    const shown = place?.page ?? page
    const hit = { ...(words !== '' && { find: words }), ...(shown !== null && { page: shown }) }
    await navigate({ to: '/search', search: { q: typedQuery, view: id, ...hit }, resetScroll: false })
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
    narrow({ ...before, ...found.filters })
  }

  function narrow(next: SearchFilters) {
    setFilters(next)
    combobox.setActive(0)
    input.current?.focus()
  }

  /** The filters of a question are its own until one of them is changed. */
  const shown = understood?.question ?? { words: typed.words, filters: { ...filters, ...typed.filters } }
  function setAll(next: SearchFilters) {
    setText(formatSearch({ words: shown.words, filters: {} }))
    narrow(next)
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
    // Although it is read again at this moment, because something has changed.
    else if (hit !== undefined && isAnswered && query === typedQuery) void open(hit)
    else submit()
  }

  function stateOf(): string {
    if (typedQuery === '' && !isShortRefused) return hint
    if (isShort) return tooShort
    if (error !== null) return messageOf(error, 'The search failed. Please try again.')
    if (data === undefined) return 'Searching...'
    if (data.items.length === 0) return isSettled ? nothingFor(query) + alsoFor(asked) : 'Searching...'
    const { length } = data.items
    if (data.nextCursor !== undefined) {
      const isCounted = data.total <= MAX_COUNTED_HITS
      const total = isCounted ? formatCount(data.total) : `more than ${formatCount(MAX_COUNTED_HITS)}`
      return `The best ${String(length)} of ${total} files`
    }
    return length === 1 ? '1 file found' : `${String(length)} files found`
  }

  return {
    choose,
    clear: () => {
      setText('')
      input.current?.focus()
    },
    combobox,
    edit,
    /** The query that found the hits that are shown. */
    found: answered,
    filters: shown.filters,
    folders,
    focus: () => input.current?.focus(),
    /** Whether more was found than the hits. */
    hasMore: data?.nextCursor !== undefined,
    hits,
    isBusy: isFetching && !isShort,
    isMissing: isSettled && !isShort && data?.items.length === 0,
    isSettled,
    isShort,
    isWrong: isShortRefused || error !== null,
    onKeyDown,
    open,
    openFolder,
    query,
    search,
    setFilters: setAll,
    showPage,
    state: stateOf(),
    text,
    understood,
  }
}

export type Searching = ReturnType<typeof useSearch>

/**
 * The last query that was answered: what is asked about its hits, such as their totals, does not compete with the search
 * for the next key.
 */
function useAnswered(query: string, isAnswered: boolean): string {
  const [answered, setAnswered] = useState(query)
  if (isAnswered && answered !== query) setAnswered(query)
  return answered
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

/** As what a question was read, by which nothing was found either. */
function alsoFor(asked: ReturnType<typeof useUnderstood>): string {
  if (asked?.answer.data === undefined) return ''
  const { filters, words } = asked.question
  const parts = filterLabels(filters, () => undefined).map(({ label }) => label)
  return `, nor for what it was understood as: ${[...parts, ...(words === '' ? [] : [`“${words}”`])].join(', ')}`
}

/** When a document that was still being read is finished, the search is repeated. */
function useBeingReadAgain(): void {
  const queryClient = useQueryClient()
  const { data: count = 0 } = useQuery(beingReadQuery)
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current) void queryClient.invalidateQueries({ queryKey: [searchFiles.path] })
    before.current = count
  }, [count, queryClient])
}
