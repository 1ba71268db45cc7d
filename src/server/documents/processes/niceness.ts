import { writeFile } from 'node:fs/promises'
import os from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

// How far work on documents stands behind others for the processor, 0 to 19.

/** Behind the server alone: somebody waits for it. */
export const AWAITED_NICENESS = 5
/** Behind whatever somebody waits for. */
export const READING_NICENESS = 10
/** Behind what is read, too. At 19 a busy machine would leave it next to nothing. */
export const RECOGNITION_NICENESS = 15

/** Who may not do anything to others may lower one session in so long, of all that there are (Linux, `autogroup.c`). */
const SESSION_EVERY_MS = 100
const SESSION_ATTEMPTS = 20

/**
 * Puts a process, and whatever it starts, behind others for the processor, where that is allowed.
 *
 * Most Linux distributions share the processor out among sessions first, and niceness counts within a session alone;
 * PostgreSQL has a session for each connection. So the process must lead a session of its own, as a detached one does:
 * the whole session is given less, too.
 *
 * @param pid of a process that has just been started
 * @param niceness 0 to 19
 */
export function lowerPriority(pid: number, niceness: number): void {
  try {
    os.setPriority(pid, niceness)
  } catch {
    // Not everywhere may a process be given less.
  }
  void lowerSession(pid, niceness)
}

async function lowerSession(pid: number, niceness: number): Promise<void> {
  for (let attempt = 1; attempt <= SESSION_ATTEMPTS; attempt += 1) {
    try {
      await writeFile(`/proc/${String(pid)}/autogroup`, String(niceness))
      return
    } catch (error) {
      // There are no sessions to be told apart, or the process has ended.
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return
      await sleep(SESSION_EVERY_MS, undefined, { ref: false })
    }
  }
}
