import { AppError } from '#contract/errors.ts'
import type { Unreadable } from '../text/extraction.ts'
import { Reader, type ReaderOptions } from './worker-process.ts'
import { createPrioritySemaphore, type IsAwaited } from './priority-semaphore.ts'
import type { OrderFor, Results, Work } from './requests.ts'

export interface ProcessesOptions extends ReaderOptions {
  /** Processes at the same time. */
  maxWorkers: number
  /** Documents that may wait for a process. */
  maxWaiting: number
  /** An idle process is ended after so long, in milliseconds, and its memory with it. */
  idleMs: number
}

export interface Processes {
  /**
   * Has an order done, once it is its turn.
   *
   * @param order asked for when the turn has come; what it gives instead of an order is the answer
   * @param timeoutMs after so long the document is given up, in milliseconds
   * @param isAwaited whether somebody waits for it: it then goes before what nobody waits for
   * @throws AppError `unavailable` when too many wait, when no process can be started, and on {@link close}
   */
  do<W extends Work>(
    order: () => Promise<OrderFor<W> | Unreadable>,
    timeoutMs: number,
    isAwaited?: IsAwaited,
  ): Promise<Results[W] | Unreadable>
  /** Ends all processes, busy ones too. */
  close(): Promise<void>
}

/** Keeps processes of one kind: as many as are needed and allowed, and none when there is nothing to do. */
export function createProcesses({
  idleMs,
  maxWaiting,
  maxWorkers,
  ...readerOptions
}: ProcessesOptions): Processes {
  const readers = new Set<Reader>()
  const idle: Array<{ reader: Reader; timer: NodeJS.Timeout }> = []
  const turns = createPrioritySemaphore({ atOnce: maxWorkers, maxWaiting })
  let isClosed = false

  function takeReader(): Reader {
    if (isClosed) throw new AppError('unavailable')
    const rested = idle.pop()
    if (rested !== undefined) {
      clearTimeout(rested.timer)
      return rested.reader
    }
    const reader = new Reader(readerOptions)
    readers.add(reader)
    return reader
  }

  async function end(reader: Reader): Promise<void> {
    readers.delete(reader)
    await reader.end()
  }

  function rest(reader: Reader): void {
    const timer = setTimeout(() => {
      idle.splice(
        idle.findIndex((rested) => rested.reader === reader),
        1,
      )
      void end(reader)
    }, idleMs).unref()
    idle.push({ reader, timer })
  }

  return {
    async do<W extends Work>(
      order: () => Promise<OrderFor<W> | Unreadable>,
      timeoutMs: number,
      isAwaited?: IsAwaited,
    ) {
      if (isClosed) throw new AppError('unavailable')
      await turns.take(isAwaited)
      try {
        const wanted = await order()
        if ('status' in wanted) return wanted
        const reader = takeReader()
        try {
          return await reader.do<W>(wanted, timeoutMs)
        } finally {
          if (reader.isSound && !isClosed) rest(reader)
          else await end(reader)
        }
      } finally {
        turns.pass()
      }
    },

    async close() {
      isClosed = true
      for (const { timer } of idle.splice(0)) clearTimeout(timer)
      await Promise.all([...readers].map(end))
    },
  }
}
