import type { Term } from '#contract/manual/search-words.ts'

/** The oldest make room for others. */
const MAX_TERMS = 10_000

/**
 * Remembers which terms many documents of a company had when they were last searched. It decides what is asked of the
 * database at the same time, never what is found.
 */
export class FrequentTerms {
  readonly #known = new Set<string>()
  readonly #max: number

  constructor(max = MAX_TERMS) {
    this.#max = max
  }

  add(workspaceId: string, terms: readonly Term[]): void {
    for (const key of keysOf(workspaceId, terms)) {
      this.#known.delete(key)
      this.#known.add(key)
    }
    for (const key of this.#known) {
      if (this.#known.size <= this.#max) return
      this.#known.delete(key)
    }
  }

  /** Whether each of some terms is known. */
  hasAll(workspaceId: string, terms: readonly Term[]): boolean {
    return keysOf(workspaceId, terms).every((key) => this.#known.has(key))
  }
}

const keysOf = (workspaceId: string, terms: readonly Term[]) =>
  terms.map(({ raw }) => `${workspaceId} ${raw}`)
