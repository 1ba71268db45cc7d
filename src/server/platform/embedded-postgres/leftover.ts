import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** What ends a server, with how long it is given; the first in order, the others for one that does not hear. */
const measures = [
  ['SIGINT', 15_000],
  ['SIGQUIT', 5000],
  ['SIGKILL', 5000],
] as const

/**
 * Ends a server of this cluster that outlived its Board Manual. The pid file of one that is gone stays, for
 * PostgreSQL reads in it which shared memory must be free before the cluster is opened again.
 */
export async function endLeftover(folder: string): Promise<void> {
  if (!existsSync(folder)) return
  // Servers are started with the path that has no links in it.
  const clusterFolder = realpathSync(folder)
  const file = path.join(clusterFolder, 'postmaster.pid')
  const pid = pidIn(file)
  if (pid === undefined) return
  for (const [signal, patience] of measures) {
    if (!isServerOf(pid, clusterFolder)) break
    process.kill(pid, signal)
    const end = Date.now() + patience
    while (Date.now() < end && isServerOf(pid, clusterFolder)) await sleep(20)
  }
  if (pidIn(file) === pid && isTaken(pid)) disown(file)
}

function pidIn(file: string): number | undefined {
  try {
    const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
    return Number.isSafeInteger(pid) && pid > 1 ? pid : undefined
  } catch {
    return undefined
  }
}

/** Whether a process is the server of this cluster, and not one that got its number, or mentions the folder. */
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

function isTaken(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * PostgreSQL would take another process that got the number for a running server. The number of its own
 * parent, which this process will be, it takes for stale, and reads the rest of the file as before.
 */
function disown(file: string): void {
  const [, ...rest] = readFileSync(file, 'utf8').split('\n')
  writeFileSync(file, [String(process.pid), ...rest].join('\n'))
}
