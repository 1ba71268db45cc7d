import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

// Asks a server again and again whether it is ready, in a thread of its own: what this bench does meanwhile, such as to
// put together the body of an upload, would else count as the server's time.

const PROBE_MS = 100
const { url } = workerData as { url: string }

for (;;) {
  const start = performance.now()
  const isReady = await fetch(`${url}/readyz`).then(
    async (response) => {
      await response.arrayBuffer()
      return response.ok
    },
    () => false,
  )
  parentPort?.postMessage(isReady ? performance.now() - start : Infinity)
  await sleep(PROBE_MS)
}
