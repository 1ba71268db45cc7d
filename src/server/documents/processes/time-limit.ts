const NONE = 0

/** Shared with the watchdog, which ends the process at this processor time in milliseconds; 0: never. */
export const deadline = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))

/** The processor time that this process has used so far, in milliseconds. */
export function processorTime(): number {
  const { system, user } = process.cpuUsage()
  return (system + user) / 1000
}

/**
 * Has the watchdog end this process when some work takes too long; its document is then unreadable. For work that cannot
 * be interrupted. Processor time, because a busy machine is no fault of the document. Within another limit the sooner holds.
 *
 * @param limitMs of processor time, in milliseconds
 */
export async function withTimeLimit<Result>(limitMs: number, work: () => Promise<Result>): Promise<Result> {
  const outer = Atomics.load(deadline, 0)
  const own = Math.ceil(processorTime() + limitMs)
  Atomics.store(deadline, 0, outer === NONE ? own : Math.min(outer, own))
  try {
    return await work()
  } finally {
    Atomics.store(deadline, 0, outer)
  }
}
