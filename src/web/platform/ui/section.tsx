import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'

interface Props {
  title: string
  description?: ReactNode
  /** Beside the title. */
  action?: ReactNode
  children: ReactNode
}

/** A card with a heading. */
export function Section({ title, description, action, children }: Props) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="mb-5 rounded-lg border border-line bg-sheet p-4 shadow-xs sm:p-6 print:break-inside-avoid"
    >
      <header
        className={clsx(
          'mb-4 flex flex-wrap justify-between gap-x-4 gap-y-3 last:mb-0',
          description === undefined ? 'items-center' : 'items-start',
        )}
      >
        <div className="min-w-0 flex-1 basis-60">
          <h2 id={id} className="heading text-lg">
            {title}
          </h2>
          {description !== undefined && (
            <p className="mt-1 max-w-2xl text-pretty text-ink-2">{description}</p>
          )}
        </div>
        {action}
      </header>
      {children}
    </section>
  )
}
