import cluster from 'node:cluster'
import type { Server } from 'node:http'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import type { RunningDatabase } from './open-database.ts'
import { quickenImports } from './platform/quick-imports.ts'
import { exitWithError } from './platform/start-error.ts'
import { onStopSignal } from './platform/stop-signal.ts'

async function main(): Promise<void> {
  quickenImports()
  const { readConfig } = await import('./platform/config.ts')
  const config = readConfig(process.env)
  const count = config.PROCESSES === 'auto' ? availableParallelism() - 1 : Number(config.PROCESSES)
  if (count > 1 && cluster.isPrimary)
    return await (await import('./run-servers.ts')).runServers(config, count)
  const [{ createLogger, logUncaught }, { openDatabase }] = await Promise.all([
    import('./platform/logger.ts'),
    import('./open-database.ts'),
  ])
  const logger = createLogger(config)
  logUncaught(logger)
  // The database starts while the rest is imported.
  const database = openDatabase(config, logger, {
    embedded: cluster.isWorker ? 'awaited' : 'own',
    onDatabaseGone: () => process.kill(process.pid, 'SIGTERM'),
  })
  const [{ startServices }, { assemble }, { administratorChoice, inviteAdministrator }] = await importing(
    Promise.all([import('./services.ts'), import('./assemble.ts'), import('./people/index.ts')]),
    database,
  )
  const services = await startServices(config, logger, { database })
  try {
    const app = await assemble(config, services, logger)
    if (config.WORKERS === 'inline') await services.startJobs()
    await app.listen({ port: config.PORT, host: config.HOST })
    const address = app.server.address()
    const port = typeof address === 'string' ? config.PORT : (address?.port ?? config.PORT)
    const url = config.BASE_URL ?? `http://localhost:${String(port)}`
    // With several servers, the first one prints; one that is restarted prints nothing.
    if ((cluster.worker?.id ?? 1) === 1) {
      process.stdout.write(
        `Board Manual is ready at ${url}, its data is in ${path.resolve(config.DATA_DIR)}\n`,
      )
      const invitation = await inviteAdministrator(services.connection.db, url, administratorChoice(config))
      if (invitation !== undefined)
        process.stdout.write(
          `It has no administrator yet. Who registers at this address becomes it; it works until then, or until the next start: ${invitation}\n`,
        )
    }
    collectStart(app.server)
    onStopSignal(async (reason) => {
      logger.info(`stopping: ${reason}`)
      await app.close()
      await services.stop()
    })
  } catch (error) {
    await services.stop()
    throw error
  }
}

/** When the jobs of the start are done. */
const COLLECT_AFTER_MS = 5000

/**
 * Collects what the start left behind, 20 MB that would stay until the heap has grown by more than half. It takes some
 * tenths of a second, so it is left out where somebody is connected by then.
 */
function collectStart(server: Server): void {
  const collect = (error: Error | null, connections: number) => {
    if (error === null && connections === 0) globalThis.gc?.({ type: 'major', flavor: 'last-resort' })
  }
  setTimeout(() => server.getConnections(collect), COLLECT_AFTER_MS).unref()
}

/** Imports while the database starts, and stops that again when it fails. */
async function importing<Modules>(modules: Promise<Modules>, database: Promise<RunningDatabase>) {
  const [imported, opened] = await Promise.allSettled([modules, database])
  if (imported.status === 'fulfilled') return imported.value
  if (opened.status === 'fulfilled') await opened.value.stop()
  throw imported.reason
}

try {
  await main()
} catch (error) {
  exitWithError(error)
}
