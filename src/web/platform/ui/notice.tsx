import { clsx } from 'clsx'
import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { ReactNode } from 'react'

const looks = {
  info: { tone: 'blue', Icon: Info },
  success: { tone: 'green', Icon: CircleCheck },
  error: { tone: 'red', Icon: CircleAlert },
} as const

interface Props {
  variant?: keyof typeof looks
  className?: string
  children: ReactNode
}

/** A permanent message, unlike a toast. */
export function Notice({ variant = 'info', className, children }: Props) {
  const { tone, Icon } = looks[variant]
  return (
    <div
      data-tone={tone}
      role={variant === 'error' ? 'alert' : 'status'}
      className={clsx(
        'flex items-start gap-2.5 rounded-md border border-tone-line bg-tone-tint px-3.5 py-3 text-tone-text',
        className,
      )}
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  )
}
