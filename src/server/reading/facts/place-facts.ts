import type { FactBox, ReadFact, ReadFacts } from '#contract/documents/document-facts.ts'
import { readPageWords, type Storage } from '#server/bytes/index.ts'
import type { PageWords } from '#server/documents/index.ts'
import type { Found } from './reading/found.ts'
import type { FactsInText } from './reading/read-facts.ts'

/** A longer place is shown by its page alone. */
const MAX_PLACE = 80

/** Lines that lean further have boxes that say nothing. */
const MAX_ANGLE = 3

/**
 * Adds to each fact how it is written, the page on which it was read and its box there, where the words of the page have places.
 *
 * @param text with a form feed between pages
 * @param isPaged whether the document has pages
 */
export async function placeFacts(
  found: FactsInText,
  { isPaged, sha256, text }: { isPaged: boolean; sha256: string; text: string },
  storage: Storage,
): Promise<ReadFacts> {
  const pages = new Map<number, Promise<PageWords | null | undefined>>()
  const wordsOf = (page: number) => {
    const known = pages.get(page) ?? readPageWords(storage, sha256, page)
    pages.set(page, known)
    return known
  }
  const placed = Object.entries(found).map(async ([name, fact]): Promise<[string, ReadFact<unknown>]> => {
    const { confidence, end, start, value } = fact as Found<unknown>
    const place = text.slice(start, end).replaceAll(/\s+/g, ' ').trim()
    const read = {
      value,
      confidence: Math.round(confidence * 100) / 100,
      ...(place !== '' && place.length <= MAX_PLACE && { text: place }),
    }
    if (!isPaged) return [name, read]
    const before = text.slice(0, start)
    const page = before.split('\f').length
    const words = await wordsOf(page)
    const box =
      words && Math.abs(words.angle) <= MAX_ANGLE
        ? boxOf(words, text.slice(start, end), before.slice(before.lastIndexOf('\f') + 1))
        : undefined
    return [name, { ...read, page, ...(box !== undefined && { box }) }]
  })
  return Object.fromEntries(await Promise.all(placed))
}

const tokens = (text: string) => text.split(/\s+/).filter((token) => /[\p{L}\p{N}]/u.test(token))

/** The box around the words of a place, of all places with these words the nearest by what is before. */
function boxOf({ height, width, words }: PageWords, place: string, before: string): FactBox | undefined {
  const wanted = tokens(place)
  if (wanted.length === 0) return undefined
  const expected = tokens(before).length
  let best: { at: number; distance: number } | undefined
  for (let at = 0; at + wanted.length <= words.length; at += 1) {
    if (!wanted.every((token, index) => words[at + index]?.text.includes(token))) continue
    const distance = Math.abs(at - expected)
    if (best === undefined || distance < best.distance) best = { at, distance }
  }
  if (best === undefined || width <= 0 || height <= 0) return undefined
  const its = words.slice(best.at, best.at + wanted.length)
  const left = Math.min(...its.map(({ x }) => x))
  const top = Math.min(...its.map(({ y }) => y))
  return {
    x: rounded(left / width),
    y: rounded(top / height),
    width: rounded((Math.max(...its.map((word) => word.x + word.width)) - left) / width),
    height: rounded((Math.max(...its.map((word) => word.y + word.height)) - top) / height),
  }
}

const rounded = (part: number) => Math.round(part * 10_000) / 10_000
