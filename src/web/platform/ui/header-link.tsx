import { Link, type LinkProps } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { labelledClasses, type LabelledFrom } from './icon-button.tsx'
import { Tooltip } from './tooltip.tsx'

/** The classes of a link or button that is a row of a menu. */
export const menuRowClass =
  'flex min-h-9 w-full items-center gap-2.5 rounded-sm px-2.5 py-1.5 text-left hover:bg-hover active:bg-pressed pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-3'

interface Props {
  to: LinkProps['to']
  label: string
  icon: ReactNode
  /** What follows the label, such as a number: its look, and what is read out. */
  badge?: { shown: string; said: string } | undefined
  /** A row of a menu instead of an icon in the bar. */
  isRow?: boolean
  /** From which width on its label stands beside the icon. */
  labelledFrom?: LabelledFrom | undefined
  className?: string
}

/** A link of the header: an icon with a tooltip in the bar, a row with its label in the menu. */
export function HeaderLink({ to, label, icon, badge, isRow = false, labelledFrom, className }: Props) {
  const labelled = labelledFrom && labelledClasses[labelledFrom]
  const name = badge === undefined ? label : `${label}, ${badge.said}`
  if (isRow)
    return (
      <Link to={to} className={clsx(menuRowClass, className)}>
        {icon}
        {label}
        {badge !== undefined && (
          <span className="ml-auto text-sm text-ink-3">
            <span aria-hidden>{badge.shown}</span>
            <span className="sr-only">, {badge.said}</span>
          </span>
        )}
      </Link>
    )
  return (
    <Tooltip label={name}>
      <Link
        to={to}
        aria-label={name}
        className={clsx(
          labelled?.item,
          'touch-target relative inline-grid size-9 shrink-0 place-items-center rounded-md text-ink-2 transition-colors duration-(--fast) hover:bg-hover hover:text-ink data-[status=active]:bg-hover data-[status=active]:text-ink [&_svg]:size-[1.125rem]',
          className,
        )}
      >
        {icon}
        {labelled !== undefined && (
          <span aria-hidden className={labelled.label}>
            {label}
          </span>
        )}{' '}
        {badge !== undefined && <Badge className={labelled?.badge}>{badge.shown}</Badge>}
      </Link>
    </Tooltip>
  )
}

/** A number at the corner of an icon; where there is a label, beside that. */
export function Badge({ children, className }: { children: string; className?: string | undefined }) {
  return (
    <span
      aria-hidden
      className={clsx(
        'absolute top-0.5 left-1/2 min-w-4 rounded-full bg-primary px-1 text-center text-2xs leading-4 font-semibold text-on-primary',
        className,
      )}
    >
      {children}
    </span>
  )
}
