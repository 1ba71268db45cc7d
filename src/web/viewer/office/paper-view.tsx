import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { File } from '#contract/manual/files.ts'
import { viewUrl } from '#web/manual/files/index.ts'
import { NotSent, Unsupported } from '../cannot-show.tsx'
import type { Found } from '../found.ts'
import { useMarks } from '../use-marks.ts'
import { bytesQuery } from './bytes-query.ts'
import { notRead } from './converted-view.tsx'
import { guardLinks } from './guard-links.ts'
import { PaperToolbar } from './paper-toolbar.tsx'

/** A rendered document. */
export interface Drawing {
  /** The width of its paper, in CSS pixels. */
  width: number
  /** Renders the first part that contains one of the words, for documents that are rendered in parts. */
  seek?: (words: string) => void
  close: () => void
}

/**
 * Renders a document.
 *
 * @param place takes the pages; a shadow root, so that styles do not leak in or out
 * @param frame the element that scrolls
 * @throws when the bytes are not a document of this kind
 */
export type Draw = (bytes: ArrayBuffer, place: HTMLElement, frame: HTMLElement) => Promise<Drawing>

/** Zoom of a preview (`docs/product.md` §9). */
const MIN_SCALE = 0.5
const MAX_SCALE = 5
/** The horizontal space around the paper, both sides together. */
const MARGIN = 32

interface Props {
  file: File
  found: Found | undefined
  draw: Draw
}

/** The paper is white in the dark theme too. */
const markStyle = '::highlight(found) { background-color: oklch(0.9 0.15 95); color: black }'

/** An Office document that is rendered in the browser, as sheets of paper. */
export function PaperView({ file, found, draw }: Props) {
  const isReadable = file.status !== 'unreadable'
  const { data, error, refetch } = useQuery({ ...bytesQuery(viewUrl(file.id)), enabled: isReadable })
  if (!isReadable) return <Unsupported file={file} reason={notRead(file.statusReason)} />
  if (error !== null)
    return <NotSent title="The document could not be read" error={error} onRetry={() => void refetch()} />
  return <Paper file={file} found={found} bytes={data} draw={draw} />
}

function Paper({ file, found, bytes, draw }: Props & { bytes: ArrayBuffer | undefined }) {
  const frame = useRef<HTMLDivElement>(null)
  const host = useRef<HTMLDivElement>(null)
  const [drawing, setDrawing] = useState<Drawing | 'failed'>()
  const [place, setPlace] = useState<HTMLElement>()
  const [zoom, setZoom] = useState<number>()
  const fit = useFit(frame, typeof drawing === 'object' ? drawing.width : undefined)
  const scale = zoom ?? fit

  useEffect(() => {
    if (bytes === undefined || host.current === null || frame.current === null) return undefined
    let isOver = false
    let done: Drawing | undefined
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' })
    const paper = document.createElement('div')
    const style = document.createElement('style')
    style.textContent = markStyle
    root.replaceChildren(style, paper)
    const release = guardLinks(root)
    async function begin(source: ArrayBuffer, scroller: HTMLElement) {
      try {
        done = await draw(source, paper, scroller)
        if (isOver) done.close()
        else {
          setDrawing(done)
          setPlace(paper)
        }
      } catch {
        if (!isOver) setDrawing('failed')
      }
    }
    void begin(bytes, frame.current)
    return () => {
      isOver = true
      release()
      done?.close()
      paper.remove()
    }
  }, [bytes, draw])

  const words = found?.words
  useEffect(() => {
    if (typeof drawing === 'object' && words !== undefined) drawing.seek?.(words)
  }, [drawing, words])
  useMarks(place, words)

  if (drawing === 'failed') return <Unsupported file={file} reason="It seems to be damaged." />
  const isDrawn = drawing !== undefined
  return (
    <div className="flex min-h-0 flex-1 flex-col" aria-busy={!isDrawn}>
      {isDrawn && (
        <PaperToolbar
          scale={scale}
          onZoom={(factor) =>
            setZoom(Math.min(MAX_SCALE, Math.max(Math.min(MIN_SCALE, fit), scale * factor)))
          }
          onFit={() => setZoom(undefined)}
        />
      )}
      <div
        ref={frame}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what can be scrolled by keys must take the focus
        tabIndex={0}
        role="document"
        aria-label="Pages"
        className="relative min-h-0 flex-1 overflow-auto focus-visible:-outline-offset-2"
      >
        {!isDrawn && (
          <p className="absolute inset-0 grid animate-late place-items-center text-ink-2">
            Opening the document...
          </p>
        )}
        <div
          ref={host}
          className="mx-auto w-fit py-4 text-black"
          style={{ zoom: scale, visibility: isDrawn ? undefined : 'hidden' }}
        />
      </div>
    </div>
  )
}

/** The scale at which the paper fills the width of its frame, at most 1. */
function useFit(frame: React.RefObject<HTMLElement | null>, width: number | undefined): number {
  const [room, setRoom] = useState<number>()
  useEffect(() => {
    const element = frame.current
    if (element === null) return undefined
    const observer = new ResizeObserver(() => setRoom(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame])
  if (room === undefined || width === undefined || width === 0) return 1
  return Math.min(1, Math.max(0.1, (room - Math.min(MARGIN, room / 20)) / width))
}
