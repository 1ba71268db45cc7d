import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Search, X } from 'lucide-react'
import { type ReactNode, type RefObject, useId, useState } from 'react'
import { exportSearch } from '#contract/manual/search.ts'
import { parseSearch } from '#contract/manual/search-query.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { controlClass } from '#web/platform/ui/field.tsx'
import { formatCount } from '#web/platform/ui/format.ts'
import { IconButton } from '#web/platform/ui/icon-button.tsx'
import { useMayTake } from '#web/platform/base/access.ts'
import { downloadByForm } from '#web/platform/base/download/download-by-form.ts'
import { GiveDialog } from '#web/outside/packs/index.ts'
import { useMayGive } from '#web/outside/requests/index.ts'
import { FilterBar } from './filter-bar.tsx'
import { FolderHit, Hit } from './hits.tsx'
import { beingReadQuery, spellingsQuery } from './queries.ts'
import { SearchTotals } from './search-totals.tsx'
import { Understood } from './understood.tsx'
import type { Searching } from './use-search.ts'

interface Props {
  search: Searching
}

interface BoxProps extends Props {
  input: RefObject<HTMLInputElement | null>
  /** What else may be done with what was found. */
  children?: ReactNode
}

/** The field of a search, its filters, and what is said of what it found. */
export function SearchBox({ search, input, children }: BoxProps) {
  const stateId = useId()
  const { hits, understood } = search
  const { data: beingRead = 0 } = useQuery(beingReadQuery)
  const [isGiving, setGiving] = useState(false)
  const folderIds = hits.map(({ folderId }) => folderId)
  const mayGive = useMayGive()(folderIds)
  // What is not shown of what was found may be in any folder.
  const mayList = useMayTake()(search.hasMore ? [...folderIds, '*'] : folderIds)
  return (
    <>
      <div className="relative">
        <Search aria-hidden className="absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-3" />
        <input
          ref={input}
          {...search.combobox.fieldProps}
          aria-label="Search files"
          aria-describedby={stateId}
          enterKeyHint="search"
          maxLength={500}
          placeholder="Words of a paper, or a question…"
          value={search.text}
          onKeyDown={search.onKeyDown}
          onChange={(event) => search.edit(event.target.value)}
          className={clsx(controlClass, 'h-11 px-10')}
        />
        {search.text !== '' && (
          <IconButton
            label="Clear search"
            size="sm"
            className="absolute! top-1/2 right-1.5 -translate-y-1/2"
            onClick={search.clear}
          >
            <X aria-hidden />
          </IconButton>
        )}
      </div>
      <FilterBar filters={search.filters} onDone={search.focus} onChange={search.setFilters} />
      <div className="mt-2 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-sm">
        <p id={stateId} aria-live="polite" className={search.isWrong ? 'text-danger' : 'text-ink-3'}>
          {search.state}
          {beingRead > 0 &&
            !search.isShort &&
            ` · ${beingRead === 1 ? '1 document is' : `${String(beingRead)} documents are`} still being read`}
        </p>
        <span className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          {children}
          {hits.length > 0 && mayGive && (
            <Button variant="link" className="text-sm!" onClick={() => setGiving(true)}>
              {hits.length === 1 ? 'Give this paper' : `Give these ${formatCount(hits.length)} papers`}
            </Button>
          )}
          {hits.length > 0 && mayList && (
            <Button
              variant="link"
              className="text-sm!"
              onClick={() => downloadByForm('The list', exportSearch, [['q', search.found]])}
            >
              Download list as CSV
            </Button>
          )}
        </span>
      </div>
      {hits.length > 0 && understood !== undefined && (
        <Understood
          question={understood.question}
          hit={understood.best}
          onOpen={(hit, place) => void search.open(hit, place)}
          onLiteral={understood.onLiteral}
        />
      )}
      {hits.length > 0 && <SearchTotals query={search.found} />}
      {isGiving && (
        <GiveDialog
          // Those of one folder together, because the recipient sees them under their folders.
          files={hits
            .toSorted((a, b) => a.folderId.localeCompare(b.folderId, 'en', { numeric: true }))
            .map(({ id, originalName }) => ({ id, name: originalName }))}
          onClose={() => setGiving(false)}
        />
      )}
    </>
  )
}

/** The folders and documents that a search found. */
export function SearchResults({ search }: Props) {
  const { combobox, folders, hits } = search
  return (
    <>
      {search.isMissing && (
        <Spellings query={search.query} onChoose={(spelling) => search.search(spelling, {})} />
      )}
      <div
        {...combobox.listProps}
        aria-label="Results"
        aria-busy={!search.isSettled && !search.isShort}
        className="-mx-2"
      >
        {folders.length > 0 && (
          <div role="group" aria-label="Folders" className={clsx(hits.length > 0 && 'pb-2')}>
            {folders.map((folder, index) => (
              <FolderHit
                key={folder.id}
                folder={folder}
                combobox={combobox}
                index={index}
                onChoose={() => void search.openFolder(folder.id)}
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
                onChoose={() => void search.open(hit)}
              />
            ))}
          </div>
        )}
      </div>
    </>
  )
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
