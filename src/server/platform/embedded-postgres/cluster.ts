import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { StartError } from '../start-error.ts'
import type { Place } from './place.ts'
import { launch, type RunAs } from './run-as.ts'

export const SUPERUSER = 'board_manual'
export const DATABASE = 'board_manual'

/**
 * The number that names a database's socket. One that a process beside the server started for itself, such as a restore,
 * has its own: who waits for a server, or was connected to one, does not find it.
 */
export const PORTS = { server: 5432, beside: 5433 } as const

/** The version of the files on disk; those of another one are not opened. */
const MAJOR = '18'

export interface Cluster {
  /** Where the programs lie: `bin`, `lib`, `share`. */
  native: string
  /** PostgreSQL's data directory, without links in its path. */
  folder: string
  as: RunAs
}

/**
 * Makes the cluster unless it is there. It is made beside its place and then renamed, so that one that was
 * interrupted is never taken for whole.
 *
 * @throws StartError when it cannot be made, or was made by another version
 */
export function ensureCluster({ as, home, native }: Place): Cluster {
  const folder = path.join(home, 'cluster')
  const versionFile = path.join(folder, 'PG_VERSION')
  if (existsSync(versionFile)) {
    const version = readFileSync(versionFile, 'utf8').trim()
    if (version !== MAJOR) {
      throw new StartError(`The database in ${home} was made by PostgreSQL ${version}; this is ${MAJOR}.`)
    }
    return { native, folder, as }
  }
  const draft = path.join(home, 'unfinished')
  // Classes of letters for trigrams and words come from the system. One that has none for Unicode still
  // gets a database; its indices are then less choosy beyond ASCII.
  const unicode = process.platform === 'darwin' ? 'UTF-8' : 'C.UTF-8'
  const failure = initialise(native, draft, as, unicode) && initialise(native, draft, as, 'C')
  if (failure !== undefined) throw new StartError(`The database could not be made in ${home}:\n${failure}`)
  renameSync(draft, folder)
  syncFolder(home)
  return { native, folder, as }
}

/** @returns why it failed */
function initialise(native: string, folder: string, as: RunAs, letters: string): string | undefined {
  rmSync(folder, { recursive: true, force: true })
  const { args, command, ...who } = launch(as, path.join(native, 'bin/initdb'), [
    `--pgdata=${folder}`,
    `--username=${SUPERUSER}`,
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    `--lc-ctype=${letters}`,
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ])
  const { error, status, stderr } = spawnSync(command, args, {
    ...who,
    cwd: '/',
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], TZ: 'UTC' },
  })
  return status === 0 ? undefined : stderr || String(error)
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** A quarter of the memory this process may use, up to 1 GB, in megabytes. */
function sharedBuffers(): number {
  const allowed = process.constrainedMemory()
  const total = allowed > 0 ? Math.min(allowed, os.totalmem()) : os.totalmem()
  return Math.max(16, Math.min(1024, Math.floor(total / 4 / 1_048_576)))
}

/** The arguments of `postgres`: socket only, durable, sized to the machine. */
export function serverArguments(
  folder: string,
  socket: { dir: string; port: number },
  settings: Record<string, string>,
): string[] {
  const all: Record<string, string> = {
    listen_addresses: '',
    port: String(socket.port),
    unix_socket_directories: socket.dir,
    unix_socket_permissions: '0700',
    max_connections: '100',
    shared_buffers: `${sharedBuffers()}MB`,
    jit: 'off',
    // Of a disk without moving parts, and of rows that lie in memory: an index has its order, and needs no sorting.
    random_page_cost: '1.1',
    // How many rows there are is found out soon: what is planned for none of them takes a wrong index.
    autovacuum_naptime: '10s',
    io_method: 'sync',
    fsync: 'on',
    log_timezone: 'UTC',
    timezone: 'UTC',
    ...settings,
  }
  return ['-D', folder, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}
