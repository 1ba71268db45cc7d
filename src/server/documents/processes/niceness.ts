import { writeFile } from 'node:fs/promises'
import os from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

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
 * Lowers the priority of a process and of those it starts. Where that is not permitted, it does nothing.
 *
 * Most Linux distributions share the processor among sessions first (autogroups); niceness counts within a session
 * alone, and each PostgreSQL connection has a session. Therefore the whole session's niceness is set too, and the
 * process must lead one, as a detached process does.
 *
 * @param pid of a process that has just been started
 * @param niceness 0 to 19
 */
export function lowerPriority(pid: number, niceness: number): void {
  try {
    os.setPriority(pid, niceness)
  } catch {
    // Not permitted here.
  }
  void lowerSessionPriority(pid, niceness)
}

async function lowerSessionPriority(pid: number, niceness: number): Promise<void> {
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
