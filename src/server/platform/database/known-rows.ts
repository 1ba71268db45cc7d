/** A row is read again after this at the latest. Each window ends at midnight or before it, as rights of a day do. */
const WINDOW_MS = 20_000

interface Known<Row> {
  window: number
  row: Promise<Row>
  /** The row, once it was read. */
  answered?: Row
}

/**
 * Rows that the process caches while it is notified of their changes. While it does not listen, it caches nothing.
 *
 * A read that began before a change and ends after it is not remembered: what is forgotten meanwhile stays forgotten.
 */
export class KnownRows<Row> {
  readonly #rows = new Map<string, Known<Row>>()
  readonly #most: number
  #isListening = false

  /** @param most how many rows are remembered; the oldest go first */
  constructor(most: number) {
    this.#most = most
  }

  /** Gives the row of a key, read unless it is known. What is not there is not remembered, nor a read that fails. */
  async find(key: string, read: () => Promise<Row>): Promise<Row> {
    if (!this.#isListening) return await read()
    const window = Math.floor(Date.now() / WINDOW_MS)
    const known = this.#rows.get(key)
    if (known?.window === window) return await known.row
    const asked: Known<Row> = { window, row: read() }
    this.#rows.delete(key)
    this.#rows.set(key, asked)
    const [oldest] = this.#rows.keys()
    if (this.#rows.size > this.#most && oldest !== undefined) this.#rows.delete(oldest)
    const forgetIt = () => {
      if (this.#rows.get(key) === asked) this.#rows.delete(key)
    }
    try {
      asked.answered = await asked.row
      if (asked.answered === undefined) forgetIt()
      return asked.answered
    } catch (error) {
      forgetIt()
      throw error
    }
  }

  forget(key: string): void {
    this.#rows.delete(key)
  }

  /** Forgets what has changed, and all that was not answered yet. */
  forgetWhere(hasChanged: (row: Row) => boolean): void {
    for (const [key, { answered }] of this.#rows)
      if (answered === undefined || hasChanged(answered)) this.#rows.delete(key)
  }

  /** Forgets all rows. Others are remembered from now on only while changes are heard of. */
  restart(isListening: boolean): void {
    this.#rows.clear()
    this.#isListening = isListening
  }
}
