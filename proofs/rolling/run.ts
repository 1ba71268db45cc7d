import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { daemonsIn } from '#server/testing/daemons.ts'
import { freePort } from '#server/testing/free-port.ts'
import { databaseEnv } from '#server/testing/global-setup.ts'
import { startPostgres } from '#server/testing/postgres.ts'
import { signUpAt } from '#server/testing/product.ts'
import { makeCompanies } from '../cluster/cluster.ts'
import { newJournal } from '../cluster/journal.ts'
import { isSuccess, Sender, startLoad } from '../cluster/mixed-load.ts'
import { serverAt, startProxy, workerIn } from '../cluster/servers.ts'
import { watchProcessors } from '../../bench/quiet.ts'
import { type Step, tracesOf } from './trace.ts'

// Restarts two servers behind nginx in turn while both processors are busy. No request may fail; of each that does it
// says what nginx and the servers noted. `-- --runs 20` does so 20 times, each with new servers and a new database.

/** Enough for two processors. */
const PACE = { clients: 32, pauseMs: 20 }
/** Between a restart and the next one. */
const BETWEEN_MS = 3000

const { values } = parseArgs({
  options: {
    proxy: { type: 'string', default: 'nginx.conf' },
    restarts: { type: 'string', default: '4' },
    runs: { type: 'string', default: '1' },
  },
})

const stops: Array<() => Promise<unknown>> = []
const stopAll = async () => {
  for (const stop of stops.splice(0).toReversed())
    await stop().catch((error: unknown) => console.error(error))
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stopAll().then(() => process.exit(1)))
}

const runs = Number(values.runs)
let passed = 0
for (let run = 1; run <= runs; run += 1) {
  try {
    if (await prove(values.proxy, Number(values.restarts))) passed += 1
  } finally {
    await stopAll()
  }
}
if (runs > 1) console.log(`${String(passed)} of ${String(runs)} runs without a failed request`)
process.exitCode = passed === runs ? 0 : 1

/** @param file the configuration of nginx, in `deploy` */
async function prove(file: string, restarts: number): Promise<boolean> {
  const { cookie, proxy, servers, url } = await start(file)
  const sender = new Sender(url, cookie)
  const companies = await makeCompanies(url, cookie)
  const processors = watchProcessors()
  const load = startLoad(sender, newJournal(), companies, PACE)
  const steps: Step[] = []
  const note = (what: string) => steps.push({ at: performance.now(), what })
  await sleep(BETWEEN_MS)
  for (let turn = 0; turn < restarts; turn += 1) {
    const server = servers[turn % 2] ?? servers[0]
    note(`${server.name} is told to stop`)
    await server.end('SIGTERM')
    note(`${server.name} has stopped`)
    await server.start()
    note(`${server.name} is ready`)
    await sleep(BETWEEN_MS)
  }
  await load.stop()
  const busy = processors()
  sender.close()

  const failures = sender.sent.filter(({ answer }) => !isSuccess(answer))
  for (const line of await tracesOf(failures, steps, proxy)) console.log(line)
  for (const server of servers)
    for (const [text, count] of server.errors())
      console.log(`  ${server.name} logged ${String(count)} times: ${text}`)
  for (const fault of load.faults) console.error(fault)
  const seconds = (performance.now() - (sender.sent[0]?.startedAt ?? 0)) / 1000
  console.log(
    `${failures.length === 0 ? '✓' : '✗'} ${String(failures.length)} of ${String(sender.sent.length)} requests failed in ${String(restarts)} restarts, ${(sender.sent.length / seconds).toFixed(0)} a second, processors ${(busy * 100).toFixed(0)} % busy`,
  )
  return failures.length === 0 && load.faults.length === 0
}

/** Starts everything on free ports of the loopback, with an account. */
async function start(file: string) {
  const daemons = await daemonsIn('rolling')
  stops.push(() => daemons.stop())
  const postgres = await startPostgres()
  stops.push(() => postgres.stop())
  const port = await freePort()
  const url = `http://127.0.0.1:${String(port)}`
  const env = {
    BASE_URL: url,
    ...databaseEnv(postgres.url, 'postgres'),
    DATA_DIR: path.join(daemons.folder, 'data'),
    SESSION_SECRET: randomBytes(24).toString('hex'),
    OFFICE_CONVERTER: 'none',
    // As in use: an overloaded server refuses requests, which counts as a failure here.
    MAX_DELAY_MS: '1000',
  }
  const servers = [await serverAt('server-1', env), await serverAt('server-2', env)] as const
  for (const member of [...servers, workerIn('worker', env)]) {
    stops.push(() => member.end('SIGKILL'))
    await member.start()
  }
  const proxy = await startProxy(daemons, port, file, servers)
  stops.push(() => proxy.stop())
  const cookie = await signUpAt(url, env.DATA_DIR)
  return { cookie, proxy, servers, url }
}
