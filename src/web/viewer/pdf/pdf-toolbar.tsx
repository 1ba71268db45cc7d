import { Minus, MoveHorizontal, PanelLeft, Plus, Search } from 'lucide-react'
import { useState } from 'react'
import { formatCount } from '#web/platform/ui/format.ts'
import { IconButton } from '#web/platform/ui/icon-button.tsx'
import { type Pages, type PagesState, STEP } from './pages.ts'

interface Props {
  state: PagesState
  count: number
  pages: Pages | undefined
  hasList: boolean
  onList: () => void
  isFinding: boolean
  onFind: () => void
}

/** Page number, zoom, and buttons for thumbnails and search. */
export function PdfToolbar({ state, count, pages, hasList, onList, isFinding, onFind }: Props) {
  return (
    <div
      role="toolbar"
      aria-label="Document"
      className="flex h-11 shrink-0 items-center gap-1 border-b border-line bg-raised px-2 sm:px-4"
    >
      <IconButton label="List of pages" aria-pressed={hasList} onClick={onList}>
        <PanelLeft aria-hidden />
      </IconButton>
      <PageNumber key={state.page} page={state.page} count={count} onGo={(page) => pages?.goTo(page)} />
      <div className="mx-auto flex items-center gap-0.5">
        <IconButton label="Zoom out" onClick={() => pages?.zoomBy(1 / STEP)}>
          <Minus aria-hidden />
        </IconButton>
        <output aria-label="Zoom" className="w-11 text-center text-sm text-ink-2 tabular-nums">
          {Math.round(state.scale * 100)}%
        </output>
        <IconButton label="Zoom in" onClick={() => pages?.zoomBy(STEP)}>
          <Plus aria-hidden />
        </IconButton>
        <IconButton label="Fit to width" className="max-sm:hidden" onClick={() => pages?.fit()}>
          <MoveHorizontal aria-hidden />
        </IconButton>
      </div>
      <IconButton label="Find in document" shortcut="Ctrl F" aria-pressed={isFinding} onClick={onFind}>
        <Search aria-hidden />
      </IconButton>
    </div>
  )
}

/** The number of the current page, in which another can be typed. */
function PageNumber({ page, count, onGo }: { page: number; count: number; onGo: (page: number) => void }) {
  const [typed, setTyped] = useState(String(page))
  function go() {
    const wanted = Number.parseInt(typed, 10)
    if (Number.isNaN(wanted) || wanted === page) setTyped(String(page))
    else onGo(wanted)
  }
  return (
    <form
      className="flex items-center gap-1.5 text-sm text-ink-2 tabular-nums"
      onSubmit={(event) => {
        event.preventDefault()
        go()
      }}
    >
      <input
        aria-label="Page"
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={go}
        className="h-8 w-11 rounded-sm border border-control bg-sheet text-center text-ink max-sm:text-md"
      />
      <span className="whitespace-nowrap">of {formatCount(count)}</span>
    </form>
  )
}
