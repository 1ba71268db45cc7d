import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { type Arrival, newArrival } from '#web/base/arrival.ts'

/** A file that another app handed over, with the words that came with it. Kept until it is filed. */
export interface KeptShare extends Arrival {
  title: string | null
  text: string | null
  url: string | null
  /** Milliseconds since 1970. */
  sharedAt: number
}

/** A file on its way into a folder. Kept until the server has it or has refused it. */
export interface KeptUpload extends Arrival {
  userId: string
  folderId: string
  /** Milliseconds since 1970. */
  addedAt: number
}

/** A photographed page that is not filed yet, with all that the camera needs to continue. */
export interface KeptPhoto {
  id: string
  userId: string
  /** Its index among the pages. */
  position: number
  source: Blob
  picture: Blob
  width: number
  height: number
  corners: Record<'topLeft' | 'topRight' | 'bottomRight' | 'bottomLeft', { x: number; y: number }> | undefined
  isBlackOnWhite: boolean
}

interface Schema extends DBSchema {
  photos: { key: string; value: KeptPhoto; indexes: { user: string } }
  shares: { key: string; value: KeptShare }
  uploads: { key: string; value: KeptUpload; indexes: { user: string } }
}

let opened: Promise<IDBPDatabase<Schema>> | undefined

/** The IndexedDB database of files that the server does not have yet. The page and the service worker share it. */
function deviceStore(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('board-manual', 2, {
    upgrade(db, before) {
      if (before < 1) {
        db.createObjectStore('shares', { keyPath: 'id' })
        db.createObjectStore('uploads', { keyPath: 'id' }).createIndex('user', 'userId')
      }
      db.createObjectStore('photos', { keyPath: 'id' }).createIndex('user', 'userId')
    },
    // A newer version of the program wants to upgrade the database.
    blocking(_current, _blocked, event) {
      ;(event.target as IDBDatabase).close()
      opened = undefined
    },
    terminated() {
      opened = undefined
    },
  })
  return opened
}

/** The same time as on the server (`UNFILED_DAYS`). */
const SHARE_LIFE_MS = 7 * 24 * 60 * 60_000

/** Stores files that another app handed over, with the words that came with them. */
export async function keepShares(
  files: readonly File[],
  words: Pick<KeptShare, 'title' | 'text' | 'url'> = { title: null, text: null, url: null },
): Promise<void> {
  const write = (await deviceStore()).transaction('shares', 'readwrite')
  const sharedAt = Date.now()
  await Promise.all(files.map((file) => write.store.put({ ...newArrival(file), ...words, sharedAt })))
  await write.done
}

/** The shared files that are not filed yet, newest first. Expired ones are deleted. */
export async function keptShares(): Promise<KeptShare[]> {
  const db = await deviceStore()
  const all = await db.getAll('shares')
  const since = Date.now() - SHARE_LIFE_MS
  await dropShares(all.filter(({ sharedAt }) => sharedAt < since).map(({ id }) => id))
  return all.filter(({ sharedAt }) => sharedAt >= since).toSorted((a, b) => b.sharedAt - a.sharedAt)
}

export async function dropShares(ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const write = (await deviceStore()).transaction('shares', 'readwrite')
  await Promise.all(ids.map((id) => write.store.delete(id)))
  await write.done
}

export async function keepUpload(upload: KeptUpload): Promise<void> {
  await (await deviceStore()).put('uploads', upload)
}

/** The unfinished uploads of an account, the oldest first. */
export async function keptUploads(userId: string): Promise<KeptUpload[]> {
  const all = await (await deviceStore()).getAllFromIndex('uploads', 'user', userId)
  return all.toSorted((a, b) => a.addedAt - b.addedAt)
}

export async function dropUpload(id: string): Promise<void> {
  await (await deviceStore()).delete('uploads', id)
}

/** Replaces the stored pages of an account. An empty list deletes them. */
export async function keepPhotos(userId: string, photos: readonly KeptPhoto[]): Promise<void> {
  const write = (await deviceStore()).transaction('photos', 'readwrite')
  const ids = new Set(photos.map(({ id }) => id))
  const kept = await write.store.index('user').getAllKeys(userId)
  await Promise.all([
    ...kept.filter((id) => !ids.has(id)).map((id) => write.store.delete(id)),
    ...photos.map((photo) => write.store.put(photo)),
  ])
  await write.done
}

/** The unfiled pages of an account, in order. */
export async function keptPhotos(userId: string): Promise<KeptPhoto[]> {
  const all = await (await deviceStore()).getAllFromIndex('photos', 'user', userId)
  return all.toSorted((a, b) => a.position - b.position)
}

/** How many stored files the server does not have. */
export async function countKept(): Promise<number> {
  const db = await deviceStore()
  return (await db.count('shares')) + (await db.count('uploads')) + (await db.count('photos'))
}

/** Deletes all stored files, for a sign-out. */
export async function clearDevice(): Promise<void> {
  const write = (await deviceStore()).transaction(['shares', 'uploads', 'photos'], 'readwrite')
  await Promise.all([
    write.objectStore('shares').clear(),
    write.objectStore('uploads').clear(),
    write.objectStore('photos').clear(),
  ])
  await write.done
}
