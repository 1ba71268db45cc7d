import type { UploadedFile } from '#contract/files.ts'
import { sendFile } from '#web/files/index.ts'
import type { Photo } from './photo.ts'

/**
 * Files what was photographed: one page as `document-<timestamp>.jpg` (`spec.md` §7), several as one PDF.
 *
 * @param now of the name, in milliseconds
 * @returns what was filed
 * @throws CallError when the server refuses, TypeError when it cannot be reached
 */
export async function savePhotos(
  photos: readonly Photo[],
  folderId: string,
  now: number,
): Promise<UploadedFile> {
  const file = await fileOf(photos, `document-${String(now)}`)
  return await sendFile(folderId, file, () => undefined, new AbortController().signal)
}

async function fileOf(photos: readonly Photo[], name: string): Promise<File> {
  const [first] = photos
  if (first !== undefined && photos.length === 1)
    return new File([first.picture], `${name}.jpg`, { type: 'image/jpeg' })
  const { pdfOfPages } = await import('./pages-pdf.ts')
  return new File([await pdfOfPages(photos)], `${name}.pdf`, { type: 'application/pdf' })
}
