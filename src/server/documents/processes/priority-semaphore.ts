import { AppError } from '#contract/errors.ts'

/** Whether somebody waits for it; asked when it matters, for that may change while it waits. */
export type IsAwaited = () => boolean

export interface PrioritySemaphoreOptions {
  /** PrioritySemaphore that are taken at the same time. */
  atOnce: number
  /** And so many more by what somebody waits for. */
  moreForAwaited?: number
  /** What may wait for a turn. */
  maxWaiting: number
}

export interface PrioritySemaphore {
  /**
   * Resolves with a turn: what somebody waits for first, and else in the order in which they came.
   *
   * @throws AppError `unavailable` when too many wait
   */
  take(isAwaited?: IsAwaited): Promise<void>
  /** Gives a turn back. */
  pass(): void
}

const unattended: IsAwaited = () => false

export function createPrioritySemaphore({
  atOnce,
  maxWaiting,
  moreForAwaited = 0,
}: PrioritySemaphoreOptions): PrioritySemaphore {
  const waiting: Array<{ begin: () => void; isAwaited: IsAwaited }> = []
  let running = 0

  /** The place of the next whose turn it is among those that wait; -1 while it is nobody's. */
  function next(): number {
    if (running >= atOnce + moreForAwaited) return -1
    const awaited = waiting.findIndex(({ isAwaited }) => isAwaited())
    return awaited === -1 && running < atOnce && waiting.length > 0 ? 0 : awaited
  }

  function begin(): void {
    for (let at = next(); at !== -1; at = next()) {
      running += 1
      for (const taken of waiting.splice(at, 1)) taken.begin()
    }
  }

  return {
    async take(isAwaited = unattended) {
      const turn = Promise.withResolvers<void>()
      waiting.push({ begin: turn.resolve, isAwaited })
      begin()
      if (waiting.length > maxWaiting) {
        waiting.pop()
        throw new AppError('unavailable')
      }
      await turn.promise
    },
    pass() {
      running -= 1
      begin()
    },
  }
}
