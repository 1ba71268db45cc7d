import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import { clsx } from 'clsx'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { SheetPart } from '#contract/manual/file-contents.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { formatCount } from '#web/platform/ui/format.ts'
import { useMarks } from '../use-marks.ts'
import { columnName, columnWidths, isNumeric } from './columns.ts'

const ROW = 29
const NUMBER_WIDTH = 52
/** Further rows are fetched when this many or fewer are left before either end. */
const AHEAD = 60
/** The number of rows shown above the target row. */
const ABOVE = 6

interface Props {
  name: string
  list: UseInfiniteQueryResult<InfiniteData<SheetPart>>
  words: string | undefined
  /** The index of the row to scroll to; `undefined` for the first one. */
  row: number | undefined
}

/** A virtual table of the rows of a sheet. Rows are fetched while scrolling. */
export function SheetTable({ name, list, row, words }: Props) {
  const { data, fetchNextPage, fetchPreviousPage, hasNextPage, hasPreviousPage, isFetching } = list
  const { isFetchNextPageError, isFetchPreviousPageError } = list
  const start = data?.pages[0]?.offset ?? 0
  const rows = useMemo(() => data?.pages.flatMap((part) => part.rows) ?? [], [data])
  const widths = useMemo(() => columnWidths(data?.pages[0]?.rows ?? []), [data])
  const columns = Math.max(widths.length, ...(data?.pages.map(widest) ?? []))
  const frame = useRef<HTMLElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- its value is used where it is made, nothing memoizes it
  const virtual = useVirtualizer({
    count: start + rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW,
    overscan: 12,
    initialOffset: Math.max(0, (row ?? 0) - ABOVE) * ROW,
  })
  const shown = virtual.getVirtualItems()
  const last = shown.at(-1)?.index ?? 0
  const first = shown[0]?.index ?? start
  const wantsMore = hasNextPage && !isFetching && !isFetchNextPageError && last > start + rows.length - AHEAD
  const wantsBefore = hasPreviousPage && !isFetching && !isFetchPreviousPageError && first < start + AHEAD
  useEffect(() => {
    if (wantsMore) void fetchNextPage()
    else if (wantsBefore) void fetchPreviousPage()
  }, [wantsMore, wantsBefore, fetchNextPage, fetchPreviousPage])
  const [body, setBody] = useState<HTMLElement | null>(null)
  useMarks(body, words)

  const { rowCount = 0, columnCount = 0 } = data?.pages[0] ?? {}
  const before = shown[0]?.start ?? 0
  const after = virtual.getTotalSize() - (shown.at(-1)?.end ?? 0)
  const widthOf = (index: number) => widths[index] ?? NUMBER_WIDTH
  const letters = Array.from({ length: columns }, (_, index) => columnName(index))
  const width = NUMBER_WIDTH + letters.reduce((sum, _, index) => sum + widthOf(index), 0)
  return (
    <>
      <section
        ref={frame}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what can be scrolled by keys must take the focus
        tabIndex={0}
        data-own-arrows
        aria-label={name}
        className="min-h-0 flex-1 overflow-auto bg-sheet focus-visible:-outline-offset-2"
      >
        <table
          aria-rowcount={rowCount + 1}
          className="table-fixed border-separate border-spacing-0 text-sm"
          style={{ width }}
        >
          <colgroup>
            <col style={{ width: NUMBER_WIDTH }} />
            {letters.map((letter, index) => (
              <col key={letter} style={{ width: widthOf(index) }} />
            ))}
          </colgroup>
          <thead>
            <tr aria-rowindex={1}>
              <th scope="col" className={clsx(heading, 'top-0 left-0 z-3')}>
                <span className="sr-only">Row</span>
              </th>
              {letters.map((letter) => (
                <th key={letter} scope="col" className={clsx(heading, 'top-0 z-2')}>
                  {letter}
                </th>
              ))}
            </tr>
          </thead>
          <tbody ref={setBody} className="cells">
            {before > 0 && <Gap height={before} />}
            {shown.map(({ index }) => (
              <tr key={index} ref={virtual.measureElement} data-index={index} aria-rowindex={index + 2}>
                <th scope="row" data-unmarked className={clsx(heading, 'left-0 z-1')}>
                  {index + 1}
                </th>
                {letters.map((letter, column) => (
                  <Cell key={letter} text={rows[index - start]?.[column] ?? ''} />
                ))}
              </tr>
            ))}
            {after > 0 && <Gap height={after} />}
          </tbody>
        </table>
      </section>
      <p
        role="status"
        className="flex min-h-9 shrink-0 flex-wrap items-center justify-center gap-x-3 border-t border-line bg-raised px-4 py-1 text-xs text-ink-2 tabular-nums"
      >
        {sizeOf(rowCount, columnCount, columns)}
        {isFetchNextPageError && (
          <Button variant="secondary" size="sm" onClick={() => void fetchNextPage()}>
            Read the next rows again
          </Button>
        )}
        {isFetchPreviousPageError && (
          <Button variant="secondary" size="sm" onClick={() => void fetchPreviousPage()}>
            Read the rows before again
          </Button>
        )}
      </p>
    </>
  )
}

function widest({ rows }: SheetPart): number {
  return rows.reduce((most, row) => Math.max(most, row.length), 0)
}

function sizeOf(rows: number, columns: number, shownColumns: number): string {
  const size = `${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'} · ${formatCount(columns)} ${columns === 1 ? 'column' : 'columns'}`
  const isCut = columns > LAST_COLUMN && shownColumns >= LAST_COLUMN
  return isCut ? `${size} · the first ${String(LAST_COLUMN)} columns are shown` : size
}

/** The server returns at most this many columns. */
const LAST_COLUMN = 100

const heading =
  'sticky border-r border-b border-line bg-sunken px-2 py-1 text-center text-xs font-medium text-ink-2 tabular-nums'

function Gap({ height }: { height: number }) {
  return (
    <tr aria-hidden>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- there is nothing in it to be named */}
      <td style={{ height, padding: 0 }} />
    </tr>
  )
}

function Cell({ text }: { text: string }) {
  return (
    <td
      dir="auto"
      className={clsx(
        'border-r border-b border-line px-2 py-1 align-top leading-5 wrap-anywhere whitespace-pre-wrap text-ink',
        isNumeric(text) && 'text-right tabular-nums',
      )}
    >
      {text}
    </td>
  )
}
