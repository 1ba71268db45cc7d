import { randomUUID } from 'node:crypto'
import * as nodeFs from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { AppError } from '#contract/platform/errors.ts'
import { isCode, writeFailure } from './file-errors.ts'
import { pooledStream } from './pooled-stream.ts'
import { spool, type SpoolFileSystem } from './spool.ts'
import {
  type BlobInfo,
  HEAD_BYTES,
  isSha256,
  requireDerivedName,
  requireRange,
  requireSha256,
  requireUploadId,
  type Storage,
} from './storage.ts'

/** The functions of the file system that the driver uses, so that tests can replace them. */
export type FileSystem = SpoolFileSystem &
  Pick<typeof nodeFs, 'mkdir' | 'readFile' | 'readdir' | 'rename' | 'rmdir' | 'stat' | 'unlink' | 'utimes'>

/** Where a blob lies within the folder of all. */
export function blobPath(sha256: string): string {
  return `${requireSha256(sha256).slice(0, 2)}/${sha256}`
}

const READ_BYTES = 256 * 1024

const FANOUT = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/**
 * Stores blobs in a folder:
 *
 * - `blobs/ab/<sha256>`: in 256 folders, created at the start. With a second level nearly every upload to a new store
 *   would have to create and sync a folder (measured, four runs each, 16 clients: 1,570–2,190 durable blobs of 100 kB a
 *   second, 1,230–1,590 with two levels). Directories are trees on today's file systems, so a million blobs (4,000 in a
 *   folder) are no problem.
 * - `staging/<uuid>`: incoming bytes, in the same file system, so that committing is a rename.
 * - `derived/ab/<sha256>/<name>`: files derived from a blob.
 * - `uploads/<upload>/<sha256>`: complete direct uploads; with the hash in the name, they need not be read again.
 */
