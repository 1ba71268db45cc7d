/** Gives up on something that makes no progress: its signal is aborted once that long nothing was heard. */
export class IdleTimeout {
  readonly #controller = new AbortController()
  #milliseconds: number
  #timer: NodeJS.Timeout | undefined

  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds
    this.renew()
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** There was progress: the time begins anew, and may be another from now on. */
  renew(milliseconds = this.#milliseconds): void {
    this.rest()
    this.#milliseconds = milliseconds
    const silence = new Error(`There was no answer for ${String(milliseconds)} ms`)
    this.#timer = setTimeout(() => this.giveUp(silence), milliseconds)
  }

  /** Nothing is waited for until {@link renew}. */
  rest(): void {
    clearTimeout(this.#timer)
  }

  giveUp(reason: Error): void {
    this.rest()
    this.#controller.abort(reason)
  }
}
