import { useEffect, useState } from 'react'
import { changePhoto, type Photo, takePhoto } from './photo.ts'
import { decode, frameOf } from './picture.ts'
import { endSheetWorker } from './sheet/sheet-worker.ts'
import { pageCompany } from '#web/platform/base/company.ts'
import { keepPhotos, type KeptPhoto, keptPhotos } from '#web/pwa/index.ts'

/** The pages of the document that is being photographed, and the photo that is being looked at. */
export function usePhotos(userId: string) {
  const [pages, setPages] = useState<readonly Photo[]>([])
  const [still, setStill] = useState<Photo>()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  /** The number of pages that were restored from the device; `undefined` until it is known. */
  const [restored, setRestored] = useState<number>()

  useEffect(() => {
    let isCurrent = true
    async function restore() {
      const before = await photosOfBefore(userId)
      if (!isCurrent) return
      setPages((taken) => [...before, ...taken])
      setRestored(before.length)
    }
    void restore()
    return () => {
      isCurrent = false
    }
  }, [userId])
  useEffect(() => {
    if (restored !== undefined) void keepUnsaved(userId, still === undefined ? pages : [...pages, still])
  }, [userId, restored, pages, still])

  useEffect(() => endSheetWorker, [])

  /** Runs an operation on photos, and shows a message if it fails. */
  async function work(act: () => Promise<void>, whenItFails: string) {
    setBusy(true)
    setFailure(undefined)
    try {
      await act()
    } catch {
      setFailure(whenItFails)
    } finally {
      setBusy(false)
    }
  }

  return {
    pages,
    still,
    isBusy,
    failure,
    restored: restored ?? 0,
    /** All photos that are not saved yet. */
    unsaved: still === undefined ? pages : [...pages, still],

    capture: (video: HTMLVideoElement) => {
      const frame = frameOf(video)
      // Freezes the picture while it is processed.
      video.pause()
      void work(
        async () => setStill(await takePhoto(frame, Date.now())),
        'The photo could not be taken. Please try again.',
      )
    },

    /** Adds photos from the gallery: the last one is shown, the others become pages. */
    choose: (pictures: readonly File[]) => {
      void work(async () => {
        const unreadable: string[] = []
        let last: Photo | undefined
        for (const picture of pictures) {
          // oxlint-disable-next-line no-await-in-loop -- pictures are large: one at a time is in memory
          const photo = await read(picture)
          if (photo === undefined) unreadable.push(picture.name)
          else {
            const before = last
            if (before !== undefined) setPages((kept) => [...kept, before])
            last = photo
          }
        }
        if (last !== undefined) setStill(last)
        if (unreadable.length > 0) throw new Error(unreadable.join(', '))
      }, 'Some of the chosen files are not pictures that this browser can show.')
    },

    change: (change: Parameters<typeof changePhoto>[1]) => {
      if (still === undefined) return
      void work(
        async () => setStill(await changePhoto(still, change)),
        'The photo could not be changed. It is kept as it was.',
      )
    },

    add: () => {
      if (still === undefined) return
      setPages([...pages, still])
      setStill(undefined)
    },

    retake: () => setStill(undefined),
    remove: ({ id }: Photo) => setPages(pages.filter((page) => page.id !== id)),

    clear: async () => {
      await forgetPhotos(userId)
      setRestored(0)
      setPages([])
      setStill(undefined)
      setFailure(undefined)
    },
  }
}

async function read(picture: File): Promise<Photo | undefined> {
  try {
    return await takePhoto(await decode(picture), picture.lastModified)
  } catch {
    return undefined
  }
}

// Photos stay on the device until they are filed or discarded. Where the browser allows no storage, they last as long
// as the page.

/** The unfiled pages of an account in this company from before the page was closed or reloaded. */
async function photosOfBefore(userId: string): Promise<Photo[]> {
  return (await keptPhotos(userId, pageCompany.get()).catch((): KeptPhoto[] => [])).map(
    ({ userId: _user, companyId: _company, position: _position, ...photo }) => photo,
  )
}

/** Stores the current pages. */
async function keepUnsaved(userId: string, photos: readonly Photo[]): Promise<void> {
  const companyId = pageCompany.get()
  await keepPhotos(
    userId,
    companyId,
    photos.map((photo, position) => ({ ...photo, userId, companyId, position })),
  ).catch(() => undefined)
}

/** Removes the stored pages. */
async function forgetPhotos(userId: string): Promise<void> {
  await keepUnsaved(userId, [])
}
