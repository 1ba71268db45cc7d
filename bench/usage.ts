import { readdirSync, readFileSync } from 'node:fs'

/** The unit of times in `/proc`, on every Linux. */
const TICK_MS = 10

/**
 * The processor time that a server and the processes that it started, PostgreSQL above all, have used so far, in
 * milliseconds; 0 where there is no `/proc`.
 *
 * @param pid of the server, which started PostgreSQL
 */
export function processorTimes(pid: number): { server: number; started: number } {
  const processes = new Map(processIds().flatMap((id) => entryOf(id) ?? []))
  const times = { server: 0, started: 0 }
  for (const [id, { ownMs, endedMs }] of processes) {
    // The connections that ended are counted with the server of PostgreSQL.
    if (id === pid) times.server += ownMs
    else if (ancestorsOf(id, processes).includes(pid)) times.started += ownMs + endedMs
  }
  return times
}

/** All of {@link processorTimes}. */
export function processorTime(pid: number): number {
  const { server, started } = processorTimes(pid)
  return server + started
}

interface Usage {
  parent: number
  ownMs: number
  /** Time of the processor that its ended children used. */
  endedMs: number
}

function processIds(): number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger)
  } catch {
    return []
  }
}

function entryOf(pid: number): Array<[number, Usage]> | undefined {
  try {
    const stat = readFileSync(`/proc/${String(pid)}/stat`, 'utf8')
    // After the name, which may hold spaces.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const sum = (...indexes: number[]) =>
      indexes.reduce((total, index) => total + (fields[index] ?? 0), 0) * TICK_MS
    return [[pid, { parent: fields[1] ?? 0, ownMs: sum(11, 12), endedMs: sum(13, 14) }]]
  } catch {
    return undefined
  }
}

function ancestorsOf(pid: number, processes: ReadonlyMap<number, Usage>): number[] {
  const ancestors: number[] = []
  for (let parent = processes.get(pid)?.parent; parent; parent = processes.get(parent)?.parent)
    ancestors.push(parent)
  return ancestors
}

/**
 * The memory of a process that is resident now (`VmRSS`) or was at most (`VmHWM`), in bytes; 0 where there is no `/proc`.
 */
export function memoryOf(pid: number, what: 'VmRSS' | 'VmHWM'): number {
  try {
    const status = readFileSync(`/proc/${String(pid)}/status`, 'utf8')
    return Number(new RegExp(String.raw`${what}:\s+(\d+)`).exec(status)?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}
