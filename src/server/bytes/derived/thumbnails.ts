import { type Documents, THUMBNAIL_WIDTHS } from '#server/documents/index.ts'
import type { Storage } from '../storage/storage.ts'

function nameOf(width: number): string {
  return `thumbnail-${String(width)}.webp`
}

interface Pictured {
  sha256: string
  size: number
  mimetype: string
  /** What is to be shown instead of the bytes themselves, such as their print form. */
  bytes?: Uint8Array
}

/**
 * Makes the thumbnails of some bytes and stores them, also where they are stored already: who uploads what others have
 * waits for them as for those of new bytes.
 *
 * @returns whether there are any
 */
export async function makeThumbnails(
  { documents, storage }: { documents: Documents; storage: Storage },
  { bytes, mimetype, sha256, size }: Pictured,
): Promise<boolean> {
  const made = await documents.thumbnails({ mimetype, size, bytes: bytes ?? (() => storage.read(sha256)) })
  if (made.status !== 'made') return false
  for (const image of made.images) await storage.saveDerived(sha256, nameOf(image.width), image.bytes)
  return true
}

/** The smallest width in which thumbnails are made that is as wide as asked for, or the largest, in pixels. */
export function thumbnailWidth(wanted: number): number {
  return THUMBNAIL_WIDTHS.find((made) => made >= wanted) ?? Math.max(...THUMBNAIL_WIDTHS)
}

/**
 * @param width of {@link thumbnailWidth}
 * @returns a WebP; undefined while there is none
 */
export async function readThumbnail(
  storage: Storage,
  sha256: string,
  width: number,
): Promise<Uint8Array | undefined> {
  return await storage.readDerived(sha256, nameOf(width))
}
