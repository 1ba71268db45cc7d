import { useEffect, useState } from 'react'
import { notePackSeen } from '#contract/outside/visit.ts'
import type { CallInput } from '#contract/platform/endpoint.ts'

/** How long a page of a paper was on the screen since the last note. */
type Seen = CallInput<typeof notePackSeen>['body']

/** Shorter showings are a page that was leafed over, in milliseconds. */
const LEAST_MS = 250

/** Measures how long each page is on the screen. @param now in milliseconds */
export function createSeenClock(now: () => number, isVisibleAtFirst = true) {
  const waiting = new Map<string, Seen>()
  let isVisible = isVisibleAtFirst
  let shown: { number: number; page: number } | undefined
  let since = now()

  function add({ ms, number, page }: Seen): void {
    const key = `${String(number)} ${String(page)}`
    waiting.set(key, { number, page, ms: (waiting.get(key)?.ms ?? 0) + ms })
  }

  /** Counts the time until now. */
  function settle(): void {
    const time = now()
    if (isVisible && shown !== undefined) add({ ...shown, ms: time - since })
    since = time
  }

  return {
    /** A page is in front now; without one, nothing is. */
    show(next: typeof shown) {
      settle()
      shown = next
    },
    /** Whether the window is visible: time passes only while it is. */
    setVisible(visible: boolean) {
      settle()
      isVisible = visible
    },
    /** What has come together since the last call. */
    take() {
      settle()
      const taken = [...waiting].filter(([, { ms }]) => ms >= LEAST_MS)
      for (const [key] of taken) waiting.delete(key)
      return taken.map(([, seen]) => ({ ...seen, ms: Math.round(seen.ms) }))
    },
    /** What could not be noted, for the next time. */
    giveBack: (seen: readonly Seen[]) => seen.forEach(add),
  }
}

/** How often times are noted, in milliseconds. */
const EVERY_MS = 5000

const isVisible = () => document.visibilityState === 'visible'

/** Notes on the server for how long pages are on the screen. */
export function useSeen(token: string) {
  const [clock] = useState(() => createSeenClock(() => performance.now(), isVisible()))
  useEffect(() => {
    const address = notePackSeen.path.replace(':token', encodeURIComponent(token))
    const headers = { 'content-type': 'application/json' }
    function note() {
      clock.setVisible(isVisible())
      for (const seen of clock.take()) {
        const body = JSON.stringify(seen)
        // Goes on when the page is left.
        fetch(address, { method: 'POST', headers, body, keepalive: true }).catch(() => clock.giveBack([seen]))
      }
    }
    const timer = setInterval(note, EVERY_MS)
    document.addEventListener('visibilitychange', note)
    window.addEventListener('pagehide', note)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', note)
      window.removeEventListener('pagehide', note)
      clock.show(undefined)
      note()
    }
  }, [clock, token])
  return clock
}
