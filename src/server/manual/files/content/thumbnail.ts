import { AppError } from '#contract/platform/errors.ts'
import { readThumbnail, type Storage, thumbnailWidth } from '#server/bytes/index.ts'
import type { Content } from '#server/platform/content.ts'

/** In seconds. */
const WEEK = 604_800

/** The smallest thumbnail of a file that is as wide as asked for, or the largest; opening it fails while there is none. */
export function thumbnailOf(storage: Storage, sha256: string, wanted: number): Content {
  const width = thumbnailWidth(wanted)
  return {
    mimetype: 'image/webp',
    isInline: true,
    // The same bytes always have the same thumbnails.
    cacheControl: `private, max-age=${WEEK}`,
    etag: `"${sha256}-${String(width)}"`,
    async open() {
      const picture = await readThumbnail(storage, sha256, width)
      if (picture === undefined) throw new AppError('not_found', 'There is no picture of this file.')
      return picture
    },
  }
}
