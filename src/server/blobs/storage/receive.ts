import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { AppError } from '#contract/errors.ts'
import { HEAD_BYTES } from './storage.ts'

/**
 * How much is gathered before it is written: a body of a few network chunks costs one write, and a large one
 * is written by few calls, each while the next chunks are hashed.
 */
const BATCH_BYTES = 256 * 1024

export interface Received {
  sha256: string
  size: number
  head: Uint8Array
}

/**
 * Writes a source to a file, hashed on the way.
 *
 * @param openFile opens the file; called once, when the first bytes are due
 * @param isDurable whether it is to be on the disk when this resolves
 * @throws AppError `too_large` over `maxBytes`; whatever the source or the file system throws
 */
export async function receive(
  source: AsyncIterable<Uint8Array>,
  maxBytes: number,
  openFile: () => Promise<FileHandle>,
  isDurable = true,
): Promise<Received> {
  const tally = new Tally()
  const file = new BatchedFile(openFile)
  try {
    for await (const chunk of undestroyed(source)) {
      if (tally.size + chunk.length > maxBytes) throw new AppError('too_large')
      // The previous batch is still being written, in libuv's thread pool.
      tally.add(chunk)
      await file.add(chunk)
    }
    await file.finish(isDurable)
  } catch (error) {
    await file.abandon()
    throw error
  }
  return tally.result()
}

/** Counts and hashes bytes that pass by, and remembers the first of them. */
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
  }

  result(): Received {
    return { sha256: this.#hash.digest('hex'), size: this.#size, head: this.#head.bytes() }
  }
}

/** A stream that is left as it is when its reader stops early. */
function undestroyed(source: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  return source instanceof Readable ? source.iterator({ destroyOnReturn: false }) : source
}

/** The first bytes of what passes by. */
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

  /** A copy, so that no larger buffer is kept alive by it. */
  bytes(): Uint8Array {
    return Buffer.concat(this.#chunks)
  }
}

/** A file that gathers what it is given and writes one batch while the next one is gathered. */
class BatchedFile {
  readonly #open: () => Promise<FileHandle>
  #handle: FileHandle | undefined
  #batch: Uint8Array[] = []
  #batchBytes = 0
  #writing: Promise<void> = Promise.resolve()

  constructor(open: () => Promise<FileHandle>) {
    this.#open = open
  }

  /** Waits only when the disk is more than a batch behind. */
  async add(chunk: Uint8Array): Promise<void> {
    this.#batch.push(chunk)
    this.#batchBytes += chunk.length
    if (this.#batchBytes < BATCH_BYTES) return
    await this.#flush()
  }

  /** Resolves when everything is written, and on the disk when that is wanted. */
  async finish(isDurable: boolean): Promise<void> {
    await this.#flush()
    await this.#writing
    if (isDurable) await this.#handle?.sync()
    await this.#handle?.close()
    this.#handle = undefined
  }

  async abandon(): Promise<void> {
    await this.#writing.catch(() => {})
    await this.#handle?.close()
    this.#handle = undefined
  }

  async #flush(): Promise<void> {
    await this.#writing
    const handle = (this.#handle ??= await this.#open())
    const batch = this.#batch
    this.#batch = []
    this.#batchBytes = 0
    this.#writing = writeAll(handle, batch)
    // Awaited before the next write; until then a failure must not count as an unhandled rejection.
    this.#writing.catch(() => {})
  }
}

/** A full disk takes a part of a write and says so only on the next one. */
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
