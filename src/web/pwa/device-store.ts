import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { type Arrival, newArrival } from '#web/platform/base/arrival.ts'

/** A file that another app handed over, with the words that came with it. Kept until it is filed. */
export interface KeptShare extends Arrival {
  /** Whose it is; of a file that came while nobody was signed in, whoever signs in first. */
  userId?: string
  /** The company that it is for; nothing while it is for the one in which it is looked at first. */
  companyId?: string
  title: string | null
  text: string | null
  url: string | null
  /** Milliseconds since 1970. */
  sharedAt: number
}

/** A file on its way into a folder. Kept until the server has it or has refused it. */
export interface KeptUpload extends Arrival {
  userId: string
  companyId?: string | undefined
  folderId: string
  /** Milliseconds since 1970. */
  addedAt: number
}

/** A photographed page that is not filed yet, with all that the camera needs to continue. */
export interface KeptPhoto {
  id: string
  userId: string
  /** The company in which it was taken. */
  companyId?: string | undefined
  /** Its index among the pages. */
  position: number
  /** In milliseconds. */
  takenAt: number
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

/**
 * Stores files that another app handed over, with the words that came with them.
 *
 * @param of who is signed in, if anybody is, and the company that the files are for, if it is known
 */
export async function keepShares(
  { companyId, userId }: { userId: string | undefined; companyId?: string | undefined },
  files: readonly File[],
  words: Pick<KeptShare, 'title' | 'text' | 'url'> = { title: null, text: null, url: null },
): Promise<void> {
  const write = (await deviceStore()).transaction('shares', 'readwrite')
  const sharedAt = Date.now()
  const owner = { ...(userId !== undefined && { userId }), ...(companyId !== undefined && { companyId }) }
  await Promise.all(
    files.map((file) => write.store.put({ ...newArrival(file), ...words, ...owner, sharedAt })),
  )
  await write.done
}

/**
 * The shared files of a person that are not filed yet, of all their companies, newest first; those of nobody become
 * theirs. Expired ones are deleted, whoever's they are.
 *
 * @param userId who is signed in; without anybody, only the files of nobody are given
 */
export async function keptShares(userId: string | undefined): Promise<KeptShare[]> {
  const write = (await deviceStore()).transaction('shares', 'readwrite')
  const all = await write.store.getAll()
  const since = Date.now() - SHARE_LIFE_MS
  const expired = all.filter(({ sharedAt }) => sharedAt < since)
  const here = all.filter(
    (share) => share.sharedAt >= since && (share.userId === undefined || share.userId === userId),
  )
  const claimed = userId === undefined ? [] : here.filter((share) => share.userId === undefined)
  await Promise.all([
    ...expired.map(({ id }) => write.store.delete(id)),
    ...claimed.map((share) => write.store.put({ ...share, userId })),
  ])
  await write.done
  return here.toSorted((a, b) => b.sharedAt - a.sharedAt)
}

/**
 * Moves the shared files of a person to a company.
 *
 * @param from the company that they are for now; `undefined` for those that are for none yet
 */
export async function assignShares(
  userId: string,
  companyId: string,
  { from }: { from: string | undefined },
): Promise<void> {
  const write = (await deviceStore()).transaction('shares', 'readwrite')
  const theirs = (await write.store.getAll()).filter(
    (share) => (share.userId ?? userId) === userId && share.companyId === from,
  )
  await Promise.all(theirs.map((share) => write.store.put({ ...share, userId, companyId })))
  await write.done
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

/** The unfinished uploads of an account, in all its companies, the oldest first. */
export async function keptUploads(userId: string): Promise<KeptUpload[]> {
  const all = await (await deviceStore()).getAllFromIndex('uploads', 'user', userId)
  return all.toSorted((a, b) => a.addedAt - b.addedAt)
}

export async function dropUpload(id: string): Promise<void> {
  await (await deviceStore()).delete('uploads', id)
}

/** Replaces the stored pages of an account in a company. An empty list deletes them. */
export async function keepPhotos(
  userId: string,
  companyId: string | undefined,
  photos: readonly KeptPhoto[],
): Promise<void> {
  const write = (await deviceStore()).transaction('photos', 'readwrite')
  const ids = new Set(photos.map(({ id }) => id))
  const kept = (await write.store.index('user').getAll(userId)).filter((photo) => isFor(photo, companyId))
  await Promise.all([
    ...kept.filter(({ id }) => !ids.has(id)).map(({ id }) => write.store.delete(id)),
    ...photos.map((photo) => write.store.put(photo)),
  ])
  await write.done
}

/** The unfiled pages of an account in a company, in order. */
export async function keptPhotos(userId: string, companyId: string | undefined): Promise<KeptPhoto[]> {
  const all = await (await deviceStore()).getAllFromIndex('photos', 'user', userId)
  return all.filter((photo) => isFor(photo, companyId)).toSorted((a, b) => a.position - b.position)
}

/** Whether something is for a company: also what is for none yet. */
export function isFor({ companyId }: { companyId?: string | undefined }, id: string | undefined): boolean {
  return companyId === undefined || companyId === id
}

/** How many stored files of a person the server does not have. */
export async function countKept(userId: string): Promise<number> {
  const db = await deviceStore()
  const shares = await keptShares(userId)
  return (
    shares.length +
    (await db.countFromIndex('uploads', 'user', userId)) +
    (await db.countFromIndex('photos', 'user', userId))
  )
}

/** Deletes the stored files of a person, for a sign-out. Those of others wait for them. */
export async function clearDevice(userId: string): Promise<void> {
  const uploads = await keptUploads(userId)
  const db = await deviceStore()
  const photos = await db.getAllKeysFromIndex('photos', 'user', userId)
  await Promise.all([
    dropShares((await keptShares(userId)).map(({ id }) => id)),
    ...uploads.map(({ id }) => dropUpload(id)),
    ...photos.map((id) => db.delete('photos', id)),
  ])
}
