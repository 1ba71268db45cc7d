import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, Locator, Page } from '@playwright/test'

/** Long enough for what an interaction or a page begins to be rendered, fetched and reported by the browser. */
export const SETTLE_MS = 1200
/** The shortest interaction that the browser is asked to report, in milliseconds. */
export const INTERACTION_THRESHOLD = 16
/** How long the pointer is on something before it is clicked, in milliseconds. */
const HOVER_MS = 200

declare global {
  interface Window {
    /** Durations of interactions and long tasks since the last reset. */
    measured: { interactions: number[]; tasks: number[] }
  }
}

/** Records the interactions and long tasks of every page. */
export async function record(context: BrowserContext): Promise<void> {
  await context.addInitScript((durationThreshold) => {
    window.measured = { interactions: [], tasks: [] }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('interactionId' in entry && Number(entry.interactionId) > 0)
          window.measured.interactions.push(entry.duration)
    }).observe({ type: 'event', durationThreshold } as PerformanceObserverInit)
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.measured.tasks.push(duration)
    }).observe({ type: 'longtask' })
  }, INTERACTION_THRESHOLD)
}

/**
 * Measures the slowest interaction of an action.
 *
 * @param act what is clicked, or what presses keys; it looks for nothing in between, for looking keeps the page from rendering
 * @param shown what is visible after it
 */
export type Measure = (what: string, act: Locator | (() => Promise<void>), shown?: Locator) => Promise<void>

/**
 * Measures interactions of a page whose context records them.
 *
 * @param note takes the time in milliseconds: 0 if all were below the threshold
 */
export function measureOn(page: Page, note: (what: string, milliseconds: number) => void): Measure {
  return async (what, act, shown) => {
    if (typeof act !== 'function') {
      // The pointer of a person is there before the press.
      await act.hover()
      await sleep(HOVER_MS)
    }
    await page.evaluate(() => {
      window.measured.interactions = []
    })
    await (typeof act === 'function' ? act() : act.click())
    await sleep(SETTLE_MS)
    const milliseconds = await page.evaluate(() => Math.max(0, ...window.measured.interactions))
    await shown?.waitFor()
    note(what, milliseconds)
  }
}
