import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** How long the child processes of a killed server may take to end. */
export const ORPHANS_MS = 30_000
/** PostgreSQL's error while they run. */
export const ORPHANS_ERROR = 'pre-existing shared memory block'

/** The signals that end a server, each with the time for it in milliseconds. */
const escalation = [
  ['SIGINT', 15_000],
  ['SIGQUIT', 5000],
  ['SIGKILL', 5000],
] as const

/**
 * Ends a PostgreSQL server of this cluster that outlived its Board Manual. The pid file of a dead one stays, because
 * PostgreSQL reads from it which shared memory must be free.
 */
export async function endLeftover(folder: string): Promise<void> {
  if (!existsSync(folder)) return
  // Servers are started with a path without symlinks.
  const clusterFolder = realpathSync(folder)
  const file = path.join(clusterFolder, 'postmaster.pid')
  const pid = pidIn(file)
  if (pid === undefined) return
  for (const [signal, timeoutMs] of escalation) {
    if (!isServerOf(pid, clusterFolder)) break
    process.kill(pid, signal)
    const end = Date.now() + timeoutMs
    while (Date.now() < end && isServerOf(pid, clusterFolder)) await sleep(20)
  }
  if (pidIn(file) === pid && isRunning(pid)) disown(file)
}

function pidIn(file: string): number | undefined {
  try {
    const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
    return Number.isSafeInteger(pid) && pid > 1 ? pid : undefined
  } catch {
    return undefined
  }
}

/** Whether a process is the server of this cluster, and not another that has the same process id. */
function isServerOf(pid: number, clusterFolder: string): boolean {
  try {
    if (process.platform === 'linux') {
      const [program = '', flag, folder] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
      return path.basename(program) === 'postgres' && flag === '-D' && folder === clusterFolder
    }
    const command = execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    return command.includes(`/postgres -D ${clusterFolder} `)
  } catch {
    return false
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Replaces the process id, which another process has by now and PostgreSQL would take for a running server, by the one
 * of this process: PostgreSQL treats its parent's id as stale, and reads the rest of the file as before.
 */
function disown(file: string): void {
  const [, ...rest] = readFileSync(file, 'utf8').split('\n')
  writeFileSync(file, [String(process.pid), ...rest].join('\n'))
}
