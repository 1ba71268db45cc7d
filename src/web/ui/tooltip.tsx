import { Tooltip as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { useTooltipContainer } from './floating.tsx'

/** Tooltips open after 700 ms; the next one opens at once within 300 ms (`docs/product.md` §9). */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Radix.Provider>
  )
}

interface Props {
  label: ReactNode
  /** The keyboard shortcut for the same action. */
  shortcut?: string
  side?: 'top' | 'right' | 'bottom' | 'left'
  /** A focusable element. */
  children: ReactNode
}

export function Tooltip({ label, shortcut, side = 'bottom', children }: Props) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal container={useTooltipContainer()}>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-60 flex max-w-64 origin-(--radix-tooltip-content-transform-origin) animate-pop-in items-center gap-2 rounded-sm bg-primary px-2 py-1 text-xs text-on-primary shadow-md select-none"
        >
          {label}
          {shortcut !== undefined && <kbd className="font-sans opacity-70">{shortcut}</kbd>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
