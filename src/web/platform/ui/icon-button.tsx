import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { Tooltip } from './tooltip.tsx'

const sizes = { sm: 'size-8', md: 'size-9', lg: 'size-11' } as const

interface Props extends ComponentProps<'button'> {
  /** The accessible name and the tooltip. */
  label: string
  shortcut?: string
  size?: keyof typeof sizes
  variant?: 'ghost' | 'secondary'
  tooltipSide?: 'top' | 'right' | 'bottom' | 'left'
  children: ReactNode
}

export function IconButton({
  label,
  shortcut,
  size = 'md',
  variant = 'ghost',
  tooltipSide,
  className,
  children,
  ...rest
}: Props) {
  return (
    <Tooltip label={label} shortcut={shortcut} side={tooltipSide}>
      <button
        type="button"
        aria-label={label}
        className={clsx(
          'touch-target inline-grid shrink-0 place-items-center rounded-md text-ink-2 transition-colors duration-(--fast)',
          'hover:bg-hover hover:text-ink active:bg-pressed data-[state=open]:bg-pressed data-[state=open]:text-ink',
          'aria-pressed:bg-pressed aria-pressed:text-ink disabled:pointer-events-none disabled:opacity-50',
          "[&_svg:not([class*='size-'])]:size-[1.125rem]",
          variant === 'secondary' && 'border border-line-strong bg-sheet shadow-xs',
          sizes[size],
          className,
        )}
        {...rest}
      >
        {children}
      </button>
    </Tooltip>
  )
}
