import { clsx } from 'clsx'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { defaultOrder, type FileSort } from '#contract/manual/files.ts'
import { prefer, preferencesStore } from '#web/platform/base/preferences.ts'
import { useStore } from '#web/platform/base/store.ts'

interface Props {
  sort: FileSort
  label: string
  /** Whether its values are at the right. */
  isNumber?: boolean
  className?: string
}

/** The heading of a column of the list, which sorts by it in the column's own direction. */
export function SortHeading({ sort, label, isNumber = false, className }: Props) {
  const isCurrent = useStore(preferencesStore).sort === sort
  const Arrow = defaultOrder[sort] === 'asc' ? ArrowUp : ArrowDown
  return (
    <button
      type="button"
      aria-pressed={isCurrent}
      title={`Sort by ${label.toLowerCase()}`}
      onClick={() => prefer({ sort })}
      className={clsx(
        'on-paper label-caps -mx-1.5 flex h-7 items-center gap-1 rounded-sm px-1.5 hover:text-ink',
        isNumber ? 'justify-self-end' : 'justify-self-start',
        isCurrent ? 'text-ink' : 'text-ink-3',
        className,
      )}
    >
      {label}
      {isCurrent && <Arrow aria-hidden className="size-3" />}
    </button>
  )
}
