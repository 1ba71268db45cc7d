import { LRUCache } from 'lru-cache'
import type { Storage } from './storage.ts'

/** All remembered bytes together. */
const MAX_BYTES = 8 * 1_048_576
/** Larger bytes are read again: they would take the place of too many others. */
const MAX_KEPT_BYTES = 256 * 1024

/**
 * A store that remembers the small bytes that were read last, and the pictures made of them, such as thumbnails. They never
 * change; whether somebody may have them is asked before they are read. Other files beside them do change, such as the notes
 * of the last seals.
 */
export function rememberingStorage(storage: Storage): Storage {
  const known = new LRUCache<string, Buffer>({
    maxSize: MAX_BYTES,
    maxEntrySize: MAX_KEPT_BYTES,
    sizeCalculation: ({ length }) => Math.max(1, length),
  })
  async function remembering<Found extends Buffer | undefined>(
    key: string,
    read: () => Promise<Found>,
  ): Promise<Found | Buffer> {
    const found = known.get(key)
    if (found !== undefined) return found
    const bytes = await read()
    if (bytes !== undefined) known.set(key, bytes)
    return bytes
  }
  return {
    ...storage,
    read: async (sha256) => await remembering(sha256, async () => await storage.read(sha256)),
    readDerived: async (sha256, name) =>
      name.endsWith('.webp')
        ? await remembering(`${sha256}/${name}`, async () => await storage.readDerived(sha256, name))
        : await storage.readDerived(sha256, name),
    async saveDerived(sha256, name, bytes) {
      await storage.saveDerived(sha256, name, bytes)
      known.delete(`${sha256}/${name}`)
    },
    async remove(sha256) {
      for (const key of known.keys()) if (key.startsWith(sha256)) known.delete(key)
      return await storage.remove(sha256)
    },
  }
}
