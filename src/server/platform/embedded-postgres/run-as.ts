import { spawnSync } from 'node:child_process'
import path from 'node:path'

/**
 * As whom PostgreSQL runs, for it refuses to run as root:
 * - `plain`: as the user who starts it
 * - `namespace`: root, in a user namespace in which it is nobody; its files stay root's
 * - `nobody`: root without the right to make namespaces, as in many containers: as the user nobody, or as
 *   the one to whom the cluster already belongs
 */
export type RunMode = 'plain' | 'namespace' | 'nobody'

export interface RunAs {
  mode: RunMode
  /** Of the user who runs it in mode `nobody`. */
  uid?: number
  gid?: number
}

export const NOBODY: RunAs = { mode: 'nobody', uid: 65_534, gid: 65_534 }
export const NAMESPACE: RunAs = { mode: 'namespace' }
export const PLAIN: RunAs = { mode: 'plain' }

export interface Launch {
  command: string
  args: string[]
  uid?: number
  gid?: number
}

/** How a program is started as someone. Its process id is that of the command: nothing stands between. */
export function launch({ mode, uid, gid }: RunAs, program: string, args: readonly string[]): Launch {
  if (mode === 'namespace') {
    const namespace = ['--user', '--map-user=65534', '--map-group=65534', '--']
    return { command: 'unshare', args: [...namespace, program, ...args] }
  }
  return { command: program, args: [...args], ...(mode === 'nobody' ? { uid, gid } : {}) }
}

function succeeds(as: RunAs, program: string, args: readonly string[]): boolean {
  const { args: all, command, ...who } = launch(as, program, args)
  return spawnSync(command, all, { ...who, cwd: '/', stdio: 'ignore' }).status === 0
}

/** Whether these programs can be run as someone: read, executed, with their libraries. */
export function canRun(as: RunAs, native: string): boolean {
  return succeeds(as, path.join(native, 'bin/postgres'), ['--version'])
}

/** Whether someone gets into a folder. Root in a namespace does not pass another user's closed folder. */
export function canEnter(as: RunAs, folder: string): boolean {
  return succeeds(as, 'test', ['-x', folder])
}
