import { clsx } from 'clsx'
import { Minus, Plus, Scan } from 'lucide-react'
import {
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { IconButton } from './icon-button.tsx'

/** Zoom step of pictures, and the longest time between the taps of a double tap (`docs/product.md` §9). */
const STEP = 1.2
const DOUBLE_TAP_MS = 300
const PAN_KEY_STEP = 60

const unzoomed: { zoom: number; x: number; y: number } = { zoom: 1, x: 0, y: 0 }

interface Point {
  x: number
  y: number
}

export interface ZoomViewHandle {
  /** Scrolls a part of the content to the middle, unless it is visible already. */
  reveal: (part: Element) => void
}

interface Props {
  ref?: Ref<ZoomViewHandle>
  /** The accessible name of the content. */
  label: string
  min?: number
  max?: number
  /** Additional buttons beside those for zooming. */
  tools?: ReactNode
  className?: string
  children: ReactNode
}

/**
 * Zoomable content: buttons, wheel, the keys `+` `-` `0` and arrows, pinch and drag. At a zoom of 1 or less it cannot
 * be moved; a double tap while zoomed in resets the view.
 */
export function ZoomView({ ref, label, min = 0.5, max = 5, tools, className, children }: Props) {
  const [view, setView] = useState(unzoomed)
  const stage = useRef<HTMLDivElement>(null)
  const fingers = useRef(new Map<number, Point>())
  const lastTap = useRef(0)

  /** Zooms by a factor around a point, which stays where it is. The point is relative to the middle of the stage. */
  function zoomBy(factor: number, at: Point = { x: 0, y: 0 }) {
    setView((before) => {
      const zoom = Math.min(max, Math.max(min, before.zoom * factor))
      if (zoom <= 1) return { zoom, x: 0, y: 0 }
      const scale = zoom / before.zoom
      return { zoom, x: at.x - (at.x - before.x) * scale, y: at.y - (at.y - before.y) * scale }
    })
  }

  function panBy(x: number, y: number) {
    setView((before) => (before.zoom <= 1 ? before : { ...before, x: before.x + x, y: before.y + y }))
  }

  useImperativeHandle(ref, () => ({
    reveal(part) {
      const seen = stage.current?.getBoundingClientRect()
      if (seen === undefined) return
      const box = part.getBoundingClientRect()
      const isSeen =
        box.left >= seen.left && box.right <= seen.right && box.top >= seen.top && box.bottom <= seen.bottom
      if (isSeen) return
      panBy(
        seen.left + seen.width / 2 - box.left - box.width / 2,
        seen.top + seen.height / 2 - box.top - box.height / 2,
      )
    },
  }))

  function fromMiddle(event: { clientX: number; clientY: number }): Point {
    const box = stage.current?.getBoundingClientRect()
    if (box === undefined) return { x: 0, y: 0 }
    return { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 }
  }

  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    zoomBy(Math.exp(-event.deltaY / 400), fromMiddle(event))
  })
  useEffect(() => {
    const element = stage.current
    // React's wheel listener is passive and could not keep the page from scrolling.
    function listen(event: WheelEvent) {
      onWheel(event)
    }
    element?.addEventListener('wheel', listen, { passive: false })
    return () => element?.removeEventListener('wheel', listen)
  }, [])

  function onPointerMove(event: React.PointerEvent) {
    const before = fingers.current.get(event.pointerId)
    if (before === undefined) return
    const now = fromMiddle(event)
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    if (other === undefined) {
      panBy(now.x - before.x, now.y - before.y)
    } else {
      const spread = Math.hypot(before.x - other.x, before.y - other.y)
      const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }
      if (spread > 0) zoomBy(Math.hypot(now.x - other.x, now.y - other.y) / spread, middle)
    }
    fingers.current.set(event.pointerId, now)
  }

  /** While capturing, because content may keep pointers to itself, as words that can be selected do. */
  function onPointerDownCapture({ button, timeStamp }: React.PointerEvent) {
    if (button !== 0 || fingers.current.size > 0) return
    if (timeStamp - lastTap.current < DOUBLE_TAP_MS && view.zoom > 1) setView(unzoomed)
    lastTap.current = timeStamp
  }

  function onPointerDown(event: React.PointerEvent) {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    fingers.current.set(event.pointerId, fromMiddle(event))
  }

  function onPointerEnd(event: React.PointerEvent) {
    fingers.current.delete(event.pointerId)
  }

  function onKeyDown(event: React.KeyboardEvent) {
    const moves: Record<string, () => void> = {
      '+': () => zoomBy(STEP),
      '=': () => zoomBy(STEP),
      '-': () => zoomBy(1 / STEP),
      '0': () => setView(unzoomed),
      ...(view.zoom > 1 && {
        ArrowLeft: () => panBy(PAN_KEY_STEP, 0),
        ArrowRight: () => panBy(-PAN_KEY_STEP, 0),
        ArrowUp: () => panBy(0, PAN_KEY_STEP),
        ArrowDown: () => panBy(0, -PAN_KEY_STEP),
      }),
    }
    const move = moves[event.key]
    if (move === undefined || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    move()
  }

  return (
    <div className={clsx('relative flex min-h-0 flex-col', className)}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of a picture viewer */}
      <section
        ref={stage}
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what can be scrolled by keys must take the focus
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerDownCapture={onPointerDownCapture}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerEnd}
        onPointerCancel={onPointerEnd}
        className={clsx(
          'relative min-h-0 flex-1 touch-none overflow-hidden select-none focus-visible:-outline-offset-2',
          view.zoom > 1 && 'cursor-grab active:cursor-grabbing',
        )}
      >
        <div
          className="grid size-full place-items-center"
          style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.zoom})` }}
        >
          {children}
        </div>
      </section>
      <div className="pointer-events-none absolute inset-x-0 bottom-4 flex justify-center">
        <div className="pointer-events-auto flex items-center gap-0.5 rounded-lg border border-line bg-raised p-1 shadow-lg">
          <IconButton
            label="Zoom out"
            tooltipSide="top"
            disabled={view.zoom <= min}
            onClick={() => zoomBy(1 / STEP)}
          >
            <Minus aria-hidden />
          </IconButton>
          <output aria-live="polite" className="w-12 text-center text-sm text-ink-2">
            {Math.round(view.zoom * 100)}%
          </output>
          <IconButton
            label="Zoom in"
            tooltipSide="top"
            disabled={view.zoom >= max}
            onClick={() => zoomBy(STEP)}
          >
            <Plus aria-hidden />
          </IconButton>
          <IconButton label="Reset view" tooltipSide="top" onClick={() => setView(unzoomed)}>
            <Scan aria-hidden />
          </IconButton>
          {tools}
        </div>
      </div>
    </div>
  )
}
