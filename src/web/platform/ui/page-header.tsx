import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Logo } from './logo.tsx'

/**
 * The pinned header of a page outside of the manual: a link home and the page's own actions.
 *
 * @param className the width of the page
 */
export function PageHeader({ className, children }: { className: string; children: ReactNode }) {
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-paper print:hidden">
      <div className={clsx('mx-auto flex h-14 items-center justify-between gap-2 px-4 sm:px-6', className)}>
        <Link to="/board-manual" className="flex rounded-sm" aria-label="Board Manual, home">
          <Logo />
        </Link>
        {children}
      </div>
    </header>
  )
}

export function BackToManual({
  to = '/board-manual',
  className,
}: {
  to?: '/' | '/board-manual'
  className?: string
}) {
  return (
    <Button asChild variant="ghost" size="sm" className={className}>
      <Link to={to}>
        <ArrowLeft aria-hidden />
        Back to Board Manual
      </Link>
    </Button>
  )
}
