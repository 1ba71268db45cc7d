import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { AppError } from '#contract/platform/errors.ts'
import { HEAD_BYTES } from './storage.ts'

/** Chunks are written in batches of this size, each while the next chunks are hashed. */
const BATCH_BYTES = 256 * 1024
/** After so much the file is synced while more of it comes, so that little is left to sync at the end. */
const SYNC_BYTES = 8 * 1024 * 1024
/**
 * After so much of all files the buffers that were written are collected, in less than a millisecond. A stream allocates
 * little beside its buffers, so that V8 would wait until they hold 64 MB, and mark its whole heap then: half the cost of a
 * large upload.
 */
const COLLECT_BYTES = 8 * 1024 * 1024

export interface Received {
  sha256: string
  size: number
  head: Uint8Array
}

/**
 * Writes a source to a file, and computes its hash.
 *
 * @param openFile called once, before the first write
 * @param isDurable whether to sync the file
 * @throws AppError `too_large` over `maxBytes`; errors of the source and the file system
 */
export async function receive(
  source: AsyncIterable<Uint8Array>,
  maxBytes: number,
  openFile: () => Promise<FileHandle>,
  isDurable = true,
): Promise<Received> {
  const tally = new Tally()
  const file = new BatchedFile(openFile, isDurable)
  try {
    for await (const chunk of undestroyed(source)) {
      if (tally.size + chunk.length > maxBytes) throw new AppError('too_large')
      // Meanwhile the previous batch is written.
      tally.add(chunk)
      await file.add(chunk)
    }
    await file.finish()
  } catch (error) {
    await file.abandon()
    throw error
  }
  return tally.result()
}

let uncollectedBytes = 0

/** Counts and hashes bytes, and keeps the first of them. */
export class Tally {
  readonly #hash = createHash('sha256')
  readonly #head = new HeadOf(HEAD_BYTES)
  #size = 0

  get size(): number {
    return this.#size
  }

  add(chunk: Uint8Array): void {
    this.#size += chunk.length
    this.#head.add(chunk)
    this.#hash.update(chunk)
    uncollectedBytes += chunk.length
    if (uncollectedBytes < COLLECT_BYTES) return
    uncollectedBytes = 0
    globalThis.gc?.({ type: 'minor' })
  }

  result(): Received {
    return { sha256: this.#hash.digest('hex'), size: this.#size, head: this.#head.bytes() }
  }
}

/** Iterates a stream without destroying it when the iteration ends early. */
function undestroyed(source: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  return source instanceof Readable ? source.iterator({ destroyOnReturn: false }) : source
}

/** Keeps the first bytes. */
class HeadOf {
  readonly #chunks: Uint8Array[] = []
  #wanted: number

  constructor(bytes: number) {
    this.#wanted = bytes
  }

  add(chunk: Uint8Array): void {
    if (this.#wanted === 0) return
    const part = chunk.subarray(0, this.#wanted)
    this.#chunks.push(part)
    this.#wanted -= part.length
  }

  /** A copy, so that larger buffers are not kept in memory. */
  bytes(): Uint8Array {
    return Buffer.concat(this.#chunks)
  }
}

/** Writes a file in batches, each while the next one is collected. */
class BatchedFile {
  readonly #open: () => Promise<FileHandle>
  readonly #isDurable: boolean
  #handle: FileHandle | undefined
  #batch: Uint8Array[] = []
  #batchBytes = 0
  #unsyncedBytes = 0
  #writing: Promise<void> = Promise.resolve()
  #syncing: Promise<void> | undefined

  constructor(open: () => Promise<FileHandle>, isDurable: boolean) {
    this.#open = open
    this.#isDurable = isDurable
  }

  /** Waits only when the previous batch has not been written yet. */
  async add(chunk: Uint8Array): Promise<void> {
    this.#batch.push(chunk)
    this.#batchBytes += chunk.length
    if (this.#batchBytes < BATCH_BYTES) return
    await this.#flush()
  }

  /** Writes the rest, and syncs the file if it is to be durable. */
  async finish(): Promise<void> {
    await this.#flush()
    await this.#writing
    await this.#syncing
    if (this.#isDurable) await this.#handle?.sync()
    await this.#handle?.close()
    this.#handle = undefined
  }

  async abandon(): Promise<void> {
    await Promise.allSettled([this.#writing, this.#syncing])
    await this.#handle?.close()
    this.#handle = undefined
  }

  async #flush(): Promise<void> {
    await this.#writing
    const handle = (this.#handle ??= await this.#open())
    if (this.#isDurable && this.#unsyncedBytes >= SYNC_BYTES && this.#syncing === undefined) {
      this.#syncing = this.#sync(handle)
      this.#syncing.catch(() => {})
    }
    const batch = this.#batch
    this.#unsyncedBytes += this.#batchBytes
    this.#batch = []
    this.#batchBytes = 0
    this.#writing = writeAll(handle, batch)
    // Awaited before the next write; until then its failure must not be an unhandled rejection.
    this.#writing.catch(() => {})
  }

  /** Syncs what was written while more of it comes. A failure is thrown at the end. */
  async #sync(handle: FileHandle): Promise<void> {
    this.#unsyncedBytes = 0
    await handle.datasync()
    this.#syncing = undefined
  }
}

/** Repeats partial writes, which occur on a full disk. */
async function writeAll(handle: FileHandle, chunks: Uint8Array[]): Promise<void> {
  let rest = chunks
  while (rest.length > 0) {
    const { bytesWritten } = await handle.writev(rest)
    rest = after(rest, bytesWritten)
  }
}

function after(chunks: Uint8Array[], written: number): Uint8Array[] {
  let skip = written
  let index = 0
  for (const chunk of chunks) {
    if (skip < chunk.length) break
    skip -= chunk.length
    index++
  }
  const rest = chunks.slice(index)
  if (skip > 0 && rest[0]) rest[0] = rest[0].subarray(skip)
  return rest
}
