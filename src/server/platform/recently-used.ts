/** Values by their keys, as many as have room; the least recently used are dropped. */
export class RecentlyUsed<Value> {
  readonly #values = new Map<string, Value>()
  readonly #room: number
  readonly #sizeOf: (value: Value) => number
  #used = 0

  /**
   * @param room the size of all together, at most
   * @param sizeOf the size of a value; each counts as one by default
   */
  constructor(room: number, sizeOf: (value: Value) => number = () => 1) {
    this.#room = room
    this.#sizeOf = sizeOf
  }

  get(key: string): Value | undefined {
    const value = this.#values.get(key)
    if (value === undefined) return undefined
    this.#values.delete(key)
    this.#values.set(key, value)
    return value
  }

  set(key: string, value: Value): void {
    this.drop(key)
    this.#values.set(key, value)
    this.#used += this.#sizeOf(value)
    for (const oldest of this.#values.keys()) {
      if (this.#used <= this.#room) return
      this.drop(oldest)
    }
  }

  drop(key: string): void {
    const value = this.#values.get(key)
    if (value === undefined) return
    this.#used -= this.#sizeOf(value)
    this.#values.delete(key)
  }
}
