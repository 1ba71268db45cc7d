import type { Writable } from 'node:stream'

/** How often a line is written where none can be written over. */
const LINE_MS = 5000
const REDRAW_MS = 100

/** Tells how far something is: on a terminal in one line that changes, elsewhere in a line every five seconds. */
export class Progress {
  readonly #to: Writable & { isTTY?: boolean }
  readonly #now: () => number
  #toldAt: number
  #isLineOpen = false

  constructor(to: Writable & { isTTY?: boolean }, now: () => number = Date.now) {
    this.#to = to
    this.#now = now
    this.#toldAt = now()
  }

  /** @param words made only when they are written */
  show(words: () => string): void {
    const isTerminal = this.#to.isTTY === true
    if (this.#now() - this.#toldAt < (isTerminal ? REDRAW_MS : LINE_MS)) return
    this.#toldAt = this.#now()
    this.#to.write(isTerminal ? `\r\u001b[K${words()}` : `${words()}\n`)
    this.#isLineOpen = isTerminal
  }

  /** Clears the changing line, so that something lasting can be written. */
  clear(): void {
    if (this.#isLineOpen) this.#to.write('\r\u001b[K')
    this.#isLineOpen = false
  }
}

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const

/** A number of bytes for people: `3.2 MB`. */
export function inBytes(bytes: number): string {
  const power = bytes < 1000 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3))
  return `${(bytes / 1000 ** power).toFixed(power === 0 ? 0 : 1)} ${UNITS[power] ?? 'B'}`
}

/** `1 file`, `2 files`. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-GB')} ${noun}${count === 1 ? '' : 's'}`
}
