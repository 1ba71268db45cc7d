import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Logo } from '#web/platform/ui/logo.tsx'
import { TabEdge } from '#web/platform/ui/tab-edge.tsx'
import { ThemeToggle } from './theme-toggle.tsx'
import { usePageTitle } from '#web/platform/ui/page-title.ts'

interface Props {
  title: string
  lead?: ReactNode
  /** Below the sheet: links to related pages. */
  footer?: ReactNode
  /** Wider, for pages that show lists. */
  isWide?: boolean
  children: ReactNode
}

/** A page with a single task, such as signing in: a sheet of the manual with divider tabs along its edge. */
export function SheetPage({ title, lead, footer, isWide = false, children }: Props) {
  usePageTitle(title)
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex items-center justify-between px-5 py-4 sm:px-8 sm:py-6">
        <Link to="/" className="flex rounded-sm">
          <Logo />
        </Link>
        <ThemeToggle />
      </header>
      <main
        id="main"
        tabIndex={-1}
        className={clsx(
          'mx-auto w-full flex-1 px-4 pt-4 pb-12 sm:pt-[6vh]',
          isWide ? 'max-w-xl' : 'max-w-md',
        )}
      >
        <TabEdge side="top" className="px-3 sm:hidden" />
        <div className="relative rounded-lg border border-line bg-sheet p-6 shadow-md sm:min-h-104 sm:p-9">
          <TabEdge side="right" className="absolute inset-y-6 left-full max-sm:hidden" />
          <h1 className="heading text-2xl">{title}</h1>
          {lead !== undefined && lead !== false && <p className="mt-1.5 text-pretty text-ink-2">{lead}</p>}
          <div className="mt-6">{children}</div>
        </div>
        {footer !== undefined && <p className="mt-6 text-center text-ink-2">{footer}</p>}
      </main>
    </div>
  )
}
