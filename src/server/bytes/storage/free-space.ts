import { statfs } from 'node:fs/promises'
import { AppError } from '#contract/platform/errors.ts'
import type { Storage } from './storage.ts'

/** What is free on the disk that the database and documents share. */
export interface FreeSpace {
  /** In bytes, at most a second old. */
  read(): Promise<number>
  /** Below this no bytes are received. */
  minBytes: number
}

/** A disk fills slowly, and asking it for every upload would cost a thread each time. */
const CACHE_MS = 1000

/**
 * @param folder on the disk
 * @param free how many bytes an unprivileged process may still write on the disk of a folder
 */
export function createFreeSpace(
  folder: string,
  minBytes: number,
  { free = freeOnDisk, now = Date.now } = {},
): FreeSpace {
  let known: { bytes: Promise<number>; at: number } | undefined
  return {
    minBytes,
    async read() {
      if (known === undefined || now() - known.at >= CACHE_MS) known = { bytes: free(folder), at: now() }
      return await known.bytes
    },
  }
}

async function freeOnDisk(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/**
 * Receives no bytes while the disk has too little space: PostgreSQL on a full disk stops, and a full store alone does not
 * keep anybody from reading. `stage` and `stageUpload` also throw AppError `disk_full`.
 */
export function storageWithFloor(storage: Storage, space: FreeSpace): Storage {
  async function requireSpace(): Promise<void> {
    if ((await space.read()) < space.minBytes) throw new AppError('disk_full')
  }
  return {
    ...storage,
    async stage(source, options) {
      await requireSpace()
      return await storage.stage(source, options)
    },
    async stageUpload(uploadId, source, options) {
      await requireSpace()
      return await storage.stageUpload(uploadId, source, options)
    },
  }
}
