import { readConfig } from './platform/config.ts'
import { quickenImports } from './platform/quick-imports.ts'
import { exitWithError } from './platform/start-error.ts'
import { onStopSignal } from './platform/stop-signal.ts'
import type { Services } from './services.ts'

/** Runs jobs and nothing else, for servers that are started with WORKERS=none. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  quickenImports()
  let services: Services | undefined
  // From the beginning: it may wait for long.
  onStopSignal(async () => services?.stop())
  const [{ createLogger, logUncaught }, { startServices }] = await Promise.all([
    import('./platform/logger.ts'),
    import('./services.ts'),
  ])
  const logger = createLogger(config)
  logUncaught(logger)
  services = await startServices(config, logger, {
    embedded: 'awaited',
    onAwaiting: (dataDir) =>
      process.stdout.write(`Board Manual worker is waiting for a server to run on ${dataDir}\n`),
  })
  try {
    await services.startJobs()
  } catch (error) {
    await services.stop()
    throw error
  }
  process.stdout.write('Board Manual worker is running\n')
}

try {
  await main()
} catch (error) {
  exitWithError(error)
  // The channel to npm's process, by which its end is noticed, would keep this one alive.
  process.channel?.unref()
}
