import { parseArgs } from 'node:util'
import { waitForQuiet } from '../../bench/quiet.ts'
import { createReport } from '../../bench/report.ts'
import { table } from '../../bench/performance-doc.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { runningJobs, stillHeld } from './jobs.ts'
import { newJournal } from './journal.ts'
import { Sender, startLoad } from './mixed-load.ts'
import { CALM, outcomes, PRIMARY, RESTART, runPhases } from './phases.ts'
import { verify } from './verify.ts'

// Kills the parts of a cluster one after the other while it is used, and proves that nothing acknowledged is lost.

const MAX_RECOVERY_SECONDS = 15

const { values } = parseArgs({ options: { restarts: { type: 'string', default: '1' } } })

const { publish, report } = createReport()
const stops: Array<() => Promise<unknown>> = []
const stopAll = async () => {
  for (const stop of stops.splice(0).toReversed())
    await stop().catch((error: unknown) => console.error(error))
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stopAll().then(() => process.exit(1)))
}

try {
  process.exitCode = (await prove()) ? 0 : 1
} finally {
  await stopAll()
}

async function prove(): Promise<boolean> {
  const isQuiet = await waitForQuiet()
  console.log('Starting PostgreSQL with a standby, Ceph, two servers, two workers and nginx …')
  const cluster = await startCluster(stops)
  const { companies, cookie, database, programs, url } = cluster
  const sender = new Sender(url, cookie)
  const journal = newJournal()
  const load = startLoad(sender, journal, companies)
  const { phases, underWay } = await runPhases(cluster, Number(values.restarts))
  await load.stop()
  const rows = outcomes(phases, sender.sent)

  console.log('Comparing what is there with what was acknowledged …')
  const { compared, faults, unread } = await verify(sender, journal, companies)
  faults.push(...load.faults)
  for (const fault of faults.slice(0, 20)) console.error(fault)
  printErrors(cluster)
  sender.close()

  const { upload, ...changes } = journal.counts
  const changed = Object.values(changes).reduce((sum, count) => sum + count)
  report('acknowledged uploads', String(upload), '', true)
  report('acknowledged renames, moves, deletions', String(changed), '', true)
  report('acknowledged and lost, or not as acknowledged', String(faults.length), '0', faults.length === 0)
  report('files whose bytes were compared', String(compared), 'all', true)
  report('of these read in the end', String(compared - unread), '', true)
  const held = stillHeld(underWay, await runningJobs(database.ownerUrl)).length
  const of = `of ${String(underWay.length)} jobs under way, those that stayed with a killed worker`
  report(of, String(held), '0', held === 0)
  for (const { failed, name } of rows)
    if (name === RESTART || name === CALM)
      report(`failed requests while ${name}`, String(failed), '0', failed === 0)
  const { acknowledgedAfter = Infinity, failedAfter = Infinity } =
    rows.find(({ name }) => name === PRIMARY) ?? {}
  const recovery = Math.max(acknowledgedAfter, failedAfter)
  report(
    'seconds until requests succeed again after the death of the primary',
    recovery.toFixed(1),
    `< ${String(MAX_RECOVERY_SECONDS)}`,
    recovery < MAX_RECOVERY_SECONDS,
  )
  const byPhase = table(
    ['while', 'requests', 'failed', 'how', 'upload acknowledged after', 'last failure after'],
    rows.map((row) => [
      row.name,
      String(row.requests),
      String(row.failed),
      row.how,
      inSeconds(row.acknowledgedAfter),
      inSeconds(row.failedAfter),
    ]),
  )
  console.log(`\n${byPhase}`)
  return publish('cluster', { isQuiet, programs, after: byPhase })
}

function inSeconds(seconds?: number): string {
  return seconds === undefined ? '' : `${seconds.toFixed(1)} s`
}

function printErrors({ servers, workers }: Cluster): void {
  for (const member of [...servers, ...workers])
    for (const [text, count] of member.errors())
      console.log(`${member.name} logged ${String(count)} times: ${text}`)
}
