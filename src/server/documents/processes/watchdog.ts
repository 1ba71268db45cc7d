import { readdirSync, readFileSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import { STALLED, TOO_MUCH_MEMORY } from './worker-process.ts'
import type { Watched } from './serve-requests.ts'

// A thread beside the one that works on documents, which may be caught in a loop: it ends the process when that
// holds too much memory, in whatever part of it, when it stands still, or when the server that started it is no
// longer there.

const EVERY_MS = 100
const LOOKS_MS = 500

const { isBusy, maxBytes, stallMs } = workerData as Watched
const parent = process.ppid

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
  if (process.memoryUsage.rss() > maxBytes) process.kill(process.pid, TOO_MUCH_MEMORY)
}, EVERY_MS)

if (stallMs !== undefined) watchWork(stallMs)

function watchWork(limit: number): void {
  let looks = [look()]
  setInterval(() => {
    if (Atomics.load(isBusy, 0) === 0) looks = []
    looks.push(look())
    const now = looks.at(-1)
    const before = looks.findLast(({ at }) => at <= Date.now() - limit)
    if (now === undefined || before === undefined) return
    looks = looks.slice(looks.indexOf(before))
    if (standsStill(before, now)) process.kill(process.pid, STALLED)
  }, LOOKS_MS)
}

/** How long parts of the process have been at work so far, in milliseconds. */
interface Look {
  at: number
  /** On a processor, all threads together. */
  ran: number
  /** On a processor or waiting for one, its first thread, and all together; only Linux tells. */
  first?: number
  all?: number
}

/**
 * Whether hardly any work was done from one look to the other. Measured of LibreOffice as WebAssembly on two cores
 * with three times the work: its first thread runs or wants to for 85 % of the time, or waits for others that do for
 * over 300 %; where it stands still, for 5 to 25 %, and all others together for 7 to 46 %.
 */
function standsStill(before: Look, now: Look): boolean {
  const elapsed = now.at - before.at
  const share = (end = 0, start = 0) => (end - start) / elapsed
  if (now.first === undefined) return share(now.ran, before.ran) < 0.15
  return (
    share(now.first, before.first) < 0.5 &&
    share(now.all, before.all) < 0.8 &&
    share(now.ran, before.ran) < 0.5
  )
}

function look(): Look {
  const { system, user } = process.cpuUsage()
  const ran = (system + user) / 1000
  const first = activeMs('')
  if (first === undefined) return { at: Date.now(), ran }
  const tasks = readdirSync('/proc/self/task')
  const all = tasks.reduce((sum, task) => sum + (activeMs(`task/${task}/`) ?? 0), 0)
  return { at: Date.now(), ran, first, all }
}

/** Undefined where there is no telling, and of a thread that has just ended. */
function activeMs(task: string): number | undefined {
  try {
    const [ran = 0, waited = 0] = readFileSync(`/proc/self/${task}schedstat`, 'latin1').split(' ').map(Number)
    return (ran + waited) / 1e6
  } catch {
    return undefined
  }
}
