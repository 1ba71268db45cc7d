import { type Arrival, newArrival } from '#web/base/arrival.ts'
import type { Photo } from './photo.ts'

/** A document made of photographed pages. */
export interface PhotographedDocument extends Arrival {
  photos: readonly Photo[]
}

/**
 * Makes one document of photos: one page becomes `document-<timestamp>.jpg` (`docs/product.md` §7), several become a PDF.
 *
 * @param before the document that was tried last; returned when it has the same photos, so that it is filed once
 * @param now the time in the name, in milliseconds
 */
export async function documentOf(
  photos: readonly Photo[],
  before: PhotographedDocument | undefined,
  now: number,
): Promise<PhotographedDocument> {
  const isSame =
    before?.photos.length === photos.length && photos.every((photo, index) => photo === before.photos[index])
  return isSame ? before : { ...newArrival(await fileOf(photos, `document-${String(now)}`)), photos }
}

async function fileOf(photos: readonly Photo[], name: string): Promise<File> {
  const [first] = photos
  if (first !== undefined && photos.length === 1)
    return new File([first.picture], `${name}.jpg`, { type: 'image/jpeg' })
  const { pdfOfPages } = await import('./pages-pdf.ts')
  return new File([await pdfOfPages(photos)], `${name}.pdf`, { type: 'application/pdf' })
}
