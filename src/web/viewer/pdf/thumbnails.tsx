import { useVirtualizer } from '@tanstack/react-virtual'
import { clsx } from 'clsx'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef } from 'react'

interface Props {
  pdf: PDFDocumentProxy
  current: number
  onChoose: (page: number) => void
}

const WIDTH = 112
const ROW = 180

/** Thumbnails of the pages, as links. Only those near the screen are rendered. */
export function Thumbnails({ pdf, current, onChoose }: Props) {
  const frame = useRef<HTMLElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- its value is used where it is made, nothing memoizes it
  const rows = useVirtualizer({
    count: pdf.numPages,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW,
    overscan: 2,
  })
  useEffect(() => {
    rows.scrollToIndex(current - 1, { align: 'auto' })
  }, [rows, current])
  return (
    <nav
      ref={frame}
      aria-label="List of pages"
      className="z-1 w-36 shrink-0 overflow-y-auto border-r border-line bg-sheet max-sm:absolute max-sm:inset-y-0 max-sm:left-0 max-sm:shadow-lg"
    >
      <ol className="relative" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const page = index + 1
          const isCurrent = page === current
          return (
            <li
              key={page}
              ref={rows.measureElement}
              data-index={index}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${String(start)}px)` }}
            >
              <button
                type="button"
                aria-current={isCurrent ? 'page' : undefined}
                aria-label={`Page ${String(page)}`}
                onClick={() => onChoose(page)}
                className="flex w-full flex-col items-center gap-1 px-3 pt-3 pb-1 text-xs text-ink-2 hover:bg-hover focus-visible:-outline-offset-2 aria-[current]:text-ink"
              >
                <Thumbnail pdf={pdf} page={page} isCurrent={isCurrent} />
                {page}
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

function Thumbnail({ pdf, page, isCurrent }: { pdf: PDFDocumentProxy; page: number; isCurrent: boolean }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let cancel: (() => void) | undefined
    let isOver = false
    async function draw() {
      const proxy = await pdf.getPage(page)
      if (isOver || canvas.current === null) return
      const { width } = proxy.getViewport({ scale: 1 })
      const viewport = proxy.getViewport({ scale: (WIDTH * window.devicePixelRatio) / width })
      canvas.current.width = viewport.width
      canvas.current.height = viewport.height
      canvas.current.style.aspectRatio = String(viewport.width / viewport.height)
      const task = proxy.render({ canvas: canvas.current, viewport })
      cancel = () => task.cancel()
      await task.promise
    }
    // A thumbnail that fails or is cancelled stays blank.
    draw().catch(() => undefined)
    return () => {
      isOver = true
      cancel?.()
    }
  }, [pdf, page])
  return (
    <canvas
      ref={canvas}
      aria-hidden
      style={{ width: WIDTH, aspectRatio: 1 / Math.SQRT2 }}
      className={clsx(
        'max-h-72 bg-white object-contain shadow-sm',
        isCurrent ? 'ring-2 ring-accent' : 'ring-1 ring-line-strong',
      )}
    />
  )
}
