import { wordsOf } from '#contract/manual/search-words.ts'

/** The share of a text's words (as in the search index) that were recognised, counting repetitions. */
export function recallOf(text: string, read: string): number {
  const left = new Map<string, number>()
  for (const word of wordsOf(read)) left.set(word, (left.get(word) ?? 0) + 1)
  const words = wordsOf(text)
  let found = 0
  for (const word of words) {
    const times = left.get(word) ?? 0
    if (times > 0) found += 1
    left.set(word, times - 1)
  }
  return words.length === 0 ? 1 : found / words.length
}
