import { AppError } from '#contract/platform/errors.ts'
import type { Unreadable } from '../source.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import { createPrioritySemaphore, type IsInteractive } from './priority-semaphore.ts'
import type { Results, Task, WorkerRequest } from './requests.ts'
import { WorkerProcess, type WorkerProcessOptions } from './worker-process.ts'

export interface WorkerPoolOptions extends Omit<WorkerProcessOptions, 'sandbox'> {
  sandbox: Promise<Sandbox>
  /** How many processes may run at the same time. */
  maxWorkers: number
  /** How many requests may wait for a process. */
  maxWaiting: number
  /** An idle process is ended after so long, in milliseconds, to free its memory. */
  idleMs: number
  /**
   * Takes over the idle processes when the pool is closed, for the next pool that is given it: servers that follow one
   * another in one process need not start theirs again. All must be given the same options.
   */
  spares?: WorkerProcess[] | undefined
}

export interface WorkerPool {
  /**
   * Runs a request in a worker process once one is free.
   *
   * @param prepare makes the request when a process is free; anything else that it returns is the answer
   * @param timeoutMs in milliseconds, from when the process has the request; see {@link WorkerProcess.run}
   * @throws AppError `unavailable` when too many wait, when no process can be started, and on {@link close}
   */
  run<T extends Task>(
    prepare: () => Promise<WorkerRequest<T> | Unreadable>,
    timeoutMs: number,
    isInteractive?: IsInteractive,
  ): Promise<Results[T] | Unreadable>
  /**
   * Starts a process for a request that is to be expected, unless there is one. It ends when it stays idle.
   *
   * @returns once it accepts requests
   */
  prepare(): Promise<void>
  /** Ends all processes, busy ones too. */
  close(): Promise<void>
}

/** Starts worker processes as they are needed, and ends those that have become idle. */
export function createWorkerPool({
  idleMs,
  maxWaiting,
  maxWorkers,
  sandbox,
  spares,
  ...workerOptions
}: WorkerPoolOptions): WorkerPool {
  const workers = new Set<WorkerProcess>()
  const idle: Array<{ worker: WorkerProcess; timer: NodeJS.Timeout }> = []
  const semaphore = createPrioritySemaphore({ permits: maxWorkers, maxWaiting })
  let isClosed = false

  async function takeWorker(): Promise<WorkerProcess> {
    const options = { ...workerOptions, sandbox: await sandbox }
    if (isClosed) throw new AppError('unavailable')
    for (let kept = takeIdle(); kept !== undefined; kept = takeIdle()) {
      if (kept.isUsable) return kept
      await end(kept)
    }
    const worker = new WorkerProcess(options)
    workers.add(worker)
    return worker
  }

  function takeIdle(): WorkerProcess | undefined {
    const kept = idle.pop()
    clearTimeout(kept?.timer)
    const worker = kept?.worker ?? spares?.pop()
    if (worker !== undefined) workers.add(worker)
    return worker
  }

  async function end(worker: WorkerProcess): Promise<void> {
    workers.delete(worker)
    await worker.end()
  }

  function keepIdle(worker: WorkerProcess): void {
    const timer = setTimeout(() => {
      idle.splice(
        idle.findIndex((entry) => entry.worker === worker),
        1,
      )
      void end(worker)
    }, idleMs).unref()
    idle.push({ worker, timer })
  }

  return {
    async run<T extends Task>(
      prepare: () => Promise<WorkerRequest<T> | Unreadable>,
      timeoutMs: number,
      isInteractive?: IsInteractive,
    ) {
      if (isClosed) throw new AppError('unavailable')
      await semaphore.acquire(isInteractive)
      try {
        const request = await prepare()
        if ('status' in request) return request
        const worker = await takeWorker()
        try {
          return await worker.run<T>(request, timeoutMs)
        } finally {
          if (worker.isUsable && !isClosed) keepIdle(worker)
          else await end(worker)
        }
      } finally {
        semaphore.release()
      }
    },

    async prepare() {
      if (isClosed || (workers.size > 0 && idle.length === 0)) return
      const worker = await takeWorker()
      keepIdle(worker)
      await worker.ready
    },

    async close() {
      isClosed = true
      for (const { timer, worker } of idle.splice(0)) {
        clearTimeout(timer)
        if (spares === undefined) continue
        workers.delete(worker)
        spares.push(worker)
      }
      await Promise.all([...workers].map(end))
    },
  }
}
