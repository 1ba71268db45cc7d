import { clsx } from 'clsx'
import { type ReactNode, useId, useState } from 'react'
import { FoldButton, foldedOnPhone } from './fold.tsx'

interface Props {
  title: string
  description?: ReactNode
  /** Beside the title. */
  action?: ReactNode
  /** On a phone the title alone with this beside it, until a press opens the section. */
  folded?: string | undefined
  children: ReactNode
}

/** A card with a heading. */
export function Section({ title, description, action, children, folded }: Props) {
  const id = useId()
  const [isOpened, setOpened] = useState(false)
  const hidden = folded !== undefined && !isOpened && foldedOnPhone
  return (
    <section
      aria-labelledby={id}
      className={clsx(
        'mb-5 rounded-lg border border-line bg-sheet p-4 shadow-xs sm:p-6',
        folded !== undefined && 'max-sm:mb-2',
      )}
    >
      <header
        className={clsx(
          'flex flex-wrap justify-between gap-x-4 gap-y-3',
          description === undefined ? 'items-center' : 'items-start',
        )}
      >
        <div className={clsx('min-w-0 flex-1', description === undefined ? 'basis-40' : 'basis-60')}>
          <div className={clsx(folded !== undefined && 'relative max-sm:-m-4 max-sm:p-4 max-sm:pr-16')}>
            <h2 id={id} className="heading text-lg">
              {title}
            </h2>
            {folded !== undefined && (
              <FoldButton of={id} isOpen={isOpened} onToggle={() => setOpened(!isOpened)}>
                {folded}
              </FoldButton>
            )}
          </div>
          {description !== undefined && (
            <p className={clsx('mt-1 max-w-2xl text-pretty text-ink-2', hidden)}>{description}</p>
          )}
        </div>
        <div className={clsx('contents', hidden)}>{action}</div>
      </header>
      <div className={clsx('not-empty:mt-4', hidden)}>{children}</div>
    </section>
  )
}
