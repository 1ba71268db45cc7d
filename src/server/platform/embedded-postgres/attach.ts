import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../start-error.ts'
import { PORTS } from './cluster.ts'
import { loadPasswords } from './passwords.ts'
import { answers } from './readiness.ts'
import { isDataDirLocked } from './server-lock.ts'
import {
  connectionsOf,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from './start.ts'

/** How long the database of a server that has locked the data directory may take to answer. */
const TIMEOUT_MS = 60_000
const POLL_MS = 100

/** A database that this process may use. `isOwn`: whether this process runs it. */
export type SharedPostgres = Pick<EmbeddedPostgres, 'owner' | 'application' | 'stop'> & { isOwn: boolean }

/**
 * Finds the database that runs in a data directory, for a process beside the server; starts one if there is none.
 *
 * @throws StartError when the running one belongs to another user, or does not answer
 */
export async function useEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
  timeoutMs = TIMEOUT_MS,
): Promise<SharedPostgres> {
  return (
    (await findDatabase(options.dataDir, timeoutMs)) ?? {
      ...(await startEmbeddedPostgres({ ...options, port: PORTS.beside })),
      isOwn: true,
    }
  )
}

/**
 * Waits for the database of a server that runs in a data directory. Never starts one, because the server could not start
 * then; and ignores the database that another process, such as a restore, runs for itself.
 *
 * @param onAbsent called once if there is no server yet
 * @throws StartError as {@link useEmbeddedPostgres}
 */
export async function awaitEmbeddedPostgres(dataDir: string, onAbsent: () => void): Promise<SharedPostgres> {
  for (let attempt = 1; ; attempt += 1) {
    const found = await findDatabase(dataDir, TIMEOUT_MS, ({ port }) => port === PORTS.server)
    if (found !== undefined) return found
    if (attempt === 1) onAbsent()
    await sleep(POLL_MS)
  }
}

interface Address {
  host: string
  port: number
}

/** @returns undefined when the data directory is not locked, or its database is not wanted */
async function findDatabase(
  dataDir: string,
  timeoutMs: number,
  isWanted: (address: Address) => boolean = () => true,
): Promise<SharedPostgres | undefined> {
  const end = Date.now() + timeoutMs
  // Without a lock, a running database is left over from a killed server, and about to end.
  while (isDataDirLocked(dataDir)) {
    const address = addressIn(path.join(dataDir, 'postgres/cluster/postmaster.pid'))
    if (address !== undefined) {
      if (!isWanted(address)) return undefined
      const connections = connectionsOf(address, loadPasswords(dataDir))
      if (await answers(connections.owner))
        return { ...connections, isOwn: false, stop: async () => undefined }
    }
    if (Date.now() > end) throw new StartError(`A server has ${dataDir}, but its database does not answer.`)
    await sleep(POLL_MS)
  }
  return undefined
}

/** Port and socket folder, from lines 4 and 5 of PostgreSQL's pid file; undefined when it is missing. */
function addressIn(pidFile: string): Address | undefined {
  try {
    const [, , , port = '', host = ''] = readFileSync(pidFile, 'utf8').split('\n')
    return host === '' ? undefined : { host, port: Number(port) }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') return undefined
    throw new StartError(`${pidFile} belongs to another user. Run this as the user who runs the server.`)
  }
}
