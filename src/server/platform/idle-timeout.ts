/** Aborts its signal when an operation makes no progress for some time. */
export class IdleTimeout {
  readonly #controller = new AbortController()
  #milliseconds: number
  #timer: NodeJS.Timeout | undefined

  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds
    this.reset()
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** Restarts the timeout, optionally with another duration. To be called on progress. */
  reset(milliseconds = this.#milliseconds): void {
    this.pause()
    this.#milliseconds = milliseconds
    const error = new Error(`There was no answer for ${String(milliseconds)} ms`)
    this.#timer = setTimeout(() => this.abort(error), milliseconds)
  }

  /** Stops the timeout until {@link reset}. */
  pause(): void {
    clearTimeout(this.#timer)
  }

  abort(reason: Error): void {
    this.pause()
    this.#controller.abort(reason)
  }
}
