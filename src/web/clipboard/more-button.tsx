import { Ellipsis } from 'lucide-react'
import type { ComponentProps } from 'react'

/**
 * The three dots that open a menu. Without a tooltip: one would open over the list whenever a closing
 * dialog gives the focus back.
 */
export function MoreButton({ label, ...rest }: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      className="touch-target grid size-8 shrink-0 place-items-center rounded-md text-ink-2 transition-colors duration-(--fast) hover:bg-hover hover:text-ink active:bg-pressed data-[state=open]:bg-pressed data-[state=open]:text-ink"
      {...rest}
    >
      <Ellipsis aria-hidden className="size-4.5" />
    </button>
  )
}
