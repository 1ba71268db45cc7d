import type { ReactNode } from 'react'
import { type Department, departments } from '#contract/company/built-in-folders.ts'
import { toneOf } from '#web/platform/ui/tones.ts'

interface Props {
  department: Department
  /** How many files the folders contain. */
  contents?: string
  children?: ReactNode
}

/** The folders of one director. */
export function DirectorSection({ department, contents, children }: Props) {
  const index = departments.indexOf(department)
  return (
    <section
      aria-labelledby={`director-${String(index)}`}
      data-tone={toneOf(department)}
      data-department={department}
      className="mb-8 min-w-0 max-sm:mb-3"
    >
      <header className="mb-3 flex items-baseline gap-3 border-b border-tone-line pb-2 max-sm:mb-1.5 max-sm:pb-1">
        <h2 id={`director-${String(index)}`} className="heading text-lg max-sm:text-base">
          <span aria-hidden className="mr-1.5 text-tone-text tabular-nums">
            {index + 1}
          </span>{' '}
          {department}
        </h2>
        <p className="ml-auto text-xs text-ink-3 tabular-nums">{contents}</p>
      </header>
      {children}
    </section>
  )
}
