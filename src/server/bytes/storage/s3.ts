import { createHash, randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { AppError } from '#contract/platform/errors.ts'
import { type BucketOptions, openBucket } from './bucket.ts'
import { isCode } from './file-errors.ts'
import { Tally } from './receive.ts'
import { spool } from './spool.ts'
import {
  isSha256,
  PART_BYTES,
  requireDerivedName,
  requireSha256,
  requireUploadId,
  type StagedBlob,
  type Storage,
} from './storage.ts'

export interface S3Options extends BucketOptions {
  /** A local folder for incoming bytes until they are in the bucket. */
  spoolFolder: string
  /** Whether clients access the bucket directly. */
  isPublic: boolean
}

/** Smaller bodies are sent from memory, so that the SDK can retry. */
const IN_MEMORY_BYTES = 4 * 1_048_576

/** How long the URL of a redirected download is valid. */
const DOWNLOAD_SECONDS = 60

/**
 * Stores blobs in a bucket of an S3-compatible store:
 *
 * - `blobs/<sha256>`: sent with the hash in the signature, so that the store refuses other bytes.
 * - `derived/<sha256>/<name>`: files derived from a blob.
 * - `uploads/<upload>`: direct uploads of clients, large ones in parts until they are adopted. A client may send again while its signed URL is valid, so an adopted
 *   upload is first copied to `staging/<upload>/<uuid>`, for which there is no URL.
 *
 * Bytes that the server receives are in a local folder until they are complete and hashed.
 */
export async function createS3Storage({ isPublic, spoolFolder, ...options }: S3Options): Promise<Storage> {
  const bucket = openBucket(options)
  const blobKey = (sha256: string) => `blobs/${requireSha256(sha256)}`
  const derivedPrefix = (sha256: string) => `derived/${requireSha256(sha256)}/`
  const derivedKey = (sha256: string, name: string) => derivedPrefix(sha256) + requireDerivedName(name)
  const uploadKey = (uploadId: string) => `uploads/${requireUploadId(uploadId)}`
  const stagingPrefix = (uploadId: string) => `staging/${requireUploadId(uploadId)}/`

  async function sendFile(key: string, file: string, { sha256, size }: { sha256: string; size: number }) {
    await using handle = await fs.open(file)
    await bucket.put(key, size <= IN_MEMORY_BYTES ? await handle.readFile() : handle, { sha256, size })
  }

  /** Renews the time of a blob whose staged bytes are gone because they were committed before. */
  const renew = (sha256: string) => bucket.copy(blobKey(sha256), blobKey(sha256))

  async function deleteAll(prefix: string): Promise<void> {
    for await (const { key } of bucket.list(prefix)) await bucket.delete(key)
  }

  /** An upload in parts that is under way. */
  async function findPartwise(key: string) {
    return (await bucket.listPartwise(key)).find(({ Key }) => Key === key)
  }

  /** Whether the bytes of an upload are there; parts that have arrived are joined. */
  async function isThere(key: string): Promise<boolean> {
    if ((await bucket.head(key)) !== undefined) return true
    const partwise = await findPartwise(key)
    const parts = partwise && (await bucket.partsOf(partwise))
    if (partwise === undefined || parts === undefined || parts.length === 0) return false
    await bucket.endPartwise(partwise, parts)
    return true
  }

  await bucket.requireUsable()
  await fs.mkdir(spoolFolder, { recursive: true, mode: 0o700 })

  const storage: Storage = {
    async stage(source, stageOptions) {
      const { file, ...received } = await spool(spoolFolder, source, stageOptions, { isDurable: false })
      return {
        ...received,
        open: async () => (await fs.open(file)).createReadStream(),
        async commit() {
          try {
            await sendFile(blobKey(received.sha256), file, received)
          } catch (error) {
            if (!isCode(error, 'ENOENT')) throw error
            await renew(received.sha256)
          }
          await fs.rm(file, { force: true })
        },
        discard: () => fs.rm(file, { force: true }),
      }
    },

    async stageUpload(uploadId, source, stageOptions) {
      const key = uploadKey(uploadId)
      const { file, sha256, size } = await spool(spoolFolder, source, stageOptions, { isDurable: false })
      try {
        if ((await bucket.head(key)) !== undefined)
          throw new AppError('conflict', 'This upload has already been received.')
        await sendFile(key, file, { sha256, size })
      } finally {
        await fs.rm(file, { force: true })
      }
      return { sha256, size }
    },

    async adoptUpload(uploadId) {
      const uploaded = uploadKey(uploadId)
      const staged = `${stagingPrefix(uploadId)}${randomUUID()}`
      if (!(await isThere(uploaded))) return undefined
      await bucket.copy(uploaded, staged)
      const tally = new Tally()
      for await (const chunk of (await bucket.get(staged)).stream) tally.add(chunk as Uint8Array)
      const received = tally.result()
      return {
        ...received,
        open: async () => (await bucket.get(staged)).stream,
        async commit() {
          try {
            await bucket.copy(staged, blobKey(received.sha256))
          } catch (error) {
            if (!(error instanceof AppError) || error.code !== 'not_found') throw error
            await renew(received.sha256)
          }
          await storage.discardUpload(uploadId)
        },
        discard: () => storage.discardUpload(uploadId),
      } satisfies StagedBlob
    },

    async discardUpload(uploadId) {
      await bucket.delete(uploadKey(uploadId))
      await deleteAll(stagingPrefix(uploadId))
    },

    async open(sha256, range) {
      const key = blobKey(sha256)
      if (range && (range.start < 0 || (range.end ?? range.start) < range.start))
        throw new RangeError('A range that ends before it begins')
      return await bucket.get(key, range)
    },

    read: async (sha256) => await buffer((await storage.open(sha256)).stream),

    async stat(sha256) {
      const found = await bucket.head(blobKey(sha256))
      return found && { sha256, size: found.size, modifiedAt: found.modifiedAt }
    },

    async saveDerived(sha256, name, bytes) {
      const hash = createHash('sha256').update(bytes).digest('hex')
      await bucket.put(derivedKey(sha256, name), Buffer.from(bytes), { sha256: hash, size: bytes.length })
    },

    async readDerived(sha256, name) {
      try {
        return await buffer((await bucket.get(derivedKey(sha256, name))).stream)
      } catch (error) {
        if (error instanceof AppError && error.code === 'not_found') return undefined
        throw error
      }
    },

    async remove(sha256) {
      if ((await storage.stat(sha256)) === undefined) return false
      await deleteAll(derivedPrefix(sha256))
      await bucket.delete(blobKey(sha256))
      return true
    },

    async *list() {
      for await (const { key, size, modifiedAt } of bucket.list('blobs/')) {
        const sha256 = key.slice('blobs/'.length)
        if (isSha256(sha256)) yield { sha256, size, modifiedAt }
      }
    },

    async clearAbandoned(olderThan) {
      let removed = 0
      for (const name of await fs.readdir(spoolFolder)) {
        const file = path.join(spoolFolder, name)
        const found = await fs.stat(file).catch(() => undefined)
        if (found === undefined || found.mtime >= olderThan) continue
        await fs.rm(file, { force: true })
        removed++
      }
      for (const prefix of ['uploads/', 'staging/']) {
        for await (const { key, modifiedAt } of bucket.list(prefix)) {
          if (modifiedAt >= olderThan) continue
          await bucket.delete(key)
          removed++
        }
      }
      for (const upload of await bucket.listPartwise('uploads/')) {
        if (upload.begunAt >= olderThan) continue
        await bucket.abortPartwise(upload)
        removed++
      }
      return removed
    },

    async check() {
      const key = `staging/${randomUUID()}`
      const ready = Buffer.from('ready')
      const sha256 = createHash('sha256').update(ready).digest('hex')
      await bucket.put(key, ready, { sha256, size: ready.length })
      await bucket.delete(key)
    },

    close: () => bucket.close(),
  }
  if (isPublic)
    storage.direct = {
      origin: new URL(options.endpoint).origin,
      uploadUrl: (uploadId, { lifeSeconds, size }) => bucket.signPut(uploadKey(uploadId), size, lifeSeconds),
      async missingParts(uploadId, { lifeSeconds, size }) {
        const key = uploadKey(uploadId)
        const joined = await bucket.head(key)
        if (joined?.size === size) return []
        if (joined !== undefined) await bucket.delete(key)
        const partwise = (await findPartwise(key)) ?? (await bucket.beginPartwise(key))
        const arrived = new Set((await bucket.partsOf(partwise)).map(({ PartNumber }) => PartNumber))
        const parts = Array.from({ length: Math.ceil(size / PART_BYTES) }, (_, at) => ({
          number: at + 1,
          from: at * PART_BYTES,
          to: Math.min((at + 1) * PART_BYTES, size),
        }))
        return await Promise.all(
          parts
            .filter(({ number }) => !arrived.has(number))
            .map(async ({ from, number, to }) => {
              const url = await bucket.signPart(partwise, number, to - from, lifeSeconds)
              return { url, from, to }
            }),
        )
      },
      downloadUrl: (sha256, { disposition, type }) =>
        bucket.signGet(blobKey(sha256), type, disposition, DOWNLOAD_SECONDS),
    }
  return storage
}
