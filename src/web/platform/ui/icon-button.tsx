import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { Tooltip } from './tooltip.tsx'

const sizes = { sm: 'size-8', md: 'size-9', lg: 'size-11' } as const

/** Classes of what has its label beside its icon from 1024 or 1280 pixels on. */
export const labelledClasses = {
  lg: { item: 'lg:w-auto! lg:grid-flow-col lg:gap-2 lg:px-2.5', label: 'max-lg:hidden', badge: 'lg:static' },
  xl: { item: 'xl:w-auto! xl:grid-flow-col xl:gap-2 xl:px-2.5', label: 'max-xl:hidden', badge: 'xl:static' },
} as const
export type LabelledFrom = keyof typeof labelledClasses

interface Props extends ComponentProps<'button'> {
  /** The accessible name and the tooltip. */
  label: string
  shortcut?: string
  size?: keyof typeof sizes
  variant?: 'ghost' | 'secondary'
  tooltipSide?: 'top' | 'right' | 'bottom' | 'left'
  /** From which width on its label stands beside the icon. */
  labelledFrom?: LabelledFrom | undefined
  children: ReactNode
}

export function IconButton({
  label,
  shortcut,
  size = 'md',
  variant = 'ghost',
  tooltipSide,
  labelledFrom,
  className,
  children,
  ...rest
}: Props) {
  const labelled = labelledFrom && labelledClasses[labelledFrom]
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
          labelled?.item,
          className,
        )}
        {...rest}
      >
        {children}
        {labelled !== undefined && (
          <span aria-hidden className={labelled.label}>
            {label}
          </span>
        )}
      </button>
    </Tooltip>
  )
}
