import { LRUCache } from 'lru-cache'

/** Names that the papers of a company say. */
export interface NamesOfPapers {
  names: string[]
  /** Whether so many papers say them that a few more hardly change anything. */
  isOfMany: boolean
}

const known = new LRUCache<string, string[]>({ max: 1000, ttl: 10_000 })

/**
 * Looks through the papers of a company for names, of which a company with many does so every ten seconds at most: each paper
 * of a large import would go through all of them.
 */
export async function rememberedNames(key: string, find: () => Promise<NamesOfPapers>): Promise<string[]> {
  const remembered = known.get(key)
  if (remembered !== undefined) return remembered
  const { isOfMany, names } = await find()
  if (isOfMany) known.set(key, names)
  return names
}
