import { LRUCache } from 'lru-cache'
import type { Storage } from './storage.ts'

/** All remembered bytes together. */
const MAX_BYTES = 8 * 1_048_576
/** Larger bytes are read again: they would take the place of too many others. */
const MAX_KEPT_BYTES = 256 * 1024

/**
 * A store that remembers the small bytes that were read last. They never change; whether somebody may have them is asked
 * before they are read.
 */
export function rememberingStorage(storage: Storage): Storage {
  const known = new LRUCache<string, Buffer>({
    maxSize: MAX_BYTES,
    maxEntrySize: MAX_KEPT_BYTES,
    sizeCalculation: ({ length }) => Math.max(1, length),
  })
  return {
    ...storage,
    async read(sha256) {
      const found = known.get(sha256)
      if (found !== undefined) return found
      const bytes = await storage.read(sha256)
      known.set(sha256, bytes)
      return bytes
    },
    async remove(sha256) {
      known.delete(sha256)
      return await storage.remove(sha256)
    },
  }
}
