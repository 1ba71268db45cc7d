import { dropUpload, keepUpload, type KeptUpload, keptUploads } from '#web/pwa/index.ts'
import type { Sending } from './send-file.ts'

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

/** @returns whether it is kept: some browsers keep nothing */
export async function keep(userId: string | undefined, { file, folderId, id }: Sending): Promise<boolean> {
  if (userId === undefined || !(await hold(id))) return false
  try {
    await keepUpload({ id, userId, folderId, file, addedAt: Date.now() })
    return true
  } catch {
    // No room on the device, or it may keep nothing: the upload lasts as long as the page.
    releases.get(id)?.()
    return false
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
