import { expect, it } from 'vitest'
import type { Photo } from './photo.ts'
import { documentsOf, photographName } from './save.ts'

function photoAt(takenAt: number): Photo {
  const picture = new Blob(['a picture'])
  return {
    id: String(takenAt),
    takenAt,
    source: picture,
    picture,
    width: 1,
    height: 1,
    corners: undefined,
    isBlackOnWhite: false,
  }
}

it('names a document by when it was photographed', () => {
  expect(photographName(new Date(2026, 10, 3, 9, 5, 7))).toBe('document-2026-11-03 09.05.07')
})

it('makes one document of each photo, and the same ones when it is tried again', async () => {
  const photos = [
    photoAt(new Date(2026, 10, 3, 9, 5, 7).getTime()),
    photoAt(new Date(2026, 10, 3, 9, 5, 30).getTime()),
  ]
  const documents = await documentsOf(photos, false, [])
  expect(documents.map(({ file }) => file.name)).toEqual([
    'document-2026-11-03 09.05.07.jpg',
    'document-2026-11-03 09.05.30.jpg',
  ])
  expect(documents.every(({ file }) => file.type === 'image/jpeg')).toBe(true)
  const again = await documentsOf([...photos, photoAt(0)], false, documents)
  expect(again.slice(0, 2)).toEqual(documents)
})
