import { useQuery } from '@tanstack/react-query'
import { ChevronDown, X } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import {
  dayRange,
  formatSearch,
  parseSearch,
  type SearchFilters,
  type SearchType,
  searchTypes,
} from '#contract/manual/search-query.ts'
import { documentKindLabels, isDocumentKind, kindsWhere } from '#contract/documents/document-kinds.ts'
import { FolderPicker, foldersQuery } from '#web/manual/folders/index.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { DropdownMenu, MenuItem, MenuRadioGroup, MenuSeparator } from '#web/platform/ui/dropdown-menu.tsx'
import { ownEscapeProps } from '#web/platform/ui/escape.ts'
import { Field, Input } from '#web/platform/ui/field.tsx'
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

const kindOptions = kindsWhere(({ isFrequent }) => isFrequent === true).map((value) => ({
  value,
  label: documentKindLabels[value],
}))

interface DateOption {
  value: string
  label: string
}

/** By the document's own date. */
function dateOptions(): DateOption[] {
  const year = new Date().getFullYear()
  return [
    { value: `dated:${daysAgo(30)}..`, label: 'Last 30 days' },
    { value: `dated:${String(year)}`, label: 'This year' },
    { value: `dated:${String(year - 1)}`, label: 'Last year' },
  ]
}

/** By the day of the upload. */
function uploadOptions(): DateOption[] {
  return [
    { value: `after:${daysAgo(7)}`, label: 'Filed in the last 7 days' },
    { value: `after:${daysAgo(30)}`, label: 'Filed in the last 30 days' },
  ]
}

/** The search filters as removable chips, and menus that add filters without typing. */
export function FilterBar({ filters, onChange, onDone }: Props) {
  const { data: folders = [] } = useQuery(foldersQuery)
  const [panel, setPanel] = useState<'folder' | 'dates' | 'facts'>()
  const shown = filterLabels(filters, (id) => folders.find((folder) => folder.id === id)?.name)
  const { after, before, dated, larger, smaller } = filters

  function change(next: SearchFilters) {
    onChange(next)
    setPanel(undefined)
    onDone()
  }
  function changeDates(dates: string) {
    change({ ...without(filters, 'after', 'before', 'dated'), ...parseSearch(dates).filters })
  }
  const written = (part: SearchFilters) => formatSearch({ words: '', filters: part })

  return (
    <div className="mt-2.5 grid grid-cols-1 gap-2.5">
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
      <div
        role="group"
        aria-label="Narrow the search"
        className="-mx-2 -my-1 flex py-1 max-sm:overflow-x-auto sm:flex-wrap"
      >
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
        <DropdownMenu align="start" trigger={<Adder>Kind</Adder>}>
          <MenuRadioGroup
            value={filters.kind ?? ''}
            options={kindOptions}
            onValueChange={(kind) => {
              if (isDocumentKind(kind)) change({ ...filters, kind })
            }}
          />
        </DropdownMenu>
        <Adder
          aria-expanded={panel === 'facts'}
          onClick={() => setPanel(panel === 'facts' ? undefined : 'facts')}
        >
          Party and total
        </Adder>
        <DropdownMenu align="start" trigger={<Adder>Date</Adder>}>
          <MenuRadioGroup
            label="Document’s date"
            value={written({ ...(dated && { dated }) })}
            options={dateOptions()}
            onValueChange={changeDates}
          />
          <MenuRadioGroup
            label="Day of upload"
            value={written({ ...(after && { after }), ...(before && { before }) })}
            options={uploadOptions()}
            onValueChange={changeDates}
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
              access="view"
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
            onChoose={(dates) => change({ ...without(filters, 'after', 'before', 'dated'), ...dates })}
          />
        </Panel>
      )}
      {panel === 'facts' && (
        <Panel onClose={() => setPanel(undefined)}>
          <FactFields
            filters={filters}
            onChoose={(facts) =>
              change({ ...without(filters, 'party', 'person', 'over', 'under'), ...facts })
            }
          />
        </Panel>
      )}
    </div>
  )
}

function Adder({ children, ...rest }: Omit<React.ComponentProps<typeof Button>, 'variant' | 'size'>) {
  return (
    <Button variant="ghost" size="sm" className="shrink-0 px-2!" {...rest}>
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
  onChoose: (dates: Pick<SearchFilters, 'after' | 'before' | 'dated'>) => void
}

function Dates({ filters, onChoose }: DatesProps) {
  const [after, setAfter] = useState(filters.after ?? '')
  const [before, setBefore] = useState(filters.before ?? '')
  const range = (filters.dated === undefined ? undefined : dayRange(filters.dated)) ?? {}
  const [from, setFrom] = useState(range.from ?? '')
  const [to, setTo] = useState(range.before === undefined ? '' : dayBefore(range.before))
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field label="Dated from" className="min-w-36 flex-1">
        <Input type="date" value={from} onChange={(event) => setFrom(event.target.value)} />
      </Field>
      <Field label="Dated to" className="min-w-36 flex-1">
        <Input type="date" value={to} onChange={(event) => setTo(event.target.value)} />
      </Field>
      <Field label="Filed from" className="min-w-36 flex-1">
        <Input type="date" value={after} onChange={(event) => setAfter(event.target.value)} />
      </Field>
      <Field label="Filed before" className="min-w-36 flex-1">
        <Input type="date" value={before} onChange={(event) => setBefore(event.target.value)} />
      </Field>
      <Button
        variant="secondary"
        className="h-11! sm:h-10!"
        onClick={() =>
          onChoose({
            ...(after !== '' && { after }),
            ...(before !== '' && { before }),
            ...((from !== '' || to !== '') && { dated: `${from}..${to}` }),
          })
        }
      >
        Set dates
      </Button>
    </div>
  )
}

function dayBefore(day: string): string {
  return new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
}

type FactFilters = Pick<SearchFilters, 'party' | 'person' | 'over' | 'under'>

/** Filters of the other party, the person and the total. Amounts that are no numbers are left out. */
function FactFields({
  filters,
  onChoose,
}: {
  filters: SearchFilters
  onChoose: (facts: FactFilters) => void
}) {
  const [party, setParty] = useState(filters.party ?? '')
  const [person, setPerson] = useState(filters.person ?? '')
  const [over, setOver] = useState(filters.over?.toString() ?? '')
  const [under, setUnder] = useState(filters.under?.toString() ?? '')
  const typed = [
    ['party', party],
    ['person', person],
    ['over', over],
    ['under', under],
  ].flatMap(([key = '', value = '']) =>
    value.trim() === '' ? [] : [`${key}:"${value.replaceAll('"', '')}"`],
  )
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field label="Party">
        <Input value={party} onChange={(event) => setParty(event.target.value)} />
      </Field>
      <Field label="Person">
        <Input value={person} onChange={(event) => setPerson(event.target.value)} />
      </Field>
      <Field label="Total over">
        <Input inputMode="decimal" value={over} onChange={(event) => setOver(event.target.value)} />
      </Field>
      <Field label="Total under">
        <Input inputMode="decimal" value={under} onChange={(event) => setUnder(event.target.value)} />
      </Field>
      <Button
        variant="secondary"
        className="h-11! sm:h-10!"
        onClick={() => onChoose(parseSearch(typed.join(' ')).filters)}
      >
        Set filters
      </Button>
    </div>
  )
}
