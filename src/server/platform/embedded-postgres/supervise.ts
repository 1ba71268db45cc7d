import { rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ClientConfig } from 'pg'
import type { Logger } from '../logger.ts'
import { StartError } from '../start-error.ts'
import { endLeftover, ORPHANS_ERROR, ORPHANS_MS } from './leftover.ts'
import { type Postmaster, type PostmasterOptions, startPostmaster } from './postmaster.ts'
import { waitUntilReady } from './readiness.ts'

/** A server that crashes so often, each time within a minute, is not restarted again. */
const MAX_RESTARTS = 5
const HEALTHY_MS = 60_000
export interface Supervision extends PostmasterOptions {
  connection: ClientConfig
  logger: Pick<Logger, 'info' | 'error' | 'fatal'>
  onFailure: (error: Error) => void
}

export interface Supervisor {
  pid(): number | undefined
  stop(): Promise<void>
}

/**
 * Starts a server and restarts it when it crashes, up to five times in a row.
 *
 * @throws StartError when the first start fails
 */
export async function supervise(options: Supervision): Promise<Supervisor> {
  const { logger, onFailure } = options
  const stopping = new AbortController()
  let current = await startOnce(options, stopping.signal)

  const restartOnCrash = async () => {
    let restarts = 0
    while (!stopping.signal.aborted) {
      const startedAt = Date.now()
      const exit = await current.ended
      if (stopping.signal.aborted) return
      restarts = Date.now() - startedAt > HEALTHY_MS ? 1 : restarts + 1
      logger.error({ ...exit, restarts }, 'the database ended by itself')
      if (restarts > MAX_RESTARTS)
        throw new StartError(`The database does not stay up, see ${options.logFile}`)
      current = await startOnce(options, stopping.signal)
      logger.info({ restarts }, 'the database is up again')
    }
  }
  const supervising = restartOnCrash().catch((error: unknown) => {
    if (stopping.signal.aborted) return
    logger.fatal({ err: error }, 'the database could not be started again')
    onFailure(error instanceof Error ? error : new Error(String(error)))
  })

  return {
    pid: () => current.pid,
    async stop() {
      stopping.abort()
      await current.stop()
      await supervising
    },
  }
}

/** Starts a server on a cluster in any state. */
async function startOnce(options: Supervision, stopping: AbortSignal): Promise<Postmaster> {
  const end = Date.now() + ORPHANS_MS
  for (;;) {
    await endLeftover(options.cluster.folder)
    // The socket's lock file is not needed, because the data directory is locked.
    rmSync(path.join(options.socket.dir, `.s.PGSQL.${String(options.socket.port)}.lock`), { force: true })
    stopping.throwIfAborted()
    const postmaster = startPostmaster(options)
    const stop = () => void postmaster.stop()
    stopping.addEventListener('abort', stop, { once: true })
    const isReady = await waitUntilReady(postmaster, options.connection)
    stopping.removeEventListener('abort', stop)
    if (isReady && !stopping.aborted) return postmaster
    await postmaster.stop()
    stopping.throwIfAborted()
    const log = postmaster.logTail()
    if (!log.includes(ORPHANS_ERROR) || Date.now() > end)
      throw new StartError(`The database did not start. The end of ${options.logFile}:\n${log}`)
    await sleep(100)
  }
}
