import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { BackToManual } from './back-to-manual.tsx'
import { usePageTitle } from './page-title.ts'

interface Props {
  title: string
  /** What the page is for. */
  lead?: ReactNode
  /** Where the page leads back to; the manual, if nothing else is said. */
  back?: ReactNode
  /** The main button, beside the title. */
  action?: ReactNode
  width?: 'max-w-4xl' | 'max-w-5xl'
  children: ReactNode
}

/** A page of its own beside the folders, with its title and what it is for. */
export function Page({ action, back, children, lead, title, width = 'max-w-5xl' }: Props) {
  usePageTitle(title)
  return (
    <PageMain className={width}>
      {back ?? <BackToManual className="-ml-2.5" />}
      <div className="mt-3 mb-5">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h1 className="heading text-2xl">{title}</h1>
          {action}
        </div>
        {lead !== undefined && <p className="mt-2 max-w-3xl text-pretty text-ink-2">{lead}</p>}
      </div>
      {children}
    </PageMain>
  )
}

/** The main part of a page in the frame, with room below for the bar of a phone. */
export function PageMain({ className, children }: { className: string; children: ReactNode }) {
  return (
    <main
      id="main"
      tabIndex={-1}
      className={clsx(
        'mx-auto min-h-[calc(100dvh-var(--pinned))] px-4 pt-5 pb-28 sm:px-6 md:pb-16 print:min-h-0',
        className,
      )}
    >
      {children}
    </main>
  )
}
