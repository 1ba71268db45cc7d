import type { PageWords } from '#contract/manual/file-contents.ts'

export type PlacedWord = PageWords['words'][number] & {
  /** Whether it is the last word of its line. */
  isLast: boolean
  /** The space to the next word of the line, in the unit of the boxes. */
  gap: number
}

/** Adds line ends and gaps to the words of a page, which come line by line. */
export function inReadingOrder(words: PageWords['words']): PlacedWord[] {
  return words.map((word, index) => {
    const next = words[index + 1]
    const isLast = next === undefined || next.line !== word.line
    const distance = isLast ? 0 : Math.hypot(next.x - word.x, next.y - word.y)
    return { ...word, isLast, gap: Math.max(0, distance - word.width) }
  })
}
