import { startTransition, Suspense, useEffect, useState } from 'react'
import { leaveFirstHome } from '#web/platform/base/home-places.ts'
import { whenIdle } from '#web/platform/base/when-idle.ts'
import { SetUpOffer, NextDeadlines } from '#web/duties/deadlines/index.ts'
import { useMoving } from '#web/manual/clipboard/index.ts'
import { DestroyableLine } from '#web/duties/destruction/index.ts'
import { CompletenessLine, FirstPapers } from '#web/duties/expected/index.ts'
import type { FolderTree } from '#web/manual/folders/index.ts'
import { SharesWaiting } from '#web/manual/inbox/index.ts'
import { Home } from './home.tsx'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { CalendarClock, FileQuestion, Inbox, Package, Users } from 'lucide-react'
import { useHasInbox, useKnowsRights } from '#web/platform/base/access.ts'
import { homeNavPlace } from './frame.tsx'
import { EmptyHomePlace } from '#web/platform/base/home-place.tsx'
import { HomeFiles } from '#web/manual/files/index.ts'

/** The folders, and around them what a person needs most; not while they choose a folder to move something to. */
export function HomePage({ tree }: { tree: FolderTree }) {
  const isChoosing = useMoving() !== undefined
  const isShown = useFoldersShown()
  // Also when it is left before anything is above the folders.
  useEffect(() => leaveFirstHome, [])
  return (
    <>
      <h1 className="sr-only print:not-sr-only print:mb-4 print:heading print:text-2xl">Board Manual</h1>
      <HomeNav />
      {!isChoosing &&
        (isShown ? (
          <>
            <SharesWaiting />
            <HomeTop />
          </>
        ) : (
          <HomeTopPlaces />
        ))}
      <Home tree={tree} />
      {!isChoosing && isShown && (
        <>
          <CompletenessLine />
          <DestroyableLine />
          <SetUpOffer />
        </>
      )}
    </>
  )
}

let wereFoldersShown = false

/** Whether the folders of the first page are shown and the browser is idle: what is around them waits for that. */
function useFoldersShown(): boolean {
  const [isShown, setShown] = useState(wereFoldersShown)
  useEffect(() => {
    if (isShown) return undefined
    const left = new AbortController()
    async function begin() {
      await whenIdle()
      wereFoldersShown = true
      if (!left.signal.aborted) startTransition(() => setShown(true))
    }
    void begin()
    return () => left.abort()
  }, [isShown])
  return isShown
}

const pages = [
  { to: '/inbox', label: 'Inbox', Icon: Inbox },
  { to: '/calendar', label: 'Due', Icon: CalendarClock },
  { to: '/missing', label: 'Missing', Icon: FileQuestion },
  { to: '/year-end', label: 'Year end', Icon: Package },
  { to: '/people', label: 'People', Icon: Users },
] as const

/** The pages that a director needs most, in words. */
function HomeNav() {
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

/** Above the folders: what falls due next, the papers that a company begins with, and the documents that the person needs most. */
function HomeTop() {
  useEffect(() => leaveFirstHome, [])
  return (
    <>
      <Suspense fallback={<EmptyHomePlace place="next" />}>
        <NextDeadlines />
      </Suspense>
      <Suspense fallback={<EmptyHomePlace place="papers" />}>
        <FirstPapers />
      </Suspense>
      <Suspense fallback={<EmptyHomePlace place="files" />}>
        <HomeFiles />
      </Suspense>
    </>
  )
}

/** The places of what is above the folders, before it is known. */
function HomeTopPlaces() {
  return (
    <>
      <EmptyHomePlace place="next" />
      <EmptyHomePlace place="papers" />
      <EmptyHomePlace place="files" />
    </>
  )
}
