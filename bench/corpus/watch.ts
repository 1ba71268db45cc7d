import { readFile, readdir } from 'node:fs/promises'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Product } from '../product.ts'

const UPLOAD_MS = 1000
const MEMORY_MS = 200
/** Processor time of an idle process between two measurements, in ticks. */
const IDLE_TICKS = 2

interface ChildProcess {
  pid: string
  mb: number
  /** Processor time used so far. */
  ticks: number
}

/** The descendants of a process, without PostgreSQL. Linux only. */
async function processesBelow(pid: string): Promise<ChildProcess[]> {
  const tasks = await readdir(`/proc/${pid}/task`).catch(() => [])
  const found = []
  for (const task of tasks) {
    const children = await readFile(`/proc/${pid}/task/${task}/children`, 'utf8').catch(() => '')
    for (const child of children.split(' ').filter((id) => id !== '')) {
      const status = await readFile(`/proc/${child}/status`, 'utf8').catch(() => 'Name: postgres')
      if (/Name:\s+postgres/.test(status)) continue
      const stat = await readFile(`/proc/${child}/stat`, 'utf8').catch(() => '')
      const times = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14)
      found.push({
        pid: child,
        mb: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024,
        ticks: times.reduce((sum, time) => sum + Number(time), 0),
      })
      found.push(...(await processesBelow(child)))
    }
  }
  return found
}

/** Measures the memory of the largest descendant that has worked since the last call, in MB. */
function memoryOfWorkers(pid: number): () => Promise<number> {
  let before = new Map<string, number>()
  return async () => {
    const now = await processesBelow(String(pid))
    const busy = now.filter((found) => found.ticks - (before.get(found.pid) ?? 0) > IDLE_TICKS)
    before = new Map(now.map((found) => [found.pid, found.ticks]))
    return Math.max(0, ...busy.map(({ mb }) => mb))
  }
}

/** Response times of a server under load, in milliseconds. */
export interface Watch {
  /** Durations of /readyz; Infinity for a failure. */
  ready: number[]
  /** Response time of an idle server, measured at the same time. */
  idle: number[]
  /** Durations of small uploads; Infinity for a failure. */
  uploads: number[]
  stop(): Promise<void>
}

/**
 * Requests /readyz repeatedly, uploads a small file every second, and measures the memory of the server's worker
 * processes.
 *
 * @param onMemory gets the memory of the largest worker process, in MB
 */
export async function watchServer(
  { pid, upload, url }: Pick<Product, 'pid' | 'upload' | 'url'>,
  onMemory: (mb: number) => void,
): Promise<Watch> {
  const stopping = new AbortController()
  const largest = memoryOfWorkers(pid)
  const ready: number[] = []
  const idle: number[] = []
  const uploads: number[] = []
  const timed = async (times: number[], action: () => Promise<boolean>) => {
    const start = performance.now()
    const isGood = await action().catch(() => false)
    times.push(isGood ? performance.now() - start : Infinity)
  }
  const every = async (ms: number, action: () => Promise<void>) => {
    while (!stopping.signal.aborted) {
      await action()
      await sleep(ms)
    }
  }
  const idleServer = new Worker(new URL('idle-server.ts', import.meta.url))
  const [idleUrl] = (await once(idleServer, 'message')) as [string]
  const probe = (address: string, times: number[]) =>
    new Worker(new URL('probe.ts', import.meta.url), { workerData: { url: address } }).on(
      'message',
      (ms: number) => times.push(ms),
    )
  const threads = [idleServer, probe(`${url}/readyz`, ready), probe(idleUrl, idle)]
  const all = Promise.all([
    every(UPLOAD_MS, () =>
      timed(uploads, async () => {
        const text = `Note ${String(uploads.length)}\n`
        return (await upload('A', `note ${String(uploads.length)}.txt`, Buffer.from(text))) !== undefined
      }),
    ),
    every(MEMORY_MS, async () => {
      onMemory(await largest())
    }),
  ])
  return {
    ready,
    idle,
    uploads,
    async stop() {
      stopping.abort()
      await all
      await Promise.all(threads.map((thread) => thread.terminate()))
    },
  }
}
