import { pageCompany } from '#web/platform/base/company.ts'
import { keepPhotos, type KeptPhoto, keptPhotos } from '#web/pwa/index.ts'
import type { Photo } from './photo.ts'

// Photos stay on the device until they are filed or discarded. Where the browser allows no storage, they last as long
// as the page.

/** The unfiled pages of an account in this company from before the page was closed or reloaded. */
export async function photosOfBefore(userId: string): Promise<Photo[]> {
  return (await keptPhotos(userId, pageCompany.get()).catch((): KeptPhoto[] => [])).map(
    ({ userId: _user, companyId: _company, position: _position, ...photo }) => photo,
  )
}

/** Stores the current pages. */
export async function keepUnsaved(userId: string, photos: readonly Photo[]): Promise<void> {
  const companyId = pageCompany.get()
  await keepPhotos(
    userId,
    companyId,
    photos.map((photo, position) => ({ ...photo, userId, companyId, position })),
  ).catch(() => undefined)
}

/** Removes the stored pages. */
export async function forgetPhotos(userId: string): Promise<void> {
  await keepUnsaved(userId, [])
}
