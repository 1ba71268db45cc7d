import { type File as StoredFile, listFiles } from '#contract/files.ts'
import { isMasterId } from '#contract/master.ts'
import { call } from '#web/app/call.ts'
import { dropUpload, keepUpload, type KeptUpload, keptUploads } from '#web/pwa/device-store.ts'

// An upload is kept on the device from the moment it is sent off, so that it survives a lost connection and a closed
// tab. Each tab holds a lock on every upload of its own; what no tab holds is taken up by the next one that opens.

const releases = new Map<string, () => void>()

/** Locks an upload for this tab; false when another one has it, or the browser has no locks. */
async function hold(id: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const locks = navigator.locks as LockManager | undefined
  if (locks === undefined) return false
  void locks.request(`upload ${id}`, { ifAvailable: true }, async (lock) => {
    resolve(lock !== null)
    if (lock === null) return
    const ended = Promise.withResolvers<void>()
    releases.set(id, () => ended.resolve())
    await ended.promise
  })
  return await promise
}

/** @returns the id under which it is kept; nothing where the browser keeps nothing */
export async function keep(
  userId: string | undefined,
  folderId: string,
  file: globalThis.File,
): Promise<string | undefined> {
  if (userId === undefined) return undefined
  const id = crypto.randomUUID()
  if (!(await hold(id))) return undefined
  try {
    await keepUpload({ id, userId, folderId, file, addedAt: Date.now() })
    return id
  } catch {
    // No room on the device, or it may keep nothing: the upload lasts as long as the page.
    releases.get(id)?.()
    return undefined
  }
}

/** The server has it, or will never have it: the device need not. */
export async function drop(id: string): Promise<void> {
  await dropUpload(id).catch(() => undefined)
  releases.get(id)?.()
  releases.delete(id)
}

/** Takes up what tabs that are closed now have left behind. */
export async function takeUp(userId: string): Promise<KeptUpload[]> {
  const kept = await keptUploads(userId).catch(() => [])
  const taken = await Promise.all(kept.map(async (upload) => ((await hold(upload.id)) ? [upload] : [])))
  return taken.flat()
}

/** How many of the newest files of the folder are looked through. */
const LOOKED_AT = 200

/**
 * Whether an upload whose answer never came had arrived all the same: its folder has these very bytes under its name.
 * So that what is sent again is not filed twice.
 */
export async function hasArrived(folderId: string, file: globalThis.File): Promise<boolean> {
  // The master's files are listed by another call; there a file is rather filed twice than lost.
  if (isMasterId(folderId)) return false
  const query = { folder: folderId, sort: 'date', limit: LOOKED_AT } as const
  const alike = (await call(listFiles, { query })).filter(({ size }) => size === file.size)
  if (alike.length === 0) return false
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
  const sha256 = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return alike.some((stored: StoredFile) => stored.sha256 === sha256 && stored.originalName === file.name)
}
