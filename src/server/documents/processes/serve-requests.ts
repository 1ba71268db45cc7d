import { Worker } from 'node:worker_threads'
import type { Announcement, Message } from './worker-process.ts'
import type { Order, Results, Work } from './requests.ts'

/** The bytes of a document, as many as were announced. */
async function receive(size: number): Promise<Buffer> {
  const bytes = Buffer.alloc(size)
  for (let at = 0; at < size;) {
    const chunk = process.stdin.read(Math.min(size - at, process.stdin.readableLength || 1)) as Buffer | null
    if (chunk === null) {
      await new Promise((resolve) => process.stdin.once('readable', resolve))
      continue
    }
    at += chunk.copy(bytes, at)
  }
  return bytes
}

function say(message: Message, done?: () => void): void {
  process.send?.(message, undefined, undefined, done)
}

/** What the watchdog looks after. */
export interface Watched {
  /** When the process holds more memory, it is ended. */
  maxBytes: number
  /** When it has work, and hardly uses the processor for so long, it is ended; in milliseconds. */
  stallMs?: number
  /** 1 while it has work, else 0. */
  isBusy: Int32Array
}

/**
 * Answers the orders of the server that started this process, until it is gone or is done with it.
 *
 * @param start what has to be done before the first order can be
 */
export function serveOrders(
  limits: Omit<Watched, 'isBusy'>,
  perform: (order: Order) => Promise<Results[Work]>,
  start: () => Promise<unknown> = async () => undefined,
): void {
  const started = Promise.withResolvers<void>()
  const isBusy = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const work = (value: 0 | 1) => Atomics.store(isBusy, 0, value)
  const fail = (error: unknown) => {
    // Nothing in the process can be relied on any more.
    const isMemory = error instanceof Error && error.message.includes('memory limit')
    say({ failed: isMemory ? 'memory' : 'damaged' }, () => process.exit(1))
  }
  async function answer({ order, size }: Announcement): Promise<void> {
    const bytes = await receive(size)
    await started.promise
    work(1)
    const result = await perform({ ...order, bytes } as Order)
    work(0)
    say({ result })
  }
  async function begin(): Promise<void> {
    await start()
    work(0)
    say('ready')
    started.resolve()
  }
  process.on('message', (announcement: Announcement) => {
    answer(announcement).catch(fail)
  })
  process.on('disconnect', () => process.exit(0))
  work(1)
  const watchdog = new Worker(new URL('watchdog.ts', import.meta.url), {
    workerData: { ...limits, isBusy } satisfies Watched,
  })
  watchdog.once('online', () => {
    begin().catch(fail)
  })
  watchdog.unref()
}
