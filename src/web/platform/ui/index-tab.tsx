import { clsx } from 'clsx'
import type { Tone } from './tones.ts'

const sizes = {
  sm: 'h-6 min-w-7 px-1.5 text-xs',
  md: 'h-8 min-w-9 px-2 text-base',
  lg: 'h-11 min-w-12 px-3 text-lg',
} as const

interface Props {
  /** The letters of a folder, such as `A` or `XYZ`, or a subfolder's code. */
  code: string
  /** The director's colour; inherited by default. */
  tone?: Tone
  size?: keyof typeof sizes
  /** Solid for a top-level folder, tint for its subfolders. */
  look?: 'solid' | 'tint'
  /** The side that touches the sheet and has square corners. */
  edge?: 'left' | 'bottom' | 'none'
  className?: string
}

const edges = { left: 'rounded-r-sm', bottom: 'rounded-t-sm', none: 'rounded-sm' } as const

/** A divider tab: the code of a folder in the colour of its director. */
export function IndexTab({ code, tone, size = 'md', look = 'solid', edge = 'left', className }: Props) {
  return (
    <span
      data-tone={tone}
      className={clsx(
        'inline-flex shrink-0 items-center justify-center font-semibold tracking-[0.02em] tabular-nums select-none',
        look === 'solid'
          ? 'bg-tone text-white'
          : 'bg-tone-tint text-tone-text inset-ring inset-ring-tone-line',
        sizes[size],
        edges[edge],
        className,
      )}
    >
      {code}
    </span>
  )
}
