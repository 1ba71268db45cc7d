import { useQuery } from '@tanstack/react-query'
import { ChevronDown, X } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import {
  formatSearch,
  parseSearch,
  type SearchFilters,
  type SearchType,
  searchTypes,
} from '#contract/search-query.ts'
import { FolderPicker, foldersQuery } from '#web/folders/index.ts'
import { Button } from '#web/ui/button.tsx'
import { DropdownMenu, MenuItem, MenuRadioGroup, MenuSeparator } from '#web/ui/dropdown-menu.tsx'
import { ownEscapeProps } from '#web/ui/escape.ts'
import { Field, Input } from '#web/ui/field.tsx'
import { filterLabels, without } from './filter-labels.ts'

interface Props {
  filters: SearchFilters
  onChange: (filters: SearchFilters) => void
  /** Returns the focus to the search field. */
  onDone: () => void
}

const typeOptions = Object.entries(searchTypes).map(([value, { label }]) => ({
  // `Object.entries` widens the keys to strings.
  value: value as SearchType,
  label,
}))

const sizeOptions = [
  { value: 'size:>1mb', label: 'Larger than 1 MB' },
  { value: 'size:>5mb', label: 'Larger than 5 MB' },
  { value: 'size:>20mb', label: 'Larger than 20 MB' },
  { value: 'size:<1mb', label: 'Smaller than 1 MB' },
]

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
}

function dateOptions(): Array<{ value: string; label: string }> {
  const year = new Date().getFullYear()
  return [
    { value: `after:${daysAgo(7)}`, label: 'Last 7 days' },
    { value: `after:${daysAgo(30)}`, label: 'Last 30 days' },
    { value: `after:${String(year)}`, label: 'This year' },
    { value: `after:${String(year - 1)} before:${String(year)}`, label: 'Last year' },
  ]
}

/** The search filters as removable chips, and menus that add filters without typing. */
export function FilterBar({ filters, onChange, onDone }: Props) {
  const { data: folders = [] } = useQuery(foldersQuery)
  const [panel, setPanel] = useState<'folder' | 'dates'>()
  const shown = filterLabels(filters, (id) => folders.find((folder) => folder.id === id)?.name)
  const { after, before, larger, smaller } = filters

  function change(next: SearchFilters) {
    onChange(next)
    setPanel(undefined)
    onDone()
  }
  const written = (part: SearchFilters) => formatSearch({ words: '', filters: part })

  return (
    <div className="mt-2.5 grid gap-2.5">
      {shown.length > 0 && (
        <ul aria-label="Filters" className="flex flex-wrap gap-1.5">
          {shown.map(({ filter, label }) => (
            <li key={filter} className="max-w-full">
              <button
                type="button"
                aria-label={`Remove filter: ${label}`}
                onClick={() => change(without(filters, filter))}
                className="touch-target inline-flex h-8 max-w-full items-center gap-1.5 rounded-full border border-accent-line bg-accent-tint pr-2 pl-3 text-sm font-medium text-ink hover:bg-hover"
              >
                <span className="truncate">{label}</span>
                <X aria-hidden className="size-3.5 shrink-0" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div role="group" aria-label="Narrow the search" className="-mx-1 flex flex-wrap gap-1">
        <Adder
          aria-expanded={panel === 'folder'}
          onClick={() => setPanel(panel === 'folder' ? undefined : 'folder')}
        >
          Folder
        </Adder>
        <DropdownMenu align="start" trigger={<Adder>Type</Adder>}>
          <MenuRadioGroup
            value={filters.type ?? ''}
            options={typeOptions}
            onValueChange={(type) => {
              if (type !== '') change({ ...filters, type })
            }}
          />
        </DropdownMenu>
        <DropdownMenu align="start" trigger={<Adder>Date</Adder>}>
          <MenuRadioGroup
            value={written({ ...(after && { after }), ...(before && { before }) })}
            options={dateOptions()}
            onValueChange={(dates) =>
              change({ ...without(filters, 'after', 'before'), ...parseSearch(dates).filters })
            }
          />
          <MenuSeparator />
          <MenuItem onSelect={() => setPanel('dates')}>Choose dates…</MenuItem>
        </DropdownMenu>
        <DropdownMenu align="start" trigger={<Adder>Size</Adder>}>
          <MenuRadioGroup
            value={written({
              ...(larger !== undefined && { larger }),
              ...(smaller !== undefined && { smaller }),
            })}
            options={sizeOptions}
            onValueChange={(size) =>
              change({ ...without(filters, 'larger', 'smaller'), ...parseSearch(size).filters })
            }
          />
        </DropdownMenu>
      </div>
      {panel === 'folder' && (
        <Panel onClose={() => setPanel(undefined)}>
          <Field label="In this folder and all below it">
            <FolderPicker
              look="list"
              value={filters.in ?? ''}
              onChange={(id) => change({ ...filters, in: id })}
            />
          </Field>
        </Panel>
      )}
      {panel === 'dates' && (
        <Panel onClose={() => setPanel(undefined)}>
          <Dates
            filters={filters}
            onChoose={(dates) => change({ ...without(filters, 'after', 'before'), ...dates })}
          />
        </Panel>
      )}
    </div>
  )
}

function Adder({ children, ...rest }: Omit<React.ComponentProps<typeof Button>, 'variant' | 'size'>) {
  return (
    <Button variant="ghost" size="sm" {...rest}>
      {children}
      <ChevronDown aria-hidden className="size-3.5 text-ink-3" />
    </Button>
  )
}

/** A filter that needs more than a menu. Its first field gets the focus; Escape closes the panel, not the dialog. */
function Panel({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const isFocused = useRef(false)
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- listens to keys that bubble from its fields
    <div
      ref={(element) => {
        if (element === null || isFocused.current) return
        isFocused.current = true
        element.querySelector('input')?.focus()
      }}
      className="rounded-lg border border-line bg-sheet p-3"
      {...ownEscapeProps}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.isPropagationStopped()) return
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
    >
      {children}
    </div>
  )
}

interface DatesProps {
  filters: SearchFilters
  onChoose: (dates: Pick<SearchFilters, 'after' | 'before'>) => void
}

function Dates({ filters, onChoose }: DatesProps) {
  const [after, setAfter] = useState(filters.after ?? '')
  const [before, setBefore] = useState(filters.before ?? '')
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field label="Filed from" className="min-w-36 flex-1">
        <Input type="date" value={after} onChange={(event) => setAfter(event.target.value)} />
      </Field>
      <Field label="Filed before" className="min-w-36 flex-1">
        <Input type="date" value={before} onChange={(event) => setBefore(event.target.value)} />
      </Field>
      <Button
        variant="secondary"
        className="h-11! sm:h-10!"
        onClick={() => onChoose({ ...(after !== '' && { after }), ...(before !== '' && { before }) })}
      >
        Set dates
      </Button>
    </div>
  )
}
