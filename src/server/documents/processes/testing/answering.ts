import { setTimeout as sleep } from 'node:timers/promises'

/** For the tests: answers with the process that it runs in, after a while, or never. */
export async function answer({ isEndless = false, waitMs = 0 }): Promise<{ pid: number }> {
  if (isEndless) for (;;);
  await sleep(waitMs)
  return { pid: process.pid }
}
