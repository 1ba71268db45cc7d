/** How long a page of a paper was on the screen since the last note. */
export interface Seen {
  number: number
  page: number
  ms: number
}

/** Shorter showings are a page that was leafed over, in milliseconds. */
const LEAST_MS = 250

/** Measures how long each page is on the screen. */
export interface SeenClock {
  /** A page is in front now; without one, nothing is. */
  show(shown: { number: number; page: number } | undefined): void
  /** Whether the window is visible: time passes only while it is. */
  setVisible(isVisible: boolean): void
  /** What has come together since the last call. */
  take(): Seen[]
  /** What could not be noted, for the next time. */
  giveBack(seen: readonly Seen[]): void
}

/** @param now in milliseconds */
export function createSeenClock(now: () => number, isVisibleAtFirst = true): SeenClock {
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
    show(next) {
      settle()
      shown = next
    },
    setVisible(visible) {
      settle()
      isVisible = visible
    },
    take() {
      settle()
      const taken = [...waiting.values()].filter(({ ms }) => ms >= LEAST_MS)
      for (const { number, page } of taken) waiting.delete(`${String(number)} ${String(page)}`)
      return taken.map((seen) => ({ ...seen, ms: Math.round(seen.ms) }))
    },
    giveBack: (seen) => seen.forEach(add),
  }
}
