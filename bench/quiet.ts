import os from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

/** Begins to watch the processors; gives how to ask which share of their time was used since. */
export function watchProcessors(): () => number {
  const sum = () =>
    os.cpus().reduce(
      (total, { times }) => ({
        idle: total.idle + times.idle,
        all: total.all + times.idle + times.user + times.sys + times.nice + times.irq,
      }),
      { idle: 0, all: 0 },
    )
  const before = sum()
  return () => {
    const after = sum()
    return 1 - (after.idle - before.idle) / (after.all - before.all)
  }
}

/**
 * Waits until nothing else uses the machine, for a minute at most.
 *
 * @returns whether it became quiet
 */
export async function waitForQuiet(): Promise<boolean> {
  for (let second = 0; second < 60; second += 1) {
    const share = watchProcessors()
    await sleep(1000)
    if (share() < 0.1) return true
  }
  return false
}
