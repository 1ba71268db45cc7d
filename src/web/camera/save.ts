import { newId } from '#web/base/new-id.ts'
import type { Photo } from './photo.ts'

/** A document made of what was photographed. */
export interface Document {
  id: string
  photos: readonly Photo[]
  file: File
}

/**
 * Makes one document of photos: one page is `document-<timestamp>.jpg` (`docs/product.md` §7), several are one PDF.
 *
 * @param before what was tried last: of the same photos it is the same document, which is filed once
 * @param now of the name, in milliseconds
 */
export async function documentOf(
  photos: readonly Photo[],
  before: Document | undefined,
  now: number,
): Promise<Document> {
  const isSame =
    before?.photos.length === photos.length && photos.every((photo, index) => photo === before.photos[index])
  return isSame ? before : { id: newId(), photos, file: await fileOf(photos, `document-${String(now)}`) }
}

async function fileOf(photos: readonly Photo[], name: string): Promise<File> {
  const [first] = photos
  if (first !== undefined && photos.length === 1)
    return new File([first.picture], `${name}.jpg`, { type: 'image/jpeg' })
  const { pdfOfPages } = await import('./pages-pdf.ts')
  return new File([await pdfOfPages(photos)], `${name}.pdf`, { type: 'application/pdf' })
}
