import { keepPhotos, type KeptPhoto, keptPhotos } from '#web/pwa/index.ts'
import type { Photo } from './photo.ts'

// What was photographed stays on the device until it is filed or given up. Where the browser keeps nothing, in a
// private window or without room, it lasts as long as the page.

/** The pages that an account photographed and did not file, before the page was closed or loaded anew. */
export async function photosOfBefore(userId: string): Promise<Photo[]> {
  return (await keptPhotos(userId).catch((): KeptPhoto[] => [])).map(
    ({ userId: _user, position: _position, ...photo }) => photo,
  )
}

/** Keeps the pages as they are now. */
export async function keepUnsaved(userId: string, photos: readonly Photo[]): Promise<void> {
  await keepPhotos(
    userId,
    photos.map((photo, position) => ({ ...photo, userId, position })),
  ).catch(() => undefined)
}

/** Forgets them: they are filed, or were given up. */
export async function forgetPhotos(userId: string): Promise<void> {
  await keepUnsaved(userId, [])
}
