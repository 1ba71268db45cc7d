import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { StartError } from '../start-error.ts'
import type { ClusterPlace } from './place.ts'
import { launch, type RunAs } from './run-as.ts'

/** The owner of everything, who migrates the schema; and the application, which may only use it. */
export const ROLES = { owner: 'board_manual', application: 'board_manual_app' } as const
export const DATABASE = 'board_manual'

/**
 * The port numbers in the names of sockets. A process beside the server, such as a restore, starts its own database on
 * another port, so that processes that wait for the server do not find it.
 */
export const PORTS = { server: 5432, beside: 5433 } as const

/** Clusters of another major version are not opened. */
const MAJOR = '18'

export interface Cluster {
  /** The folder of the programs: `bin`, `lib`, `share`. */
  native: string
  /** PostgreSQL's data directory, a path without symlinks. */
  folder: string
  as: RunAs
}

/**
 * Creates the cluster unless it exists. It is created under another name and then renamed, so that an interrupted one is
 * never used.
 *
 * @throws StartError when it cannot be created, or belongs to another version
 */
export function ensureCluster({ as, home, native }: ClusterPlace): Cluster {
  const folder = path.join(home, 'cluster')
  const versionFile = path.join(folder, 'PG_VERSION')
  if (existsSync(versionFile)) {
    const version = readFileSync(versionFile, 'utf8').trim()
    if (version !== MAJOR)
      throw new StartError(`The database in ${home} was made by PostgreSQL ${version}; this is ${MAJOR}.`)
    return { native, folder, as }
  }
  const draft = path.join(home, 'unfinished')
  // Trigrams and full-text search take character classes from the system's locale. Without a Unicode locale the
  // indexes are less selective beyond ASCII.
  const unicode = process.platform === 'darwin' ? 'UTF-8' : 'C.UTF-8'
  const failure = initialise(native, draft, as, unicode) && initialise(native, draft, as, 'C')
  if (failure !== undefined) throw new StartError(`The database could not be made in ${home}:\n${failure}`)
  renameSync(draft, folder)
  syncFolder(home)
  return { native, folder, as }
}

/** @returns the error output if it failed */
function initialise(native: string, folder: string, as: RunAs, ctype: string): string | undefined {
  rmSync(folder, { recursive: true, force: true })
  const { args, command, ...who } = launch(as, path.join(native, 'bin/initdb'), [
    `--pgdata=${folder}`,
    `--username=${ROLES.owner}`,
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    `--lc-ctype=${ctype}`,
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

/** A quarter of the memory that this process may use, up to 1 GB; in megabytes. */
function sharedBuffers(): number {
  const allowed = process.constrainedMemory()
  const total = allowed > 0 ? Math.min(allowed, os.totalmem()) : os.totalmem()
  return Math.max(16, Math.min(1024, Math.floor(total / 4 / 1_048_576)))
}

/** The arguments of `postgres`: Unix socket only, durable, memory by the size of the machine. */
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
    // For SSDs and cached rows: prefers an index's order to sorting.
    random_page_cost: '1.1',
    // Statistics of new rows are needed soon: plans for empty tables use the wrong index.
    autovacuum_naptime: '10s',
    // To find them out takes a second of a processor where many people upload, every ten seconds with the usual tenth.
    autovacuum_analyze_scale_factor: '0.3',
    io_method: 'sync',
    fsync: 'on',
    log_timezone: 'UTC',
    timezone: 'UTC',
    ...settings,
  }
  return ['-D', folder, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}
