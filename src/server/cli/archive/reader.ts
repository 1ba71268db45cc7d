import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { StartError } from '#server/platform/start-error.ts'
import { hashInName, MANIFEST, type Manifest, manifestSchema } from './manifest.ts'
import { SEAL_BYTES } from './zip-end.ts'

/**
 * Reads the whole archive and compares it with its seal, so that not one bit of it is other than it was written.
 *
 * @param onProgress called with how many bytes were read
 * @throws StartError naming the entry that is damaged
 */
export async function requireWhole(file: string, onProgress: (bytes: number) => void): Promise<void> {
  const { size } = await stat(file).catch(() => {
    throw new StartError(`There is no file ${file}.`)
  })
  const sealed = Math.max(0, size - SEAL_BYTES)
  const hash = createHash('sha256')
  let read = 0
  if (sealed > 0) {
    for await (const chunk of createReadStream(file, { end: sealed - 1, highWaterMark: 1_048_576 })) {
      hash.update(chunk as Buffer)
      onProgress((read += (chunk as Buffer).length))
    }
  }
  const seal = (await buffer(createReadStream(file, { start: sealed }))).toString('latin1')
  if (seal === hash.digest('hex')) return
  throw new StartError(`${file} is damaged: ${await findDamage(file)}. Nothing was restored.`)
}

/** In words, which part of an archive is not as it was written. */
async function findDamage(file: string): Promise<string> {
  let last = 'its beginning'
  try {
    const zip = await openArchive(file)
    try {
      for await (const entry of zip.eachEntry()) {
        last = `the entry after "${entry.fileName}"`
        if (!(await isIntact(zip, entry))) return `the entry "${entry.fileName}"`
      }
    } finally {
      zip.close()
    }
  } catch {
    return `${last} cannot be read; the file may be cut short or no backup of Board Manual`
  }
  return 'its directory or the seal at its end'
}

async function isIntact(zip: ZipFile, entry: Entry): Promise<boolean> {
  try {
    const hash = createHash('sha256')
    let crc = 0
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      crc = crc32(chunk as Buffer, crc)
      hash.update(chunk as Buffer)
    }
    const expected = hashInName(entry.fileName)
    return crc === entry.crc32 && (expected === undefined || expected === hash.digest('hex'))
  } catch {
    return false
  }
}

/** An archive that is read entry by entry. */
export interface ArchiveReader {
  manifest: Manifest
  /** The bytes of an entry that is no blob. */
  open(name: string): Promise<Readable>
  /** Every blob in the order of the hashes, to be read one after another. */
  blobs(): AsyncGenerator<{ sha256: string; size: number; stream: Readable }>
  close(): void
}

/** @throws StartError when it is no archive of ours, or of another version */
export async function readArchive(file: string): Promise<ArchiveReader> {
  const zip = await openArchive(file)
  const named = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    if (hashInName(entry.fileName) === undefined) named.set(entry.fileName, entry)
  }
  async function openNamed(name: string): Promise<Readable> {
    const entry = named.get(name)
    if (entry === undefined) throw new StartError(`${file} has no "${name}".`)
    return await zip.openReadStreamPromise(entry)
  }
  const manifest = manifestSchema.safeParse(JSON.parse((await buffer(await openNamed(MANIFEST))).toString()))
  if (!manifest.success) throw new StartError(`${file} is no backup that this version can read.`)
  return {
    manifest: manifest.data,
    open: openNamed,
    async *blobs() {
      const again = await openArchive(file)
      try {
        for await (const entry of again.eachEntry()) {
          const sha256 = hashInName(entry.fileName)
          if (sha256 === undefined) continue
          yield { sha256, size: entry.uncompressedSize, stream: await again.openReadStreamPromise(entry) }
        }
      } finally {
        again.close()
      }
    },
    close: () => zip.close(),
  }
}

async function openArchive(file: string): Promise<ZipFile> {
  return await openPromise(file, { lazyEntries: true, autoClose: false })
}
