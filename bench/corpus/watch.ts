import { readFile, readdir } from 'node:fs/promises'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'

const MB = 1024 * 1024
const UPLOAD_MS = 1000
const WEIGH_MS = 200
/** A process that has nothing to do still looks at the clock. */
const IDLE_TICKS = 2

interface Weighed {
  pid: string
  mb: number
  /** The processor's time that it has had so far, in ticks. */
  ticks: number
}

/** The processes below one, without the database's (Linux alone tells). */
async function processesBelow(pid: string): Promise<Weighed[]> {
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

/** What the largest of those holds that have worked since the last time, in MB. */
function createScales(pid: number): () => Promise<number> {
  let before = new Map<string, number>()
  return async () => {
    const now = await processesBelow(String(pid))
    const busy = now.filter((found) => found.ticks - (before.get(found.pid) ?? 0) > IDLE_TICKS)
    before = new Map(now.map((found) => [found.pid, found.ticks]))
    return Math.max(0, ...busy.map(({ mb }) => mb))
  }
}

/** How a server answered while something else went on. */
export interface Watch {
  /** How long /readyz took each time, in milliseconds; Infinity where it was no good answer. */
  ready: number[]
  /** How long a server that has nothing to do took, asked beside it as often. */
  idle: number[]
  /** How long small uploads took. */
  uploads: number[]
  stop(): Promise<void>
}

/**
 * Asks a server again and again whether it is ready, has it file something small every second, and weighs the
 * processes that work for it.
 *
 * @param weigh told what the largest of them holds at the moment, in MB
 */
export async function watchServer(
  {
    pid,
    url,
    upload,
  }: { pid: number; url: string; upload: (name: string, bytes: Buffer) => Promise<unknown> },
  weigh: (largestMb: number) => void,
): Promise<Watch> {
  const stopping = new AbortController()
  const largest = createScales(pid)
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
  const neighbour = new Worker(new URL('idle-server.ts', import.meta.url))
  const [neighbourUrl] = (await once(neighbour, 'message')) as [string]
  const probe = (of: string, times: number[]) =>
    new Worker(new URL('probe.ts', import.meta.url), { workerData: { url: of } }).on(
      'message',
      (ms: number) => times.push(ms),
    )
  const threads = [neighbour, probe(`${url}/readyz`, ready), probe(neighbourUrl, idle)]
  const all = Promise.all([
    every(UPLOAD_MS, () =>
      timed(uploads, async () => {
        const text = `Note ${String(uploads.length)}\n`
        return (await upload(`note ${String(uploads.length)}.txt`, Buffer.from(text))) !== undefined
      }),
    ),
    every(WEIGH_MS, async () => {
      weigh(await largest())
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

/** The most memory that a process has held so far, in MB. */
export async function peakOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${String(pid)}/status`, 'utf8').catch(() => '')
  return (Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024) / MB
}
