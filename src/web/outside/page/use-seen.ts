import { useEffect, useState } from 'react'
import { notePackSeen } from '#contract/outside/given.ts'
import { createSeenClock, type Seen, type SeenClock } from './seen-clock.ts'

/** How often times are noted, in milliseconds. */
const EVERY_MS = 5000

/** Notes on the server for how long pages are on the screen. */
export function useSeen(token: string): SeenClock {
  const [clock] = useState(() =>
    createSeenClock(() => performance.now(), document.visibilityState === 'visible'),
  )
  useEffect(() => {
    const address = notePackSeen.path.replace(':token', encodeURIComponent(token))
    async function note(seen: Seen): Promise<void> {
      const body = JSON.stringify(seen)
      const headers = { 'content-type': 'application/json' }
      try {
        // Goes on when the page is left.
        await fetch(address, { method: 'POST', headers, body, keepalive: true })
      } catch {
        clock.giveBack([seen])
      }
    }
    const noteAll = () => clock.take().forEach((seen) => void note(seen))
    function onVisibility() {
      clock.setVisible(document.visibilityState === 'visible')
      noteAll()
    }
    const timer = setInterval(noteAll, EVERY_MS)
    document.addEventListener('visibilitychange', onVisibility)
    window.addEventListener('pagehide', noteAll)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisibility)
      window.removeEventListener('pagehide', noteAll)
      clock.show(undefined)
      noteAll()
    }
  }, [clock, token])
  return clock
}
