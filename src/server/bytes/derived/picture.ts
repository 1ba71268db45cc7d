import type { Documents } from '#server/documents/index.ts'
import type { Storage } from '../storage/storage.ts'

const NAME = 'picture.webp'

/**
 * The WebP rendition of a format that browsers cannot display, made once for all copies.
 *
 * @returns the picture, or why there is none
 */
export async function pictureOf(
  { documents, storage }: { documents: Documents; storage: Storage },
  { mimetype, sha256, size }: { mimetype: string; sha256: string; size: number },
): Promise<Uint8Array | { reason: string }> {
  const saved = await storage.readDerived(sha256, NAME)
  if (saved !== undefined) return saved
  const drawn = await documents.rendition({ mimetype, size, bytes: () => storage.read(sha256) })
  if (drawn.status === 'none') return { reason: 'empty' }
  if (drawn.status === 'unreadable') return drawn
  await storage.saveDerived(sha256, NAME, drawn.image)
  return drawn.image
}
