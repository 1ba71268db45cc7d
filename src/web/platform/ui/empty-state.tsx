import { clsx } from 'clsx'
import type { ReactNode } from 'react'

interface Props {
  icon?: ReactNode
  title: string
  description?: ReactNode
  action?: ReactNode
  /** With a dashed frame, where no card is around it. */
  isFramed?: boolean
}

/** Shown in an empty list, with a way to fill it. */
export function EmptyState({ icon, title, description, action, isFramed = false }: Props) {
  return (
    <div
      className={clsx(
        'flex flex-col items-center px-6 py-14 text-center',
        isFramed && 'rounded-lg border border-dashed border-line-strong',
      )}
    >
      {icon !== undefined && (
        <div aria-hidden className="mb-4 text-ink-3 [&_svg]:size-9 [&_svg]:stroke-[1.25]">
          {icon}
        </div>
      )}
      <p className="text-md font-medium">{title}</p>
      {description !== undefined && <p className="mt-1 max-w-sm text-pretty text-ink-2">{description}</p>}
      {action !== undefined && <div className="mt-5">{action}</div>}
    </div>
  )
}
