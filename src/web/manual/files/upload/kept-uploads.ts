import { dropUpload, keepUpload, type KeptUpload, keptUploads } from '#web/pwa/index.ts'
import type { UploadRequest } from './send-file.ts'

// Queued uploads are kept on the device, so that they survive a lost connection and a closed tab. Each tab holds a lock
// on each of its uploads; the next tab that opens claims those without a lock.

const releases = new Map<string, () => void>()

/** How long a page that is gone may go on holding its locks, such as this one before it was loaded again. */
const RELEASE_MS = 1000

/** Locks an upload for this tab. @returns false when this tab or another has the lock, or the browser supports none */
async function hold(id: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const locks = navigator.locks as LockManager | undefined
  if (locks === undefined || releases.has(id)) return false
  const request = locks.request(`upload ${id}`, { signal: AbortSignal.timeout(RELEASE_MS) }, async () => {
    const ended = Promise.withResolvers<void>()
    releases.set(id, () => ended.resolve())
    resolve(true)
    await ended.promise
  })
  request.catch(() => resolve(false))
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
    release(id)
    return false
  }
}

function release(id: string): void {
  releases.get(id)?.()
  releases.delete(id)
}

/** Removes an upload from the device and releases its lock. */
export async function drop(id: string): Promise<void> {
  await dropUpload(id).catch(() => undefined)
  release(id)
}

/** Claims the uploads that closed tabs left behind. */
export async function takeKeptUploads(userId: string): Promise<KeptUpload[]> {
  const kept = () => keptUploads(userId).catch(() => [])
  const held = await Promise.all((await kept()).map(async ({ id }) => ((await hold(id)) ? [id] : [])))
  // Another tab may have sent one while its lock was waited for.
  const left = new Map((await kept()).map((upload) => [upload.id, upload]))
  return held.flat().flatMap((id) => {
    const upload = left.get(id)
    if (upload === undefined) release(id)
    return upload ?? []
  })
}
