import { clsx } from 'clsx'
import { ChevronRight } from 'lucide-react'
import { Children, type ReactNode } from 'react'

/** The path to the current page. Its children are links, the last one plain text. */
export function Breadcrumb({ children }: { children: ReactNode }) {
  const steps = Children.toArray(children)
  return (
    <nav aria-label="Breadcrumb" className="min-w-0">
      <ol className="flex min-w-0 items-center text-sm text-ink-2">
        {steps.map((step, index) => {
          const last = index === steps.length - 1
          return (
            <li
              // oxlint-disable-next-line react/no-array-index-key -- a step's place is what it is
              key={index}
              // On a phone only the first and the last step fit. The first is short, and cut it would say nothing.
              className={clsx(
                'flex items-center',
                index === 0 && !last ? 'shrink-0' : 'min-w-0',
                last && 'sm:max-w-[60vw] sm:shrink-0',
                index > 0 && !last && 'max-sm:hidden',
              )}
              aria-current={last ? 'page' : undefined}
            >
              {index > 0 && <ChevronRight aria-hidden className="mx-1 size-3.5 shrink-0 text-ink-3" />}
              <span className={last ? 'truncate font-medium text-ink' : 'truncate'}>{step}</span>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