export async function createDiskStorage(folder: string, fs: FileSystem = nodeFs): Promise<Storage> {
  const root = path.resolve(folder)
  const blobs = path.join(root, 'blobs')
  const staging = path.join(root, 'staging')
  const uploads = path.join(root, 'uploads')
  const derived = path.join(root, 'derived')

  const folderOf = (sha256: string) => path.join(blobs, sha256.slice(0, 2))
  const pathOf = (sha256: string) => path.join(blobs, blobPath(sha256))
  const derivedFolder = (sha256: string) => path.join(derived, sha256.slice(0, 2), requireSha256(sha256))
  const uploadFolder = (uploadId: string) => path.join(uploads, requireUploadId(uploadId))

  async function syncFolder(name: string): Promise<void> {
    await using handle = await fs.open(name)
    await handle.sync()
  }

  async function prepare(): Promise<void> {
    for (const name of [blobs, staging, uploads]) await fs.mkdir(name, { recursive: true, mode: 0o700 })
    const present = new Set(await fs.readdir(blobs))
    const missing = FANOUT.filter((name) => !present.has(name))
    if (missing.length === 0) return
    await Promise.all(
      missing.map((name) => fs.mkdir(path.join(blobs, name), { recursive: true, mode: 0o700 })),
    )
    for (const name of [blobs, root, path.dirname(root)]) await syncFolder(name)
  }

  async function stream(file: string): Promise<Readable> {
    return (await fs.open(file)).createReadStream({ highWaterMark: READ_BYTES })
  }

  /** Moves a file to its blob's path; an existing blob is replaced, which renews its time and repairs a damaged file. */
  async function moveIntoPlace(from: string, sha256: string): Promise<void> {
    const to = pathOf(sha256)
    try {
      await fs.rename(from, to)
    } catch (error) {
      if (!isCode(error, 'ENOENT')) throw writeFailure(error)
      // Committed before: only the time is renewed.
      const now = new Date()
      await fs.utimes(to, now, now).catch(throwReadFailure)
    }
    await syncFolder(folderOf(sha256))
  }

  await prepare()

  return {
    async stage(source, options) {
      const { file: staged, ...received } = await spool(staging, source, options, { fs })
      return {
        ...received,
        open: () => stream(staged),
        commit: () => moveIntoPlace(staged, received.sha256),
        discard: () => fs.rm(staged, { force: true }),
      }
    },

    async stageUpload(uploadId, source, options) {
      const target = uploadFolder(uploadId)
      const { file: staged, sha256, size } = await spool(staging, source, options, { fs })
      try {
        await fs.mkdir(target, { mode: 0o700 })
        await fs.rename(staged, path.join(target, sha256))
      } catch (error) {
        await fs.rm(staged, { force: true })
        if (isCode(error, 'EEXIST')) throw new AppError('conflict', 'This upload has already been received.')
        throw writeFailure(error)
      }
      return { sha256, size }
    },

    async adoptUpload(uploadId) {
      const target = uploadFolder(uploadId)
      const [sha256] = (await orUndefined(fs.readdir(target))) ?? []
      if (sha256 === undefined) return undefined
      const staged = path.join(target, sha256)
      const found = await orUndefined(readHead(fs, staged))
      return (
        found && {
          sha256,
          ...found,
          open: () => stream(staged),
          async commit() {
            await moveIntoPlace(staged, sha256)
            await orUndefined(fs.rmdir(target))
          },
          discard: () => fs.rm(target, { recursive: true, force: true }),
        }
      )
    },

    async discardUpload(uploadId) {
      await fs.rm(uploadFolder(uploadId), { recursive: true, force: true })
    },

    async open(sha256, range, { reusesBuffers = false } = {}) {
      const handle = await fs.open(pathOf(sha256)).catch(throwReadFailure)
      try {
        const { size } = await handle.stat()
        if (range) requireRange(range, size)
        const { start = 0, end = size - 1 } = range ?? {}
        return {
          size,
          stream: reusesBuffers
            ? pooledStream(handle, start, Math.min(end, size - 1))
            : handle.createReadStream({ ...range, highWaterMark: READ_BYTES }),
        }
      } catch (error) {
        await handle.close()
        throw error
      }
    },

    read: async (sha256) => fs.readFile(pathOf(sha256)).catch(throwReadFailure),

    async stat(sha256) {
      const found = await orUndefined(fs.stat(pathOf(sha256)))
      return found && { sha256, size: found.size, modifiedAt: found.mtime }
    },

    async saveDerived(sha256, name, bytes) {
      const target = path.join(derivedFolder(sha256), requireDerivedName(name))
      // In the blob's folder, so that a leftover is removed with the blob.
      const staged = path.join(path.dirname(target), `.${randomUUID()}`)
      try {
        await fs.mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
        await using handle = await fs.open(staged, 'wx', 0o600)
        await handle.writeFile(bytes)
        // Synced, because an incomplete file would be used.
        await handle.sync()
        await fs.rename(staged, target)
      } catch (error) {
        await fs.rm(staged, { force: true })
        throw writeFailure(error)
      }
    },

    async readDerived(sha256, name) {
      return await orUndefined(fs.readFile(path.join(derivedFolder(sha256), requireDerivedName(name))))
    },

    async remove(sha256) {
      const blob = pathOf(sha256)
      await fs.rm(derivedFolder(sha256), { recursive: true, force: true })
      return (await orUndefined(fs.unlink(blob).then(() => true))) ?? false
    },

    async *list() {
      for (const name of FANOUT) {
        const hashes = ((await orUndefined(fs.readdir(path.join(blobs, name)))) ?? []).filter(isSha256)
        for (const sha256 of hashes.toSorted()) {
          const found = await orUndefined(fs.stat(pathOf(sha256)))
          if (found) yield { sha256, size: found.size, modifiedAt: found.mtime } satisfies BlobInfo
        }
      }
    },

    async clearAbandoned(olderThan) {
      const names = await Promise.all(
        [staging, uploads].map(async (parent) =>
          (await fs.readdir(parent)).map((name) => path.join(parent, name)),
        ),
      )
      let removed = 0
      for (const name of names.flat()) {
        const found = await orUndefined(fs.stat(name))
        if (!found || found.mtime >= olderThan) continue
        await fs.rm(name, { recursive: true, force: true })
        removed++
      }
      return removed
    },

    async check() {
      const name = path.join(staging, randomUUID())
      try {
        await using handle = await fs.open(name, 'wx', 0o600)
        await handle.write('ready')
      } catch (error) {
        throw writeFailure(error)
      } finally {
        await fs.rm(name, { force: true })
      }
    },

    close: () => undefined,
  }
}

async function readHead(fs: FileSystem, name: string): Promise<{ size: number; head: Uint8Array }> {
  await using handle = await fs.open(name)
  const { size } = await handle.stat()
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.min(size, HEAD_BYTES)), 0)
  return { size, head: buffer.subarray(0, bytesRead) }
}

/** Throws the AppError for an error of reading. */
function throwReadFailure(error: unknown): never {
  throw isCode(error, 'ENOENT') ? new AppError('not_found') : error
}

/** Undefined when the file does not exist. */
async function orUndefined<T>(pending: Promise<T>): Promise<T | undefined> {
  try {
    return await pending
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined
    throw error
  }
}
