import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../start-error.ts'
import { DATABASE, PORTS, SUPERUSER } from './cluster.ts'
import { answers } from './readiness.ts'
import { isDataDirLocked } from './server-lock.ts'
import { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from './start.ts'

/** How long a server that has the data directory may take until its database answers. */
const PATIENCE_MS = 60_000
const LOOK_MS = 100

/** A database that this process may use, and whether it is the one who runs it. */
export type SharedPostgres = Pick<EmbeddedPostgres, 'connection' | 'stop'> & { isOwn: boolean }

/**
 * Gives the database of a data directory to a process beside the server: that of the server, or of another such process,
 * which runs there, or, when none does, one that is started and runs until this process stops it.
 *
 * @throws StartError when the server that runs there belongs to another user, or its database does not answer
 */
export async function useEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
  patienceMs = PATIENCE_MS,
): Promise<SharedPostgres> {
  return (
    (await findDatabase(options.dataDir, patienceMs)) ?? {
      ...(await startEmbeddedPostgres({ ...options, port: PORTS.beside })),
      isOwn: true,
    }
  )
}

/**
 * Gives the database of the server that runs on a data directory, and waits for a server as long as there is none.
 * It is never started here: whoever runs it has the directory, and the server could not start. One that another process
 * started for itself is left alone, as a restore must be.
 *
 * @param onAbsent told, once, that there is none
 * @throws StartError as {@link useEmbeddedPostgres}
 */
export async function awaitEmbeddedPostgres(dataDir: string, onAbsent: () => void): Promise<SharedPostgres> {
  for (let isTold = false; ; isTold = true) {
    const found = await findDatabase(dataDir, PATIENCE_MS, ({ port }) => port === PORTS.server)
    if (found !== undefined) return found
    if (!isTold) onAbsent()
    await sleep(LOOK_MS)
  }
}

interface Address {
  host: string
  port: number
}

/** @returns nothing when nobody has the data directory, or somebody whose database is not wanted */
async function findDatabase(
  dataDir: string,
  patienceMs: number,
  isWanted: (address: Address) => boolean = () => true,
): Promise<SharedPostgres | undefined> {
  const end = Date.now() + patienceMs
  // A database without its server is a leftover about to end: only the lock tells that there is one.
  while (isDataDirLocked(dataDir)) {
    const address = addressIn(path.join(dataDir, 'postgres/cluster/postmaster.pid'))
    if (address !== undefined) {
      if (!isWanted(address)) return undefined
      const connection = { ...address, user: SUPERUSER, database: DATABASE }
      if (await answers(connection)) return { connection, isOwn: false, stop: async () => undefined }
    }
    if (Date.now() > end) {
      throw new StartError(`A server has ${dataDir}, but its database does not answer.`)
    }
    await sleep(LOOK_MS)
  }
  return undefined
}

/** What the fourth and the fifth line of PostgreSQL's pid file say; nothing while there is none. */
function addressIn(pidFile: string): Address | undefined {
  try {
    const [, , , port = '', host = ''] = readFileSync(pidFile, 'utf8').split('\n')
    return host === '' ? undefined : { host, port: Number(port) }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') return undefined
    throw new StartError(`${pidFile} belongs to another user. Run this as the user who runs the server.`)
  }
}
