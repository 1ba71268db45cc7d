import { clsx } from 'clsx'
import { builtInFolders } from '#contract/company/built-in-folders.ts'
import { toneOf } from './tones.ts'

/** The tabs of all dividers along the edge of a sheet, A to Z. Decorative. */
export function TabEdge({ side, className }: { side: 'top' | 'right'; className?: string }) {
  return (
    <div
      aria-hidden
      className={clsx('flex gap-px text-white select-none', side === 'right' && 'w-8 flex-col', className)}
    >
      {builtInFolders.map(({ id, department }) => (
        <span
          key={id}
          data-tone={toneOf(department)}
          className={clsx(
            'grid place-items-center overflow-hidden bg-tone font-semibold',
            side === 'top'
              ? 'h-6 basis-0 rounded-t-sm text-[0.5625rem] sm:text-2xs'
              : 'max-h-9 min-h-0 flex-1 rounded-r-sm text-[0.625rem] leading-none',
          )}
          // Along the top, a tab is as wide as its letters need.
          style={side === 'top' ? { flexGrow: id.length } : undefined}
        >
          {id}
        </span>
      ))}
    </div>
  )
}
