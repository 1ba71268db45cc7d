import { type Arrival, newArrival } from '#web/platform/base/arrival.ts'
import type { Photo } from './photo.ts'

/** A document made of photographed pages. */
export interface PhotographedDocument extends Arrival {
  photos: readonly Photo[]
}

/**
 * Makes documents of photos: one of all of them, which is a PDF if they are several, or one of each. They are named by when
 * they were photographed (`docs/product.md` §7).
 *
 * @param before the documents that were tried last; those with the same photos are returned, so that they are filed once
 */
export async function documentsOf(
  photos: readonly Photo[],
  isOnePdf: boolean,
  before: readonly PhotographedDocument[],
): Promise<PhotographedDocument[]> {
  const groups = isOnePdf ? [photos] : photos.map((photo) => [photo])
  return await Promise.all(
    groups.map(
      async (group) =>
        before.find((tried) => isSame(tried.photos, group)) ?? {
          ...newArrival(await fileOf(group)),
          photos: group,
        },
    ),
  )
}

function isSame(some: readonly Photo[], others: readonly Photo[]): boolean {
  return some.length === others.length && some.every((photo, index) => photo === others[index])
}

async function fileOf(photos: readonly Photo[]): Promise<File> {
  const [first] = photos
  const name = photographName(new Date(first?.takenAt ?? 0))
  if (first !== undefined && photos.length === 1)
    return new File([first.picture], `${name}.jpg`, { type: 'image/jpeg' })
  const { pdfOfPages } = await import('./pages-pdf.ts')
  return new File([await pdfOfPages(photos)], `${name}.pdf`, { type: 'application/pdf' })
}

/** The name of a document photographed at a time, in the time of the device: `document-2026-11-23 14.05.09`. */
export function photographName(time: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const day = [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join('-')
  return `document-${day} ${[time.getHours(), time.getMinutes(), time.getSeconds()].map(two).join('.')}`
}
