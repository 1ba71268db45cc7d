import { rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ClientConfig } from 'pg'
import type { Logger } from '../logger.ts'
import { StartError } from '../start-error.ts'
import { endLeftover } from './leftover.ts'
import { type Postmaster, type PostmasterOptions, startPostmaster } from './postmaster.ts'
import { waitUntilReady } from './readiness.ts'

/** A server that ends this often without having run for a minute will not do better the next time. */
const MAX_RESTARTS = 5
const HEALTHY_MS = 60_000
/** How long the processes of a server that was killed may take to notice. */
const ORPHANS_MS = 30_000
/** What PostgreSQL says while they are still there. */
const ORPHANS = 'pre-existing shared memory block'

export interface Supervision extends PostmasterOptions {
  connection: ClientConfig
  logger: Pick<Logger, 'info' | 'error' | 'fatal'>
  onGiveUp: (error: Error) => void
}

export interface Supervisor {
  pid(): number | undefined
  stop(): Promise<void>
}

/**
 * Starts a server and keeps it up: one that ends by itself is started again, up to five times in a row.
 *
 * @throws StartError when it does not come up the first time
 */
export async function supervise(options: Supervision): Promise<Supervisor> {
  const { logger, onGiveUp } = options
  const stopping = new AbortController()
  let current = await startOnce(options, stopping.signal)

  const keepUp = async () => {
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
  const kept = keepUp().catch((error: unknown) => {
    if (stopping.signal.aborted) return
    logger.fatal({ err: error }, 'the database could not be started again')
    onGiveUp(error instanceof Error ? error : new Error(String(error)))
  })

  return {
    pid: () => current.pid,
    async stop() {
      stopping.abort()
      await current.stop()
      await kept
    },
  }
}

/** Starts a server on a cluster that may have been left in any state. */
async function startOnce(options: Supervision, stopping: AbortSignal): Promise<Postmaster> {
  const end = Date.now() + ORPHANS_MS
  for (;;) {
    await endLeftover(options.cluster.folder)
    // It names a server as the pid file does, but guards nothing: the folder is ours alone.
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
    const words = postmaster.lastWords()
    if (!words.includes(ORPHANS) || Date.now() > end) {
      throw new StartError(`The database did not start. The end of ${options.logFile}:\n${words}`)
    }
    await sleep(100)
  }
}
