import { clsx } from 'clsx'
import { Progress as Radix } from 'radix-ui'

interface Props {
  /** 0 to 1; `undefined` while it is unknown. */
  value: number | undefined
  label: string
  className?: string
}

export function Progress({ value, label, className }: Props) {
  return (
    <Radix.Root
      value={value === undefined ? null : Math.round(value * 100)}
      aria-label={label}
      className={clsx('h-1 overflow-hidden rounded-full bg-pressed', className)}
    >
      <Radix.Indicator
        className={clsx(
          'h-full origin-left rounded-full bg-accent transition-transform duration-(--medium)',
          value === undefined && 'animate-sheen',
        )}
        style={{ transform: `scaleX(${value ?? 1})` }}
      />
    </Radix.Root>
  )
}
