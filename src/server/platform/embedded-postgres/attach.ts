import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../start-error.ts'
import { DATABASE, SUPERUSER } from './cluster.ts'
import { answers } from './readiness.ts'
import { isDataDirLocked } from './server-lock.ts'
import { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from './start.ts'

/** How long a server that has the data directory may take until its database answers. */
const PATIENCE_MS = 60_000
const LOOK_MS = 100

/** A database that this process may use, and whether it is the one who runs it. */
export type SharedPostgres = Pick<EmbeddedPostgres, 'connection' | 'stop'> & { isOwn: boolean }

/**
 * Gives the database of a data directory to a process beside the server: that of the server which runs there,
 * or, when none does, one that is started and runs until this process stops it.
 *
 * @throws StartError when the server that runs there belongs to another user, or its database does not answer
 */
export async function useEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
  patienceMs = PATIENCE_MS,
): Promise<SharedPostgres> {
  return (
    (await databaseOfServer(options.dataDir, patienceMs)) ?? {
      ...(await startEmbeddedPostgres(options)),
      isOwn: true,
    }
  )
}

/**
 * Gives the database of the server that runs on a data directory, and waits for a server as long as there is none.
 * It is never started here: whoever runs it has the directory, and the server could not start.
 *
 * @param onAbsent told, once, that there is none
 * @throws StartError as {@link useEmbeddedPostgres}
 */
export async function awaitEmbeddedPostgres(dataDir: string, onAbsent: () => void): Promise<SharedPostgres> {
  for (let isTold = false; ; isTold = true) {
    const found = await databaseOfServer(dataDir, PATIENCE_MS)
    if (found !== undefined) return found
    if (!isTold) onAbsent()
    await sleep(LOOK_MS)
  }
}

/** @returns nothing when no server has the data directory */
async function databaseOfServer(dataDir: string, patienceMs: number): Promise<SharedPostgres | undefined> {
  const end = Date.now() + patienceMs
  // A database without its server is a leftover about to end: only the lock tells that there is one.
  while (isDataDirLocked(dataDir)) {
    const host = socketFolderOf(path.join(dataDir, 'postgres/cluster/postmaster.pid'))
    const connection = { host: host ?? '', user: SUPERUSER, database: DATABASE }
    if (host !== undefined && (await answers(connection))) {
      return { connection, isOwn: false, stop: async () => undefined }
    }
    if (Date.now() > end) {
      throw new StartError(`A server has ${dataDir}, but its database does not answer.`)
    }
    await sleep(LOOK_MS)
  }
  return undefined
}

/** What the fifth line of PostgreSQL's pid file says; nothing while there is none. */
function socketFolderOf(pidFile: string): string | undefined {
  try {
    return readFileSync(pidFile, 'utf8').split('\n')[4] || undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') return undefined
    throw new StartError(`${pidFile} belongs to another user. Run this as the user who runs the server.`)
  }
}
