import { clsx } from 'clsx'
import { Progress as Radix } from 'radix-ui'

interface Props {
  /** 0 to 1; `undefined` while it is unknown. */
  value: number | undefined
  label: string
  variant?: 'default' | 'error'
  className?: string
}

export function Progress({ value, label, variant = 'default', className }: Props) {
  return (
    <Radix.Root
      value={value === undefined ? null : Math.round(value * 100)}
      aria-label={label}
      className={clsx('h-1 overflow-hidden rounded-full bg-pressed', className)}
    >
      <Radix.Indicator
        className={clsx(
          'h-full origin-left rounded-full transition-transform duration-(--medium)',
          variant === 'error' ? 'bg-danger' : 'bg-accent',
          value === undefined && 'animate-sheen',
        )}
        style={{ transform: `scaleX(${value ?? 1})` }}
      />
    </Radix.Root>
  )
}
