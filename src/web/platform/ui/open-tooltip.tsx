import { clsx } from 'clsx'
import { Portal } from 'radix-ui'
import { Popper } from 'radix-ui/internal'
import { type ReactNode, type RefObject, useEffect } from 'react'
import { useTooltipContainer } from './floating.tsx'
import { isMovingTo, type TooltipLook, type TooltipSide } from './tooltip.tsx'

/** Between an element and its tooltip, in pixels. */
const GAP = 6

interface OpenProps {
  id: string
  anchor: RefObject<HTMLElement | null>
  side: TooltipSide
  look: TooltipLook
  onClose: () => void
  children: ReactNode
}

/** A `Tooltip` while it is open. */
export function OpenTooltip({ id, anchor, side, look, onClose, children }: OpenProps) {
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
