import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

// Measures response times in another thread, so that this program's own work, such as preparing uploads, does not count.

const PROBE_MS = 100
const { url } = workerData as { url: string }

/** @returns the duration of a successful request in milliseconds; Infinity for any other */
async function ask(): Promise<number> {
  const start = performance.now()
  const isGood = await fetch(url).then(
    async (response) => {
      await response.arrayBuffer()
      return response.ok
    },
    () => false,
  )
  return isGood ? performance.now() - start : Infinity
}

// The first request also loads modules.
await ask()
for (;;) {
  parentPort?.postMessage(await ask())
  await sleep(PROBE_MS)
}
