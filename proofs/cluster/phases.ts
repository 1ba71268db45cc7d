import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import { type RunningJob, runningJobs } from './jobs.ts'
import { isSuccess, type Sent } from './mixed-load.ts'

/** How long the parts that are left carry the load alone. */
const ALONE_MS = 8000
/** Until nginx asks a server again that did not answer. */
const PASSED_OVER_MS = 3000

export const CALM = 'nothing is killed'
export const RESTART = 'servers and workers are restarted in turn'
export const PRIMARY = 'PostgreSQL of the primary is killed'

interface Phase {
  name: string
  startedAt: number
  /** From when on it is counted how long requests fail. */
  killedAt?: number
}

/**
 * Kills the parts one after the other, and restarts them.
 *
 * @param restarts how often all servers and workers are restarted in turn
 * @returns what was done when, and the jobs that were under way when a worker was killed
 */
export async function runPhases(
  { database, gateway, servers: [first, second], workers: [worker, otherWorker] }: Cluster,
  restarts: number,
): Promise<{ phases: Phase[]; underWay: RunningJob[] }> {
  const phases: Phase[] = []
  let underWay: RunningJob[] = []
  const phase = async (name: string, work: (killed: () => void) => Promise<void>) => {
    console.log(`… while ${name}`)
    const entry: Phase = { name, startedAt: performance.now() }
    phases.push(entry)
    await work(() => (entry.killedAt = performance.now()))
  }
  await phase(CALM, () => sleep(2 * ALONE_MS))
  await phase(RESTART, async () => {
    for (let restart = 0; restart < restarts; restart += 1)
      for (const member of [first, second, worker, otherWorker]) {
        await member.end('SIGTERM')
        await member.start()
        await sleep(PASSED_OVER_MS)
      }
  })
  await phase('a server is killed', async (killed) => {
    killed()
    await first.end('SIGKILL')
    await sleep(ALONE_MS)
    await first.start()
    await sleep(PASSED_OVER_MS)
  })
  await phase('a worker is killed', async (killed) => {
    // The jobs of both workers: those of the living one go on, too.
    underWay = await runningJobs(database.ownerUrl)
    killed()
    await worker.end('SIGKILL')
    await sleep(ALONE_MS)
    await worker.start()
  })
  await phase('the gateway of the store is killed, and back (counted from then)', async (killed) => {
    await gateway.killGateway()
    await sleep(ALONE_MS)
    await gateway.startGateway()
    killed()
    await sleep(ALONE_MS)
  })
  await phase(PRIMARY, async (killed) => {
    killed()
    await database.killPrimary()
    await sleep(4 * ALONE_MS)
    await database.whole()
  })
  await phase('the whole machine of the primary is killed', async (killed) => {
    killed()
    const restart = await database.killPrimaryMachine()
    await sleep(5 * ALONE_MS)
    await restart()
    await sleep(ALONE_MS)
    await database.whole()
  })
  await phase(CALM, () => sleep(ALONE_MS))
  return { phases, underWay }
}

/** What became of the requests of a phase. */
interface Outcome {
  name: string
  requests: number
  failed: number
  /** The answers of those that failed. */
  how: string
  /** Seconds from the kill to the first upload that was acknowledged, where something was killed. */
  acknowledgedAfter?: number
  /** Seconds from the kill to the last request that failed. */
  failedAfter?: number
}

/** What became of the requests of each phase. */
export function outcomes(phases: readonly Phase[], sent: readonly Sent[]): Outcome[] {
  return phases.map(({ killedAt, name, startedAt }, index) => {
    const endedAt = phases[index + 1]?.startedAt ?? Infinity
    const own = sent.filter((entry) => entry.startedAt >= startedAt && entry.startedAt < endedAt)
    const failures = own.filter(({ answer }) => !isSuccess(answer))
    const byAnswer = Map.groupBy(failures, ({ answer }) => String(answer))
    return {
      name,
      requests: own.length,
      failed: failures.length,
      how: [...byAnswer].map(([answer, { length }]) => `${answer}: ${String(length)}`).join(', '),
      ...(killedAt !== undefined && recovery(own, failures, killedAt)),
    }
  })
}

/** How many seconds after the kill uploads were acknowledged again, and the last request failed. */
function recovery(own: readonly Sent[], failures: readonly Sent[], killedAt: number) {
  const acknowledged = own.filter(
    ({ answer, kind, startedAt }) => kind === 'upload' && isSuccess(answer) && startedAt >= killedAt,
  )
  const secondsTo = (time: number) => (time - killedAt) / 1000
  return {
    acknowledgedAfter: secondsTo(Math.min(...acknowledged.map(({ endedAt }) => endedAt))),
    failedAfter: secondsTo(Math.max(killedAt, ...failures.map(({ endedAt }) => endedAt))),
  }
}
