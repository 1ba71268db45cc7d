import { clsx } from 'clsx'
import type { CompanyBadge } from '#contract/company/company-badge.ts'

const sizes = { sm: 'size-4.5 text-[0.5625rem]', md: 'size-8 text-xs' } as const

interface Props {
  badge: CompanyBadge
  size?: keyof typeof sizes
  className?: string
}

/** A company's letters in its colour. Hidden from screen readers, because the name is beside it. */
export function CompanyMark({ badge, className, size = 'sm' }: Props) {
  return (
    <span
      aria-hidden
      data-tone={badge.colour}
      className={clsx(
        'grid shrink-0 place-items-center rounded-sm bg-tone leading-none font-semibold tracking-tight text-white select-none',
        sizes[size],
        className,
      )}
    >
      {badge.initials}
    </span>
  )
}
