import { type ChildProcess, spawn } from 'node:child_process'
import os from 'node:os'
import { fileURLToPath } from 'node:url'
import { AppError } from '#contract/platform/errors.ts'
import { permissionsOf } from '../sandbox/node-permissions.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import type { Unreadable } from '../source.ts'
import { lowerSessionPriority, READING_NICENESS, withNiceness } from './niceness.ts'
import type { Results, Task, WorkerRequest } from './requests.ts'

export interface WorkerProcessOptions {
  /** Limit of the JavaScript heap, in megabytes. The watchdog limits the whole process. */
  memoryMb: number
  /** Limit of the kernel, where that is not the sandbox's usual one, in bytes. */
  memoryBytes?: number
  /** The script that the process runs: see `serveRequests`. */
  entry: URL
  /** 0 to 19. */
  niceness: number
  sandbox: Sandbox
}

/** What a worker process sends: that it accepts requests, the result of one, or that one broke it. */
export type WorkerMessage = 'ready' | { result: Results[Task] } | { failed: 'memory' | 'damaged' }

/** What a worker process receives as a message; the bytes follow on its standard input. */
export interface RequestHeader {
  /** How many bytes follow. */
  size: number
  /** Limit of the processor time, in milliseconds. */
  processorMs?: number
  request: Omit<WorkerRequest, 'bytes'>
}

/** The signal by which the watchdog ends a process that holds too much memory. */
export const TOO_MUCH_MEMORY = 'SIGUSR2'

/** The signal by which the watchdog ends a process whose work took longer than it may. */
export const TOO_SLOW = 'SIGALRM'

/** The signal by which the watchdog ends a process that no longer makes progress. The request may be tried again. */
export const STALLED = 'SIGTERM'

/** How long a process of low priority may wait for the processor, beside what it may use of it, in milliseconds. */
const PATIENCE_MS = 10 * 60_000

type Outcome = { result: Results[Task] } | { failed: 'memory' | 'damaged' } | 'timeout' | 'ended'

/**
 * A child process that handles one document after the other until one of them breaks it. Not a worker thread: a thread
 * that runs out of memory may end the server's process.
 */
export class WorkerProcess {
  readonly #child: ChildProcess
  /** Whether it waits for all that users wait for, so that the time that passes says little about a document. */
  readonly #hasLowPriority: boolean
  readonly #ready = Promise.withResolvers<void>()
  #isReady = false
  #isUsable = true
  /** Settles the current request. */
  #settle: (outcome: Outcome) => void = () => {}

  constructor({ entry, memoryBytes, memoryMb, niceness, sandbox }: WorkerProcessOptions) {
    this.#hasLowPriority = niceness >= READING_NICENESS
    const command = sandbox.wrap(
      [
        process.execPath,
        ...permissionsOf(sandbox.level),
        `--max-old-space-size=${String(memoryMb)}`,
        fileURLToPath(entry),
      ],
      memoryBytes === undefined ? {} : { memory: memoryBytes },
    )
    const [program, ...args] = withNiceness(niceness, command)
    this.#child = spawn(program, args, {
      // No secrets in its environment, and no parser's warnings in the log. The user may have no home.
      env: { PATH: process.env['PATH'], HOME: '/nonexistent' },
      stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
      // A session of its own, so that its priority can be lowered and Ctrl-C on the server's terminal does not reach it.
      detached: true,
    })
    lowerSessionPriority(this.#child, niceness)
    this.#child
      .on('message', (message: WorkerMessage) => {
        if (message === 'ready') {
          this.#isReady = true
          this.#ready.resolve()
        } else if ('failed' in message) this.#break({ failed: message.failed })
        else this.#settle(message)
      })
      .on('error', () => this.#break({ failed: 'damaged' }))
      .on('exit', (code, signal) => this.#break(outcomeOf(signal ?? signalOf(code))))
    // Writing to a process that has ended fails here; its end is handled above.
    this.#child.stdin?.on('error', () => {})
    this.#keepServerRunning(false)
  }

  /** Resolves once it accepts requests, or never will. */
  get ready(): Promise<void> {
    return this.#ready.promise
  }

  /** Whether it can handle another request. */
  get isUsable(): boolean {
    return this.#isUsable
  }

  /**
   * Handles one request; the caller sends no other until it is done.
   *
   * @param timeoutMs in milliseconds; of processor time in a process of low priority
   * @returns the result; `unreadable` when the document broke the process or took too long
   * @throws AppError `unavailable` when the process did not start or was ended
   */
  async run<T extends Task>(
    { bytes, ...request }: WorkerRequest<T>,
    timeoutMs: number,
  ): Promise<Results[T] | Unreadable> {
    this.#keepServerRunning(true)
    const timer = setTimeout(
      () => this.#break('timeout'),
      timeoutMs + (this.#hasLowPriority ? PATIENCE_MS : 0),
    )
    const limit = this.#hasLowPriority ? { processorMs: timeoutMs } : {}
    try {
      const outcome = await new Promise<Outcome>((resolve) => {
        this.#settle = resolve
        if (!this.#isUsable) resolve({ failed: 'damaged' })
        // A failure to send means that the process has ended, which its exit event reports.
        else this.#child.send({ ...limit, request, size: bytes.length } satisfies RequestHeader, () => {})
        this.#child.stdin?.write(bytes)
      })
      if (outcome === 'ended') throw new AppError('unavailable')
      if (typeof outcome === 'object' && 'result' in outcome) return outcome.result as Results[T]
      // A process that never started says nothing about the document.
      if (!this.#isReady) throw new AppError('unavailable')
      return { status: 'unreadable', reason: reasonOf(outcome) }
    } finally {
      clearTimeout(timer)
      this.#keepServerRunning(false)
    }
  }

  /** Kills the process, and resolves when it is gone. */
  async end(): Promise<void> {
    this.#break('ended')
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    const gone = new Promise((resolve) => this.#child.once('exit', resolve))
    this.#child.ref()
    if (killGroup(this.#child)) await gone
  }

  #break(outcome: Outcome): void {
    this.#isUsable = false
    this.#ready.resolve()
    this.#settle(outcome)
  }

  /** Only a busy process keeps the server's event loop alive. */
  #keepServerRunning(isBusy: boolean): void {
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

/** Kills a process that leads a group, and the group; false when it has never started. */
export function killGroup({ pid }: ChildProcess): boolean {
  if (pid === undefined) return false
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has just ended.
  }
  return true
}

/** The signal by which a process in a sandbox ended, as its shell tells it. */
function signalOf(code: number | null): NodeJS.Signals | undefined {
  const signals = Object.entries(os.constants.signals) as Array<[NodeJS.Signals, number]>
  return signals.find(([, number]) => number + 128 === code)?.[0]
}

/** V8 aborts a process whose heap is full, and Linux kills one when the machine has no memory left. */
const outOfMemory: ReadonlySet<NodeJS.Signals> = new Set([TOO_MUCH_MEMORY, 'SIGABRT', 'SIGKILL'])

function outcomeOf(signal: NodeJS.Signals | undefined): Outcome {
  if (signal === STALLED) return 'ended'
  if (signal === TOO_SLOW) return 'timeout'
  return { failed: signal !== undefined && outOfMemory.has(signal) ? 'memory' : 'damaged' }
}

function reasonOf(outcome: 'timeout' | { failed: 'memory' | 'damaged' }): string {
  if (outcome === 'timeout') return 'it takes too long to be read'
  return outcome.failed === 'memory' ? 'it needs too much memory to be read' : 'damaged'
}
