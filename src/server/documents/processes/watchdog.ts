import { readdirSync, readFileSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import type { WatchdogData } from './serve-requests.ts'
import { processorTime } from './time-limit.ts'
import { STALLED, TOO_MUCH_MEMORY, TOO_SLOW } from './worker-process.ts'

// A thread beside the one that handles documents, which may be caught in an endless loop. It ends the process when its
// memory is over the limit, when it is busy without making progress, and when the server is gone.

const CHECK_INTERVAL_MS = 100
const SAMPLE_INTERVAL_MS = 500

const { deadline, isBusy, maxBytes, stallMs } = workerData as WatchdogData
const parent = process.ppid

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
  if (process.memoryUsage.rss() > maxBytes) process.kill(process.pid, TOO_MUCH_MEMORY)
  const limit = Atomics.load(deadline, 0)
  if (limit > 0 && processorTime() > limit) process.kill(process.pid, TOO_SLOW)
}, CHECK_INTERVAL_MS)

if (stallMs !== undefined) watchProgress(stallMs)

function watchProgress(limit: number): void {
  let samples = [takeSample()]
  setInterval(() => {
    if (Atomics.load(isBusy, 0) === 0) samples = []
    samples.push(takeSample())
    const now = samples.at(-1)
    const before = samples.findLast(({ at }) => at <= Date.now() - limit)
    if (now === undefined || before === undefined) return
    samples = samples.slice(samples.indexOf(before))
    if (hasStalled(before, now)) process.kill(process.pid, STALLED)
  }, SAMPLE_INTERVAL_MS)
}

/** The processor time that the process has used so far, in milliseconds. */
interface Sample {
  at: number
  /** Running, all threads together. */
  ran: number
  /** Running or waiting for a processor: the main thread, and all threads together. Missing where it cannot be read. */
  main?: number
  all?: number
}

/**
 * Whether hardly any work was done between two samples. Measured with LibreOffice as WebAssembly on two cores under
 * three times their load: while it works, its main thread runs or is runnable for 85 % of the time, or waits for other
 * threads that are for over 300 %; once it has stalled, 5 to 25 %, and all threads together 7 to 46 %.
 */
function hasStalled(before: Sample, now: Sample): boolean {
  const elapsed = now.at - before.at
  const share = (end = 0, start = 0) => (end - start) / elapsed
  if (now.main === undefined) return share(now.ran, before.ran) < 0.15
  return (
    share(now.main, before.main) < 0.5 && share(now.all, before.all) < 0.8 && share(now.ran, before.ran) < 0.5
  )
}

function takeSample(): Sample {
  const ran = processorTime()
  const main = runnableMs('')
  if (main === undefined) return { at: Date.now(), ran }
  const tasks = readdirSync('/proc/self/task')
  const all = tasks.reduce((sum, task) => sum + (runnableMs(`task/${task}/`) ?? 0), 0)
  return { at: Date.now(), ran, main, all }
}

/** Undefined outside Linux, and for a thread that has just ended. */
function runnableMs(task: string): number | undefined {
  try {
    const [ran = 0, waited = 0] = readFileSync(`/proc/self/${task}schedstat`, 'latin1').split(' ').map(Number)
    return (ran + waited) / 1e6
  } catch {
    return undefined
  }
}
