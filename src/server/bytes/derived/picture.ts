import type { Documents } from '#server/documents/index.ts'
import type { Storage } from '../storage/storage.ts'
import { keyOf } from './audience.ts'

/**
 * The WebP rendition of a format that browsers cannot display, made once for an audience.
 *
 * @param audience who shares it
 * @returns the picture, or why there is none
 */
export async function pictureOf(
  { documents, storage }: { documents: Documents; storage: Storage },
  { mimetype, sha256, size }: { mimetype: string; sha256: string; size: number },
  audience: string,
): Promise<Uint8Array | { reason: string }> {
  const name = `picture-${keyOf(audience)}.webp`
  const saved = await storage.readDerived(sha256, name)
  if (saved !== undefined) return saved
  const drawn = await documents.rendition({ mimetype, size, bytes: () => storage.read(sha256) })
  if (drawn.status === 'none') return { reason: 'empty' }
  if (drawn.status === 'unreadable') return drawn
  await storage.saveDerived(sha256, name, drawn.image)
  return drawn.image
}
