import { clsx } from 'clsx'
import { Portal, Slot } from 'radix-ui'
import { Popper } from 'radix-ui/internal'
import { type PointerEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useTooltipContainer } from './floating.tsx'

interface Props {
  label: ReactNode
  /** The keyboard shortcut for the same action. */
  shortcut?: string | undefined
  side?: Side | undefined
  /** A picture has a frame and room. */
  look?: Look
  /** A focusable element. */
  children: ReactNode
}

type Look = 'text' | 'picture'
type Side = 'top' | 'right' | 'bottom' | 'left'

/**
 * Describes an element while the pointer rests on it or the keyboard has focused it. A closed tooltip renders nothing but
 * the element: Radix's own renders each of a page's buttons twice, and the second time the page is blocked.
 */
export function Tooltip({ label, shortcut, side = 'bottom', look = 'text', children }: Props) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const anchor = useRef<HTMLElement>(null)
  // A click closes the tooltip until the pointer comes back.
  const isPointerOver = useRef(false)
  useEffect(() => () => close(setOpen), [])
  return (
    <>
      <Slot.Root
        ref={anchor}
        aria-describedby={isOpen ? id : undefined}
        onPointerMove={({ pointerType }: PointerEvent) => {
          if (pointerType === 'touch' || isPointerOver.current) return
          isPointerOver.current = true
          openLater(setOpen)
        }}
        onPointerLeave={(event: PointerEvent) => {
          isPointerOver.current = false
          if (!isMovingTo(document.getElementById(id), event)) close(setOpen)
        }}
        onFocus={({ currentTarget }) => {
          if (currentTarget.matches(':focus-visible')) open(setOpen)
        }}
        onPointerDown={() => close(setOpen)}
        onClick={() => close(setOpen)}
        onBlur={() => close(setOpen)}
      >
        {children}
      </Slot.Root>
      {isOpen && (
        <OpenTooltip id={id} anchor={anchor} side={side} look={look} onClose={() => close(setOpen)}>
          {label}
          {shortcut !== undefined && <kbd className="font-sans opacity-70">{shortcut}</kbd>}
        </OpenTooltip>
      )}
    </>
  )
}

interface OpenProps {
  id: string
  anchor: RefObject<HTMLElement | null>
  side: Side
  look: Look
  onClose: () => void
  children: ReactNode
}

function OpenTooltip({ id, anchor, side, look, onClose, children }: OpenProps) {
  useEffect(() => {
    function onScroll({ target }: Event) {
      if (target instanceof Node && target.contains(anchor.current)) onClose()
    }
    // No layer of Radix's, which would keep the key from the dialog around it.
    function onKeyDown({ key }: KeyboardEvent) {
      if (key === 'Escape') onClose()
    }
    window.addEventListener('scroll', onScroll, { capture: true })
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => {
      window.removeEventListener('scroll', onScroll, { capture: true })
      window.removeEventListener('keydown', onKeyDown, { capture: true })
    }
  }, [anchor, onClose])
  return (
    <Popper.Root>
      <Popper.Anchor virtualRef={anchor} />
      <Portal.Root asChild container={useTooltipContainer()}>
        <Popper.Content
          id={id}
          role="tooltip"
          side={side}
          sideOffset={GAP}
          collisionPadding={8}
          onPointerLeave={(event) => {
            if (!isMovingTo(anchor.current, event)) onClose()
          }}
          // `before` covers the gap, so that the pointer can move onto the tooltip.
          className={clsx(
            'pointer-events-auto z-60 flex origin-(--radix-popper-transform-origin) animate-pop-in items-center gap-2 text-xs shadow-md select-none before:absolute before:-inset-1.5',
            look === 'text'
              ? 'max-w-64 rounded-sm bg-primary px-2 py-1 text-on-primary'
              : 'overflow-hidden rounded-md border border-line-strong bg-white text-black',
          )}
        >
          {children}
        </Popper.Content>
      </Portal.Root>
    </Popper.Root>
  )
}

/** Between an element and its tooltip, in pixels. */
const GAP = 6

/** Tooltips open after 700 ms; the next one opens at once within 300 ms (`docs/product.md` §9). */
const DELAY_MS = 700
const SKIP_DELAY_MS = 300

/** What opens and closes a tooltip, and stands for it. */
type SetOpen = (isOpen: boolean) => void

/** The tooltip that is open: at most one is. */
let opened: SetOpen | undefined
let closedAt = -SKIP_DELAY_MS
let opening: { setOpen: SetOpen; timer: number } | undefined

function openLater(setOpen: SetOpen): void {
  cancel()
  if (opened !== undefined || performance.now() - closedAt < SKIP_DELAY_MS) open(setOpen)
  else opening = { setOpen, timer: window.setTimeout(() => open(setOpen), DELAY_MS) }
}

function open(setOpen: SetOpen): void {
  cancel()
  if (opened !== undefined) close(opened)
  opened = setOpen
  setOpen(true)
}

function close(setOpen: SetOpen): void {
  if (opening?.setOpen === setOpen) cancel()
  if (opened !== setOpen) return
  opened = undefined
  closedAt = performance.now()
  setOpen(false)
}

function cancel(): void {
  window.clearTimeout(opening?.timer)
  opening = undefined
}

function isMovingTo(element: HTMLElement | null, { relatedTarget }: PointerEvent): boolean {
  return relatedTarget instanceof Node && element !== null && element.contains(relatedTarget)
}
