/** After how long a broken connection is tried again, in milliseconds. */
const AGAIN_MS = 5000

/** Waits until a broken connection may be tried again: at once when the device is online again. */
export async function nextTry(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const signal = AbortSignal.timeout(AGAIN_MS)
  signal.addEventListener('abort', resolve)
  window.addEventListener('online', resolve, { signal })
  await promise
}
