import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { AppError } from '#contract/errors.ts'
import type { Unreadable } from '../text/extraction.ts'
import { lowerPriority } from './niceness.ts'
import type { Order, OrderFor, Results, Work } from './requests.ts'

export interface ReaderOptions {
  /** JavaScript heap of a process, in megabytes; what lies beside it has a limit of its own. */
  memoryMb: number
  /**
   * The script that a process runs: it says "ready", and then answers each order, whose bytes follow on its
   * standard input, with what came of it.
   */
  entry: URL
  /** How far it stands behind others for the processor, 0 to 19. */
  niceness: number
}

/** What a process says of itself. */
export type Message = 'ready' | { result: Results[Work] } | { failed: 'memory' | 'damaged' }

/** An order on its way: its bytes come by another. */
export interface Announcement {
  size: number
  order: Omit<Order, 'bytes'>
}

/** How a process's watchdog ends it when it holds too much memory. */
export const TOO_MUCH_MEMORY = 'SIGUSR2'

/** How a process is ended by its watchdog that has work and does none: what it worked on is worth another try. */
export const STALLED = 'SIGTERM'

/**
 * A process that works on one document after the other, until one of them breaks it. It is no thread: one that
 * runs out of memory can take its whole process with it, and this one has the server in it.
 */
export class Reader {
  readonly #child: ChildProcess
  #isReady = false
  #isSound = true
  /** What happens to the process, told to whoever waits for it. */
  #tell: (outcome: Outcome) => void = () => {}

  constructor({ entry, memoryMb, niceness }: ReaderOptions) {
    this.#child = fork(fileURLToPath(entry), {
      execArgv: [`--max-old-space-size=${String(memoryMb)}`],
      // It needs no secret, and what a parser has to say about a strange document belongs in no log.
      env: { PATH: process.env['PATH'] },
      stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
      // A session of its own: it is given less of the processor as one, and Ctrl-C on the server's terminal, which ends
      // whatever runs there, leaves it to the server.
      detached: true,
    })
    if (this.#child.pid !== undefined) lowerPriority(this.#child.pid, niceness)
    this.#child
      .on('message', (message: Message) => {
        if (message === 'ready') this.#isReady = true
        else if ('failed' in message) this.#break({ failed: message.failed })
        else this.#tell(message)
      })
      .on('error', () => this.#break({ failed: 'damaged' }))
      .on('exit', (_code, signal) => this.#break(endOf(signal)))
    // A process that ends takes its pipe with it; that it ended is told above.
    this.#child.stdin?.on('error', () => {})
    this.#hold(false)
  }

  /** Whether it can work on another document. */
  get isSound(): boolean {
    return this.#isSound
  }

  /**
   * @param timeoutMs after so long the document is given up, in milliseconds
   * @returns what came of it; when the document broke the process or took too long, that
   * @throws AppError `unavailable` when the process did not start or was ended
   */
  async do<W extends Work>(
    { bytes, ...order }: OrderFor<W>,
    timeoutMs: number,
  ): Promise<Results[W] | Unreadable> {
    this.#hold(true)
    const timer = setTimeout(() => this.#break('timeout'), timeoutMs)
    try {
      const outcome = await new Promise<Outcome>((resolve) => {
        this.#tell = resolve
        if (!this.#isSound) resolve({ failed: 'damaged' })
        // A process that has just ended says so by itself.
        else this.#child.send({ order, size: bytes.length } satisfies Announcement, () => {})
        this.#child.stdin?.write(bytes)
      })
      if (outcome === 'ended') throw new AppError('unavailable')
      if (typeof outcome === 'object' && 'result' in outcome) return outcome.result as Results[W]
      // A process that never came up says nothing about the document.
      if (!this.#isReady) throw new AppError('unavailable')
      return { status: 'unreadable', reason: reasonOf(outcome) }
    } finally {
      clearTimeout(timer)
      this.#hold(false)
    }
  }

  async end(): Promise<void> {
    this.#break('ended')
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    const gone = new Promise((resolve) => this.#child.once('exit', resolve))
    this.#child.ref()
    this.#child.kill('SIGKILL')
    if (this.#child.pid !== undefined) await gone
  }

  #break(outcome: Outcome): void {
    this.#isSound = false
    this.#tell(outcome)
  }

  /** An idle process does not keep the server running. */
  #hold(isBusy: boolean): void {
    const { channel } = this.#child
    if (isBusy) {
      this.#child.ref()
      channel?.ref()
    } else {
      this.#child.unref()
      channel?.unref()
    }
    const pipe = this.#child.stdin
    if (pipe !== null && 'unref' in pipe && typeof pipe.unref === 'function' && !isBusy) pipe.unref()
  }
}

/** V8 aborts its process, and Linux kills the one that holds most. */
const outOfMemory: ReadonlySet<NodeJS.Signals> = new Set([TOO_MUCH_MEMORY, 'SIGABRT', 'SIGKILL'])

function endOf(signal: NodeJS.Signals | null): Outcome {
  if (signal === STALLED) return 'ended'
  return { failed: signal !== null && outOfMemory.has(signal) ? 'memory' : 'damaged' }
}

type Outcome = { result: Results[Work] } | { failed: 'memory' | 'damaged' } | 'timeout' | 'ended'

function reasonOf(outcome: 'timeout' | { failed: 'memory' | 'damaged' }): string {
  if (outcome === 'timeout') return 'it takes too long to be read'
  return outcome.failed === 'memory' ? 'it needs too much memory to be read' : 'damaged'
}
