import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

// Asks a server the same thing again and again, in a thread of its own: what this bench does meanwhile, such as to
// put together the body of an upload, would else count as the server's time.

const PROBE_MS = 100
const { url } = workerData as { url: string }

/** @returns how long a good answer took, in milliseconds; Infinity for any other */
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

// The first one loads what asks.
await ask()
for (;;) {
  parentPort?.postMessage(await ask())
  await sleep(PROBE_MS)
}
