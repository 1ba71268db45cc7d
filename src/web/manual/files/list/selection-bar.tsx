import { CheckCheck, Download, FileSpreadsheet, X } from 'lucide-react'
import { memo, type ReactNode, useDeferredValue } from 'react'
import type { File } from '#contract/manual/files.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { formatCount } from '#web/platform/ui/format.ts'
import { IconButton } from '#web/platform/ui/icon-button.tsx'
import { downloadLink } from '#web/platform/base/download/download.ts'
import type { OpenDialog } from '../actions/file-dialog.tsx'
import { type FileEntry, useFileEntries } from '../actions/file-entries.ts'
import { downloadUrl } from '../actions/file-links.ts'
import { clearSelection, selectAll, useSelectedFiles } from './selection.ts'
import { downloadList, downloadZip } from '../actions/form-download.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { sumFiles } from '#contract/manual/file-facts.ts'
import { call } from '#web/platform/base/call.ts'
import { TotalsText } from '#web/reading/facts/index.ts'

interface Props {
  onDialog: (dialog: OpenDialog) => void
}

/**
 * The actions for the selected files. It covers the line above the list, so that no row moves; on phones the bar at the
 * bottom of the page.
 */
export function SelectionBar({ onDialog }: Props) {
  const { selected, total } = useSelectedFiles()
  return selected.length === 0 ? null : <Bar selected={selected} total={total} onDialog={onDialog} />
}

interface BarProps extends Props {
  selected: readonly File[]
  /** How many files the list has. */
  total: number
}

/** Not rendered again before the selection that it shows has changed. */
const Bar = memo(function Bar({ selected, total, onDialog }: BarProps) {
  const usable = useFileEntries(selected[0]?.folderId, onDialog)
  const [first] = selected
  const entries = (names: readonly FileEntry[]) =>
    names.map((name) => {
      const entry = usable(name, selected)
      return (
        entry && (
          <BarAction key={name} icon={<entry.icon aria-hidden />} label={entry.label} onClick={entry.run} />
        )
      )
    })
  return (
    <section
      aria-label="Selected files"
      className="z-30 flex items-center border-line bg-raised max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:flex-col max-md:items-stretch max-md:border-t max-md:pb-[env(safe-area-inset-bottom)] max-md:shadow-lg md:sticky md:top-(--pinned) md:z-10 md:-mt-11.5 md:mb-1.5 md:h-10 md:gap-3 md:rounded-md md:border md:px-2 md:shadow-md"
    >
      <div className="flex min-w-0 items-center gap-1 max-md:border-b max-md:border-line max-md:px-2 max-md:py-1">
        <IconButton label="Clear selection" shortcut="Esc" size="sm" onClick={clearSelection}>
          <X aria-hidden />
        </IconButton>
        <p aria-live="polite" className="shrink-0 px-1 text-sm font-medium tabular-nums">
          {formatCount(selected.length)} selected
        </p>
        <SelectionTotals selected={selected} />
        {selected.length < total && (
          <Button variant="ghost" size="sm" className="max-md:ml-auto" onClick={selectAll}>
            <CheckCheck aria-hidden />
            Select all
          </Button>
        )}
      </div>
      <div className="grid auto-cols-fr grid-flow-col md:ml-auto md:flex md:shrink-0 lg:gap-1">
        {entries(['move', 'copy'])}
        {selected.length === 1 && first !== undefined ? (
          <Button asChild variant="ghost" size="sm" className={barAction}>
            <a title="Download" {...downloadLink(downloadUrl(first.id), first.originalName)}>
              <Download aria-hidden />
              <span className={barLabel}>Download</span>
            </a>
          </Button>
        ) : (
          <BarAction
            icon={<Download aria-hidden />}
            label="Download ZIP"
            onClick={() => downloadZip(selected.map(({ id }) => id))}
          />
        )}
        {entries(['print', 'email', 'give'])}
        <IconButton
          label="Download list as CSV"
          size="sm"
          className="max-md:hidden"
          onClick={() => downloadList(selected.map(({ id }) => id))}
        >
          <FileSpreadsheet aria-hidden />
        </IconButton>
        {entries(['delete'])}
      </div>
    </section>
  )
})

const barAction =
  'max-md:h-15! max-md:flex-col max-md:gap-1! max-md:rounded-none max-md:px-1! max-md:text-xs max-md:leading-tight! max-md:whitespace-normal!'

/** Between phones and desktops there is room for the icons beside the totals. */
const barLabel = 'md:max-lg:sr-only'

function BarAction({ icon, label, onClick }: { icon: ReactNode; label: string; onClick: () => void }) {
  return (
    <Button variant="ghost" size="sm" title={label} className={barAction} onClick={onClick}>
      {icon}
      <span className={barLabel}>{label}</span>
    </Button>
  )
}

const none: readonly File[] = []

/** What the selected documents come to, where there is room. Nothing while none of them has a total, or it cannot be read. */
function SelectionTotals({ selected }: { selected: readonly File[] }) {
  // Asked for once the bar is on screen.
  const files = useDeferredValue(selected, none).map(({ id }) => id)
  const { data } = useQuery({
    queryKey: [sumFiles.path, files],
    queryFn: async ({ signal }) => call(sumFiles, { body: { files } }, signal),
    enabled: files.length > 0,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  return data === undefined || data.totals.length === 0 ? null : (
    <p aria-live="polite" className="min-w-0 truncate border-l border-line pl-2 text-sm text-ink-2">
      <TotalsText totals={data} />
    </p>
  )
}
