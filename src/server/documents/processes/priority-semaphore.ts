import { AppError } from '#contract/platform/errors.ts'

/** Whether a user waits for the result. Asked again whenever it matters, because a user may come later. */
export type IsInteractive = () => boolean

export interface PrioritySemaphoreOptions {
  /** How many may hold the semaphore at the same time. */
  permits: number
  /** How many more may hold it if they are interactive. */
  extraInteractivePermits?: number
  /** How many may wait for it. */
  maxWaiting: number
}

export interface PrioritySemaphore {
  /**
   * Resolves once the caller holds the semaphore: interactive callers first, otherwise first come, first served.
   *
   * @throws AppError `unavailable` when too many wait
   */
  acquire(isInteractive?: IsInteractive): Promise<void>
  release(): void
}

export function createPrioritySemaphore({
  permits,
  maxWaiting,
  extraInteractivePermits = 0,
}: PrioritySemaphoreOptions): PrioritySemaphore {
  const waiting: Array<{ start: () => void; isInteractive: IsInteractive }> = []
  let held = 0

  /** The index of the waiting caller who comes next; -1 while none may. */
  function next(): number {
    if (held >= permits + extraInteractivePermits) return -1
    const interactive = waiting.findIndex(({ isInteractive }) => isInteractive())
    return interactive === -1 && held < permits && waiting.length > 0 ? 0 : interactive
  }

  function startNext(): void {
    for (let index = next(); index !== -1; index = next()) {
      held += 1
      for (const caller of waiting.splice(index, 1)) caller.start()
    }
  }

  return {
    async acquire(isInteractive = () => false) {
      const acquired = Promise.withResolvers<void>()
      waiting.push({ start: acquired.resolve, isInteractive })
      startNext()
      if (waiting.length > maxWaiting) {
        waiting.pop()
        throw new AppError('unavailable')
      }
      await acquired.promise
    },
    release() {
      held -= 1
      startNext()
    },
  }
}
