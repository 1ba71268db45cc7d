import type { ChildProcess } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Command } from '../sandbox/sandbox.ts'

// Niceness of work on documents, 0 to 19.

/** A user waits for it: behind the server alone. */
export const INTERACTIVE_NICENESS = 5
/** Behind all that users wait for. */
export const READING_NICENESS = 10
/** Behind reading. At 19 a busy machine would give it next to no time. */
export const RECOGNITION_NICENESS = 15

/** Linux lets unprivileged users change one autogroup in 100 ms, system-wide (`kernel/sched/autogroup.c`). */
const RETRY_MS = 100
const MAX_ATTEMPTS = 20

/**
 * The command that runs another one with a lower priority, which the processes that it starts inherit.
 *
 * @param niceness 0 to 19, in addition to that of this process
 */
export function withNiceness(niceness: number, command: Command): Command {
  return ['nice', '-n', String(niceness), ...command]
}

/**
 * Lowers the priority of a session. Where that is not permitted, it does nothing.
 *
 * Most Linux distributions share the processor among sessions first (autogroups); niceness counts within a session
 * alone, and each PostgreSQL connection has a session. Therefore the whole session's niceness is set too.
 *
 * @param leader a detached process, which has just been started
 * @param niceness 0 to 19
 */
export function lowerSessionPriority({ pid }: ChildProcess, niceness: number): void {
  if (pid !== undefined) void writeNiceness(pid, niceness)
}

async function writeNiceness(pid: number, niceness: number): Promise<void> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    try {
      await writeFile(`/proc/${String(pid)}/autogroup`, String(niceness))
      return
    } catch (error) {
      // Any other code: no autogroups on this system, or the process has ended.
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return
      await sleep(RETRY_MS, undefined, { ref: false })
    }
  }
}
