import { startTransition, Suspense, useEffect, useState } from 'react'
import { leaveFirstHome } from '#web/platform/base/home-places.ts'
import { whenIdle } from '#web/platform/base/when-idle.ts'
import { SetUpOffer } from '#web/duties/deadlines/index.ts'
import { useMoving } from '#web/manual/clipboard/index.ts'
import { DestroyableLine } from '#web/duties/destruction/index.ts'
import { CompletenessLine } from '#web/duties/expected/index.ts'
import type { FolderTree } from '#web/manual/folders/index.ts'
import { SharesWaiting } from '#web/manual/inbox/index.ts'
import { Home } from './home.tsx'
import { HomeNav } from './home-nav.tsx'
import { HomeTop, HomeTopPlaces } from './home-top.tsx'

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
          <Suspense>
            <CompletenessLine />
          </Suspense>
          <Suspense>
            <DestroyableLine />
          </Suspense>
          <Suspense>
            <SetUpOffer />
          </Suspense>
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
