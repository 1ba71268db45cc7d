import { mkdirSync, realpathSync } from 'node:fs'
import path from 'node:path'
import type { ClientConfig } from 'pg'
import type { Logger } from '../logger.ts'
import { findBinaries } from './binaries.ts'
import { DATABASE, ensureCluster, PORTS, SUPERUSER } from './cluster.ts'
import { endLeftover } from './leftover.ts'
import { settle } from './place.ts'
import { ensureDatabase } from './readiness.ts'
import type { RunMode } from './run-as.ts'
import { lockDataDir } from './server-lock.ts'
import { makeSocketFolder } from './socket-folder.ts'
import { supervise } from './supervise.ts'

export interface EmbeddedPostgresOptions {
  /** Everything the database keeps lies in `postgres` below it. */
  dataDir: string
  logger: Pick<Logger, 'info' | 'error' | 'fatal'>
  /** Told when the server ended by itself and could not be brought up again. */
  onGiveUp?: (error: Error) => void
  /** As whom it runs; found out when not given. */
  mode?: RunMode
  /** Takes programs and data that the user who runs them cannot reach where they are. */
  reachableDir?: string
  /** Whose database it is: a server's, unless it is said to be that of a process beside one. */
  port?: (typeof PORTS)[keyof typeof PORTS]
  /** Further settings of PostgreSQL. */
  settings?: Record<string, string>
}

export interface EmbeddedPostgres {
  connection: Pick<ClientConfig, 'host' | 'port' | 'user' | 'database'>
  /** Process id of the server that runs now. */
  pid(): number | undefined
  /** Ends it in order: connections are closed, everything committed is on disk. */
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL on a Unix socket in the data directory, with no TCP. It ends when this process does,
 * however that ends; one left over from before is ended first; one that dies is started again.
 *
 * @throws StartError when another server uses the data directory, or it does not start
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const {
    logger,
    mode,
    onGiveUp = () => undefined,
    port = PORTS.server,
    reachableDir = '/var/lib/board-manual',
    settings = {},
  } = options
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 })
  const dataDir = realpathSync(options.dataDir)
  const undo = [lockDataDir(dataDir)]
  const release = () => {
    for (const step of undo.splice(0).toReversed()) step()
  }
  try {
    // It must be at rest before its files are handed over or moved.
    await endLeftover(path.join(dataDir, 'postgres/cluster'))
    const place = settle({ binaries: findBinaries(), dataDir, mode, reachableDir })
    const cluster = ensureCluster({ ...place, home: realpathSync(place.home) })
    const socket = makeSocketFolder(cluster)
    undo.push(() => socket.remove())
    const connection = { host: socket.path, port, user: SUPERUSER, database: DATABASE }
    const server = await supervise({
      cluster,
      connection: { ...connection, database: 'postgres' },
      logFile: path.join(dataDir, 'postgres.log'),
      logger,
      onGiveUp,
      settings,
      socket: { dir: socket.path, port },
    })
    try {
      await ensureDatabase({ ...connection, database: 'postgres' }, DATABASE)
    } catch (error) {
      await server.stop()
      throw error
    }
    return {
      connection,
      pid: () => server.pid(),
      async stop() {
        await server.stop()
        release()
      },
    }
  } catch (error) {
    release()
    throw error
  }
}
