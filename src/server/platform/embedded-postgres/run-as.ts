import { spawnSync } from 'node:child_process'
import path from 'node:path'

/**
 * The user who runs PostgreSQL, which refuses to run as root:
 * - `plain`: the user who starts it
 * - `namespace`: root, mapped to nobody in a user namespace; its files belong to root
 * - `nobody`: for root without the right to create namespaces, as in many containers: the user nobody, or the owner of
 *   the existing cluster
 */
export type RunMode = 'plain' | 'namespace' | 'nobody'

export interface RunAs {
  mode: RunMode
  /** In mode `nobody`. */
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

/** How to start a program as a user. The process id is that of the program itself. */
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

/** Whether a user can run PostgreSQL's programs and load their libraries. */
export function canRun(as: RunAs, native: string): boolean {
  return succeeds(as, path.join(native, 'bin/postgres'), ['--version'])
}

/** Whether a user can enter a folder. Root in a namespace cannot enter another user's private folder. */
export function canEnter(as: RunAs, folder: string): boolean {
  return succeeds(as, 'test', ['-x', folder])
}
