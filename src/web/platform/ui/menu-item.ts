import type { ReactNode } from 'react'

/** Classes shared by dropdown and context menus. */
export const menuClass =
  'z-80 min-w-48 animate-pop-in overflow-y-auto rounded-lg border border-line bg-raised p-1 text-base text-ink shadow-lg outline-none'

export const menuItemClass =
  "flex min-h-8.5 cursor-default items-center gap-2.5 rounded-sm px-2.5 py-1.5 outline-none select-none data-disabled:opacity-45 data-highlighted:bg-hover data-[variant=danger]:text-danger data-[variant=danger]:data-highlighted:bg-danger-tint pointer-coarse:min-h-11 [&_svg]:shrink-0 [&_svg:not([class*='size-'])]:size-4 not-data-[variant=danger]:[&_svg]:text-ink-3"

export const menuLabelClass = 'label-caps px-2.5 pt-2 pb-1 text-ink-3'
export const menuSeparatorClass = '-mx-1 my-1 h-px bg-line'

export interface MenuItemProps {
  icon?: ReactNode
  /** The key that does the same. */
  shortcut?: string
  variant?: 'danger'
  disabled?: boolean
  onSelect?: () => void
  children: ReactNode
}

export const firstEntry = '[role^=menuitem]:not([data-disabled])'
