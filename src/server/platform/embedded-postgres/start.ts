import { mkdirSync, realpathSync, chownSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { ClientConfig } from 'pg'
import type { Logger } from '../logger.ts'
import { findBinaries } from './binaries.ts'
import { DATABASE, ensureCluster, PORTS, ROLES, type Cluster } from './cluster.ts'
import { endLeftover } from './leftover.ts'
import { loadPasswords, type Passwords, requirePasswords } from './passwords.ts'
import { choosePlace } from './place.ts'
import { ensureDatabase } from './readiness.ts'
import type { RunMode } from './run-as.ts'
import { lockDataDir } from './server-lock.ts'
import { supervise } from './supervise.ts'
import { createHash } from 'node:crypto'
import os from 'node:os'

export interface EmbeddedPostgresOptions {
  /** The database is in `postgres` below it. */
  dataDir: string
  logger: Pick<Logger, 'info' | 'error' | 'fatal'>
  /** Called when the server has crashed and could not be restarted. */
  onFailure?: (error: Error) => void
  /** Chosen if undefined. */
  mode?: RunMode
  /** The folder for programs and data that the user who runs PostgreSQL cannot access elsewhere. */
  reachableDir?: string
  /** Default: the server's port. */
  port?: (typeof PORTS)[keyof typeof PORTS]
  /** Further settings of PostgreSQL. */
  settings?: Record<string, string>
}

export type RoleConnection = Pick<ClientConfig, 'host' | 'port' | 'user' | 'password' | 'database'>

export interface EmbeddedPostgres {
  /** The role that owns everything. */
  owner: RoleConnection
  /** The role of the application, which is no superuser and has the rights that the owner grants. */
  application: RoleConnection
  /** The process id of the running server. */
  pid(): number | undefined
  /** Shuts the server down gracefully. */
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL on a Unix socket, without TCP. A server left over from before is ended first, a crashed one is
 * restarted, and it ends with this process, even when that is killed.
 *
 * @throws StartError when another server uses the data directory, or PostgreSQL does not start
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const {
    logger,
    mode,
    onFailure = () => undefined,
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
    // Before its files are moved or get another owner.
    await endLeftover(path.join(dataDir, 'postgres/cluster'))
    const place = choosePlace({ binaries: findBinaries(), dataDir, mode, reachableDir })
    const cluster = ensureCluster({ ...place, home: realpathSync(place.home) })
    const passwords = loadPasswords(dataDir)
    await requirePasswords(cluster, passwords)
    const socket = makeSocketFolder(cluster)
    undo.push(() => socket.remove())
    const { owner, application } = connectionsOf({ host: socket.path, port }, passwords)
    const server = await supervise({
      cluster,
      connection: { ...owner, database: 'postgres' },
      logFile: path.join(dataDir, 'postgres.log'),
      logger,
      onFailure,
      settings,
      socket: { dir: socket.path, port },
    })
    try {
      await ensureDatabase({ ...owner, database: 'postgres' }, DATABASE)
    } catch (error) {
      await server.stop()
      throw error
    }
    return {
      owner,
      application,
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

/** The connections of both roles to a database at a socket. */
export function connectionsOf(
  socket: { host: string; port: number },
  passwords: Passwords,
): Pick<EmbeddedPostgres, 'owner' | 'application'> {
  const ofRole = (role: keyof typeof ROLES) => ({
    ...socket,
    user: ROLES[role],
    password: passwords[role],
    database: DATABASE,
  })
  return { owner: ofRole('owner'), application: ofRole('application') }
}

/** The length of `sun_path` on every platform: 104 bytes on macOS, 108 on Linux, including the final NUL. */
const MAX_BYTES = 103

const fits = (folder: string) => Buffer.byteLength(path.join(folder, '.s.PGSQL.5432')) <= MAX_BYTES

/** The folder of the server's socket, private to its user. */
interface SocketFolder {
  path: string
  /** Removes the folder, unless it is the cluster's own. */
  remove(): void
}

/** The cluster's own folder, or a temporary one if its path is too long for a socket. */
function makeSocketFolder({ as, folder }: Cluster): SocketFolder {
  if (fits(folder)) return { path: folder, remove: () => undefined }
  const name = `board-manual-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`
  const place = [os.tmpdir(), '/tmp'].map((parent) => path.join(parent, name)).find(fits) ?? `/tmp/${name}`
  const remove = () => rmSync(place, { recursive: true, force: true })
  // Removes one that a killed server left; fails if it belongs to another user.
  remove()
  mkdirSync(place, { mode: 0o700 })
  if (as.uid !== undefined && as.gid !== undefined) chownSync(place, as.uid, as.gid)
  return { path: place, remove }
}
