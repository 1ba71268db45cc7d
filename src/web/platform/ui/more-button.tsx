import type { ComponentProps } from 'react'

/** The three dots that open a menu. It has no tooltip, which would open whenever a closing dialog returns the focus. */
export function MoreButton({ label, ...rest }: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      className="touch-target grid size-8 shrink-0 place-items-center rounded-md text-ink-2 transition-colors duration-(--fast) hover:bg-hover hover:text-ink active:bg-pressed data-[state=open]:bg-pressed data-[state=open]:text-ink"
      {...rest}
    >
      {/* One path instead of three circles: every row of a list has this icon. */}
      <svg
        viewBox="0 0 24 24"
        aria-hidden
        className="size-4.5 stroke-current stroke-4 [stroke-linecap:round]"
      >
        <path d="M5 12h.01M12 12h.01M19 12h.01" />
      </svg>
    </button>
  )
}
