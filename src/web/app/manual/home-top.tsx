import { Suspense, useEffect } from 'react'
import { EmptyHomePlace } from '#web/platform/base/home-place.tsx'
import { leaveFirstHome } from '#web/platform/base/home-places.ts'
import { NextDeadlines } from '#web/duties/deadlines/index.ts'
import { FirstPapers } from '#web/duties/expected/index.ts'
import { HomeFiles } from '#web/manual/files/index.ts'

/** Above the folders: what falls due next, the papers that a company begins with, and the documents that the person needs most. */
export function HomeTop() {
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
export function HomeTopPlaces() {
  return (
    <>
      <EmptyHomePlace place="next" />
      <EmptyHomePlace place="papers" />
      <EmptyHomePlace place="files" />
    </>
  )
}
