import type { ListPage } from './call.ts'

/** An answer of the server, and its ETag: sent back, the server says whether the answer still holds. */
export interface KnownAnswer {
  etag: string
  page: ListPage<unknown>
}

/** Lists are long; those that nobody looked at for the longest time go. */
const MOST = 50

// Browsers store no answer of the server on disk, so this page keeps them itself, as long as it lives.
const answers = new Map<string, KnownAnswer>()

/** @param key the person, their company and the address */
export function knownAnswer(key: string): KnownAnswer | undefined {
  return answers.get(key)
}

/** @param key the person, their company and the address */
export function keepAnswer(key: string, answer: KnownAnswer): void {
  answers.delete(key)
  answers.set(key, answer)
  const [oldest] = answers.keys()
  if (answers.size > MOST && oldest !== undefined) answers.delete(oldest)
}
