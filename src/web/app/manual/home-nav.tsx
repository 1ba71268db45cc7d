import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { CalendarClock, FileQuestion, Inbox, Package, Users } from 'lucide-react'
import { useHasInbox, useKnowsRights } from '#web/platform/base/access.ts'
import { homeNavPlace } from './frame.tsx'

const pages = [
  { to: '/inbox', label: 'Inbox', Icon: Inbox },
  { to: '/calendar', label: 'Due', Icon: CalendarClock },
  { to: '/missing', label: 'Missing', Icon: FileQuestion },
  { to: '/year-end', label: 'Year end', Icon: Package },
  { to: '/people', label: 'People', Icon: Users },
] as const

/** The pages that a director needs most, in words. */
export function HomeNav() {
  const hasInbox = useHasInbox()
  const isKnown = useKnowsRights()
  return (
    <nav aria-label="Main pages" className={clsx(homeNavPlace, !isKnown && 'invisible')}>
      {pages
        .filter(({ to }) => to !== '/inbox' || hasInbox !== false)
        .map(({ to, label, Icon }) => (
          <Link
            key={to}
            to={to}
            className="touch-target flex h-8.5 shrink-0 items-center gap-1.5 rounded-md px-2 text-ink-2 hover:bg-hover hover:text-ink sm:px-3"
          >
            <Icon aria-hidden className="size-4 text-ink-3 max-sm:hidden" />
            {label}
          </Link>
        ))}
    </nav>
  )
}
