import { Slot } from 'radix-ui'
import { type PointerEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { OpenTooltip as Opened } from './open-tooltip.tsx'

/** Loaded before the first tooltip opens; not suspended, as React would show what comes late 300 ms later. */
let OpenTooltip: typeof Opened | undefined

interface Props {
  label: ReactNode
  /** The keyboard shortcut for the same action. */
  shortcut?: string | undefined
  side?: TooltipSide | undefined
  /** A picture has a frame and room. */
  look?: TooltipLook
  /** A focusable element. */
  children: ReactNode
}

export type TooltipLook = 'text' | 'picture'
export type TooltipSide = 'top' | 'right' | 'bottom' | 'left'

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
          if (currentTarget.matches(':focus-visible')) void open(setOpen)
        }}
        onPointerDown={() => close(setOpen)}
        onClick={() => close(setOpen)}
        onBlur={() => close(setOpen)}
      >
        {children}
      </Slot.Root>
      {isOpen && OpenTooltip !== undefined && (
        <OpenTooltip id={id} anchor={anchor} side={side} look={look} onClose={() => close(setOpen)}>
          {label}
          {shortcut !== undefined && <kbd className="font-sans opacity-70">{shortcut}</kbd>}
        </OpenTooltip>
      )}
    </>
  )
}

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
  if (opened !== undefined || performance.now() - closedAt < SKIP_DELAY_MS) void open(setOpen)
  else opening = { setOpen, timer: window.setTimeout(() => void open(setOpen), DELAY_MS) }
}

async function open(setOpen: SetOpen): Promise<void> {
  cancel()
  if (opened !== undefined) close(opened)
  opened = setOpen
  OpenTooltip ??= (await import('./open-tooltip.tsx')).OpenTooltip
  if (opened === setOpen) setOpen(true)
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

export function isMovingTo(element: HTMLElement | null, { relatedTarget }: PointerEvent): boolean {
  return relatedTarget instanceof Node && element !== null && element.contains(relatedTarget)
}
