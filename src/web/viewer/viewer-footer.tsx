import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '#web/platform/ui/button.tsx'
import { formatCount } from '#web/platform/ui/format.ts'
import type { AdjacentFiles } from './adjacent-files.ts'

interface Props {
  adjacent: AdjacentFiles
  previous: (() => void) | undefined
  next: (() => void) | undefined
}

/** Buttons for the previous and next file of the list; nothing for a single file. */
export function ViewerFooter({ adjacent: { place, count }, previous, next }: Props) {
  if (place === 0 || count < 2) return null
  return (
    <nav
      aria-label="Files"
      className="flex shrink-0 items-center justify-between border-t border-line bg-sheet px-2 py-1 pb-[max(0.25rem,env(safe-area-inset-bottom))] sm:px-4 md:justify-center md:gap-4"
    >
      <Button variant="ghost" size="sm" disabled={previous === undefined} onClick={previous}>
        <ChevronLeft aria-hidden />
        Previous
      </Button>
      <output aria-live="polite" className="text-sm text-ink-2 tabular-nums">
        {formatCount(place)} of {formatCount(count)}
      </output>
      <Button variant="ghost" size="sm" disabled={next === undefined} onClick={next}>
        Next
        <ChevronRight aria-hidden />
      </Button>
    </nav>
  )
}
