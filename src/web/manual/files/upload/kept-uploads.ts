import { dropUpload, keepUpload, type KeptUpload, keptUploads } from '#web/pwa/index.ts'
import type { UploadRequest } from './send-file.ts'

// Queued uploads are kept on the device, so that they survive a lost connection and a closed tab. Each tab holds a lock
// on each of its uploads; the next tab that opens claims those without a lock.

const releases = new Map<string, () => void>()

/** Locks an upload for this tab. @returns false when another tab has the lock, or the browser supports none */
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

/** Keeps an upload on the device. @returns whether that was possible */
export async function keep(
  userId: string | undefined,
  { companyId, file, folderId, id }: UploadRequest,
): Promise<boolean> {
  if (userId === undefined || !(await hold(id))) return false
  try {
    await keepUpload({ id, userId, companyId, folderId, file, addedAt: Date.now() })
    return true
  } catch {
    // The device is full or may store nothing: the upload lasts as long as the page.
    releases.get(id)?.()
    return false
  }
}

/** Removes an upload from the device and releases its lock. */
export async function drop(id: string): Promise<void> {
  await dropUpload(id).catch(() => undefined)
  releases.get(id)?.()
  releases.delete(id)
}

/** Claims the uploads that closed tabs left behind. */
export async function takeKeptUploads(userId: string): Promise<KeptUpload[]> {
  const kept = await keptUploads(userId).catch(() => [])
  const taken = await Promise.all(kept.map(async (upload) => ((await hold(upload.id)) ? [upload] : [])))
  return taken.flat()
}
