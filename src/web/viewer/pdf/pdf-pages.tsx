import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '#web/platform/ui/button.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import type { Found } from '../found.ts'
import { FindBar } from './find-bar.tsx'
import { atStart, openPages, type Pages, type PagesState } from './pages.ts'
import { PdfToolbar } from './pdf-toolbar.tsx'
import { Thumbnails } from './thumbnails.tsx'
import 'pdfjs-dist/web/pdf_viewer.css'
import './pdf-pages.css'

/** How far the wheel must turn to zoom by a factor of e. */
const WHEEL = 400

interface Props {
  pdf: PDFDocumentProxy
  /** Something that its pages need could not be loaded. */
  isIncomplete: boolean
  found: Found | undefined
  onRetry?: () => void
  /** Told which page is in front, when it appears and when it changes. */
  onPage?: (page: number) => void
}

/** The pages of a document, with toolbar, search and thumbnails. */
export function PdfPages({ pdf, isIncomplete, found, onRetry, onPage }: Props) {
  const container = useRef<HTMLDivElement>(null)
  const [pages, setPages] = useState<Pages>()
  const [state, setState] = useState(atStart)
  const words = found?.words
  const firstPage = found?.page
  const [isFinding, setFinding] = useState(words !== undefined)
  const [hasList, setList] = useState(false)

  useEffect(() => {
    if (container.current === null) return undefined
    const opened = openPages(
      container.current,
      pdf,
      { words, page: firstPage },
      (change: Partial<PagesState>) => setState((before) => ({ ...before, ...change })),
    )
    setPages(opened)
    return () => opened.close()
  }, [pdf, words, firstPage])

  const onShown = useEffectEvent((page: number) => onPage?.(page))
  useEffect(() => onShown(state.page), [state.page])

  const onWheel = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    pages?.zoomBy(Math.exp(-event.deltaY / WHEEL), [event.clientX, event.clientY])
  })
  useEffect(() => {
    const element = container.current
    // React's wheel listener is passive and could not keep the browser from zooming the whole page.
    function listen(event: WheelEvent) {
      onWheel(event)
    }
    element?.addEventListener('wheel', listen, { passive: false })
    return () => element?.removeEventListener('wheel', listen)
  }, [])

  function closeFind() {
    pages?.find('')
    setFinding(false)
    container.current?.focus()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- listens to keys that bubble from the pages
    <div
      className="flex min-h-0 flex-1 flex-col"
      onKeyDown={(event) => {
        if (!(event.ctrlKey || event.metaKey) || event.key !== 'f') return
        event.preventDefault()
        setFinding(true)
      }}
    >
      <PdfToolbar
        state={state}
        count={pdf.numPages}
        pages={pages}
        hasList={hasList}
        onList={() => setList(!hasList)}
        isFinding={isFinding}
        onFind={() => (isFinding ? closeFind() : setFinding(true))}
      />
      {isFinding && (
        <FindBar
          words={words}
          found={state.found}
          onFind={(...sought) => pages?.find(...sought)}
          onClose={closeFind}
        />
      )}
      {isIncomplete && (
        <Notice variant="error" className="m-2">
          Something that this document needs could not be loaded: parts of its pages may be missing.{' '}
          {onRetry !== undefined && (
            <Button variant="secondary" size="sm" onClick={onRetry}>
              Try Again
            </Button>
          )}
        </Notice>
      )}
      <div className="relative flex min-h-0 flex-1">
        {hasList && <Thumbnails pdf={pdf} current={state.page} onChoose={(page) => pages?.goTo(page)} />}
        <div className="relative min-w-0 flex-1">
          <div
            ref={container}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what can be scrolled by keys must take the focus
            tabIndex={0}
            role="document"
            aria-label="Pages"
            className="pdf-pages absolute inset-0 overflow-auto focus-visible:-outline-offset-2"
          >
            <div className="pdfViewer" />
          </div>
        </div>
      </div>
    </div>
  )
}
