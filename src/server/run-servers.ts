import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { AggregatorRegistry } from 'prom-client'
import { openDatabase } from './open-database.ts'
import type { Config } from './platform/config.ts'
import { createCounts } from './platform/http/shared-limits.ts'
import { createLogger, logUncaught } from './platform/logger.ts'
import { answerServers } from './platform/parent.ts'
import { onStopSignal } from './platform/stop-signal.ts'

/** How soon a server that has ended is started anew: one that cannot start must not keep the machine busy. */
const RESTART_MS = 1000
/** How long after the first server has started the parent frees memory: the others have started by then. */
const COLLECT_AFTER_MS = 5000
/** Connections to the database that one server may need: its pool, its listeners, and some for who looks in. */
const CONNECTIONS = 30

/**
 * Runs several servers on one port, of which the first runs the jobs. This process serves nobody: it holds the data
 * directory and its database, passes on connections, counts what limits all of them, starts a server anew that has ended,
 * and stops them together (ADR 37). When the first server does not start, it ends as that one did.
 */
export async function runServers(config: Config, count: number): Promise<void> {
  const logger = createLogger(config)
  logUncaught(logger)
  const database = await openDatabase(config, logger, {
    connections: Math.max(100, count * CONNECTIONS),
    onDatabaseGone: () => process.kill(process.pid, 'SIGTERM'),
  })
  const registry = new AggregatorRegistry()
  answerServers({ count: createCounts(), metrics: () => registry.clusterMetrics() })
  const servers = new Set<Worker>()
  let isStopping = false
  const stop = async () => {
    isStopping = true
    const ended = [...servers].map((server) => once(server, 'exit'))
    for (const { process: server } of servers) server.kill('SIGTERM')
    await Promise.all(ended)
    await database.stop()
  }
  onStopSignal(async (reason) => {
    logger.info(`stopping: ${reason}`)
    await stop()
  })
  const start = (env: object): Worker => {
    const server = cluster.fork(env)
    servers.add(server)
    server.once('exit', () => servers.delete(server))
    return server
  }
  const keep = async (first: Worker, env: object) => {
    for (let server = first; ; server = start(env)) {
      const [code, signal] = (await once(server, 'exit')) as [number | null, NodeJS.Signals | null]
      if (isStopping) return
      logger.error({ code, signal }, 'a server ended by itself, and is started anew')
      await sleep(RESTART_MS)
      if (isStopping) return
    }
  }
  const first = start({})
  const isUp = await Promise.race([
    once(first, 'listening').then(() => true),
    once(first, 'exit').then(() => false),
  ])
  if (!isUp) {
    await stop()
    process.exit(first.process.exitCode ?? 1)
  }
  void keep(first, {})
  // Frees 15 MB that starting the database needed, which would stay otherwise.
  setTimeout(() => globalThis.gc?.({ type: 'major', flavor: 'last-resort' }), COLLECT_AFTER_MS).unref()
  for (let index = 1; index < count; index += 1) void keep(start({ WORKERS: 'none' }), { WORKERS: 'none' })
}
