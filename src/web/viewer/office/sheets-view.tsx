import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Table2 } from 'lucide-react'
import { useState } from 'react'
import type { File } from '#contract/manual/files.ts'
import { EmptyState } from '#web/platform/ui/empty-state.tsx'
import { Centre, NotSent, Unsupported } from '../cannot-show.tsx'
import type { Found } from '../found.ts'
import { isRefusal } from './bytes-query.ts'
import { SheetTable } from './sheet-table.tsx'
import { foundQuery, sheetQuery } from './sheet-query.ts'

/**
 * A workbook or a CSV file: one sheet at a time, read by the server in parts. Opens at the words by which it was
 * found.
 */
export function SheetsView({ file, found }: { file: File; found: Found | undefined }) {
  const words = found?.words
  const { data: place, isLoading } = useQuery(foundQuery(file, words))
  if (isLoading) return <Opening />
  const start = { sheet: place?.sheet ?? 0, offset: place?.offset ?? 0, row: place?.foundRow ?? undefined }
  return <Sheets file={file} words={words} start={start} />
}

interface SheetsProps {
  file: File
  words: string | undefined
  start: { sheet: number; offset: number; row: number | undefined }
}

function Sheets({ file, words, start }: SheetsProps) {
  const [sheet, setSheet] = useState(start.sheet)
  const [names, setNames] = useState<readonly string[]>([])
  const isStart = sheet === start.sheet
  const list = useInfiniteQuery(sheetQuery(file, sheet, isStart ? start.offset : 0))
  const { data, error, refetch } = list
  const first = data?.pages[0]

  if (first === undefined && error !== null) {
    if (isRefusal(error)) return <Unsupported file={file} reason={error.serverMessage} />
    return <NotSent title="The sheet could not be read" error={error} onRetry={() => void refetch()} />
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {first === undefined ? (
        <Opening />
      ) : first.rows.every((row) => row.length === 0) && first.nextOffset === null ? (
        <Centre>
          <EmptyState icon={<Table2 />} title="This sheet is empty" />
        </Centre>
      ) : (
        <SheetTable
          key={sheet}
          name={first.sheets[sheet] ?? file.originalName}
          list={list}
          words={words}
          row={isStart ? start.row : undefined}
        />
      )}
      <SheetTabs
        names={first?.sheets ?? names}
        current={sheet}
        onChoose={(index) => {
          // Keeps the names while the next sheet is fetched.
          setNames(first?.sheets ?? names)
          setSheet(index)
        }}
      />
    </div>
  )
}

function Opening() {
  return (
    <p aria-busy="true" className="grid min-h-0 flex-1 animate-late place-items-center text-ink-2">
      Opening the sheet...
    </p>
  )
}

interface TabsProps {
  names: readonly string[]
  current: number
  onChoose: (sheet: number) => void
}

/** Tabs for the sheets at the bottom, as in spreadsheets; none for a single sheet. */
function SheetTabs({ names, current, onChoose }: TabsProps) {
  if (names.length < 2) return null
  return (
    <nav
      aria-label="Sheets"
      className="flex shrink-0 gap-1 overflow-x-auto border-t border-line bg-raised px-2 [scrollbar-width:thin] sm:px-4"
    >
      {names.map((name, index) => (
        <button
          key={name}
          type="button"
          aria-current={index === current ? 'true' : undefined}
          onClick={() => onChoose(index)}
          className={clsx(
            'h-11 max-w-56 shrink-0 truncate border-t-2 px-3 text-sm font-medium transition-colors duration-(--fast) focus-visible:-outline-offset-2',
            index === current ? 'border-accent text-ink' : 'border-transparent text-ink-2 hover:text-ink',
          )}
        >
          {name}
        </button>
      ))}
    </nav>
  )
}
