import { Worker } from 'node:worker_threads'
import type { Results, Task, WorkerRequest } from './requests.ts'
import { deadline, withTimeLimit } from './time-limit.ts'
import type { RequestHeader, WorkerMessage } from './worker-process.ts'

async function receiveBytes(size: number): Promise<Buffer> {
  const bytes = Buffer.alloc(size)
  for (let received = 0; received < size;) {
    const chunk = process.stdin.read(
      Math.min(size - received, process.stdin.readableLength || 1),
    ) as Buffer | null
    if (chunk === null) await new Promise((resolve) => process.stdin.once('readable', resolve))
    else received += chunk.copy(bytes, received)
  }
  return bytes
}

function send(message: WorkerMessage, onSent?: () => void): void {
  process.send?.(message, undefined, undefined, onSent)
}

/** What the watchdog thread watches. */
export interface WatchdogData {
  /** Limit of the whole process's memory, in bytes. */
  maxBytes: number
  /** A busy process that hardly uses the processor for so long is ended, in milliseconds. */
  stallMs?: number
  /** Shared: 1 while the process handles a request or starts, else 0. */
  isBusy: Int32Array
  /** Shared: the processor time at which the process is ended, in milliseconds; 0: never. See `withTimeLimit`. */
  deadline: Int32Array
}

/**
 * The main loop of a worker process: answers the server's requests until the server disconnects or ends it.
 *
 * @param handle makes the result of a request; when it throws, the process ends
 * @param start runs before the first request
 */
export function serveRequests(
  limits: Omit<WatchdogData, 'isBusy' | 'deadline'>,
  handle: (request: WorkerRequest) => Promise<Results[Task]>,
  start: () => Promise<unknown> = async () => undefined,
): void {
  const started = Promise.withResolvers<void>()
  const isBusy = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const setBusy = (value: 0 | 1) => Atomics.store(isBusy, 0, value)
  const fail = (error: unknown) => {
    const isMemory = error instanceof Error && error.message.includes('memory limit')
    send({ failed: isMemory ? 'memory' : 'damaged' }, () => process.exit(1))
  }
  async function answer({ processorMs, request, size }: RequestHeader): Promise<void> {
    const bytes = await receiveBytes(size)
    await started.promise
    setBusy(1)
    const work = async () => await handle({ ...request, bytes } as WorkerRequest)
    const result = await (processorMs === undefined ? work() : withTimeLimit(processorMs, work))
    setBusy(0)
    send({ result })
  }
  async function begin(): Promise<void> {
    await start()
    setBusy(0)
    send('ready')
    started.resolve()
  }
  process.on('message', (header: RequestHeader) => {
    answer(header).catch(fail)
  })
  process.on('disconnect', () => process.exit(0))
  setBusy(1)
  const watchdog = new Worker(new URL('watchdog.ts', import.meta.url), {
    workerData: { ...limits, isBusy, deadline } satisfies WatchdogData,
  })
  watchdog.once('online', () => {
    begin().catch(fail)
  })
  watchdog.unref()
}
