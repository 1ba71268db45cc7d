import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

/** For what is folded on a phone; on wider screens and on paper it is there. */
export const foldedOnPhone = 'max-sm:not-print:hidden'

interface Props {
  /** The id of the heading that it opens. */
  of: string
  isOpen: boolean
  onToggle: () => void
  /** What stands beside the heading while it is folded. */
  children?: ReactNode
}

/** On a phone, over a heading in a box with `relative`: opens and closes what is below it. */
export function FoldButton({ children, isOpen, of, onToggle }: Props) {
  return (
    <button
      type="button"
      aria-labelledby={`${of} ${of}-state`}
      aria-expanded={isOpen}
      onClick={onToggle}
      className="absolute inset-0 flex items-center justify-end gap-2 rounded-lg px-4 text-sm text-ink-3 sm:hidden print:hidden"
    >
      <span id={`${of}-state`}>{!isOpen && children}</span>
      <ChevronDown
        aria-hidden
        className={clsx('size-4 shrink-0 transition-transform', isOpen && 'rotate-180')}
      />
    </button>
  )
}
