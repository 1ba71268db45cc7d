/** How long the browser may be busy at most. */
const MAX_WAIT_MS = 5000
/** How long browsers are given that do not tell when they are idle: Safari. */
const GUESSED_MS = 1000

/** Waits until the browser has nothing to do, for what must not delay what is being shown. */
export async function whenIdle(): Promise<void> {
  await new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: MAX_WAIT_MS })
    else setTimeout(resolve, GUESSED_MS)
  })
}
