import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** A short key in place of a value that is long and given often. */
export function digestOf(value: unknown): string {
  return hash('sha256', JSON.stringify(value), 'base64')
}

/**
 * Remembers what a pure function gave for what it was given, for the `most` that were asked for last: facts and papers of
 * most companies are the same at the next look. What is still being made is remembered too, unless it fails.
 */
export function remembered<Answer extends object>(
  most: number,
): (given: unknown, make: () => Answer) => Answer {
  const known = new LRUCache<string, Answer>({ max: most })
  return (given, make) => {
    const key = digestOf(given)
    const found = known.get(key)
    if (found !== undefined) return found
    const answer = make()
    known.set(key, answer)
    if (answer instanceof Promise) answer.catch(() => known.delete(key))
    return answer
  }
}
