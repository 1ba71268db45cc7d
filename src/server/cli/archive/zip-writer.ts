import { createHash } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'
import { closing, SEAL_BYTES } from './zip-end.ts'

const BUFFER_BYTES = 1_048_576
const STORED = 0
const DEFLATED = 8
/** Sizes follow the data; names are UTF-8. */
const FLAGS = 0x0808
/** Zip64, in every entry: one shape for small and large. */
const VERSION = 45
const MASKED = 0xffff_ffff
/** 1 January 1980, the first day that ZIP knows. When a backup was made is in its manifest. */
const DOS_DATE = 0x21

/** What went into an entry, before it was compressed. */
export interface Added {
  /** In bytes. */
  size: number
  sha256: string
}

/**
 * Writes a ZIP file (PKWARE APPNOTE 6.3, zip64) whose comment is the SHA-256 of all that is before it.
 * Its memory does not grow with the entries: the directory waits in a file of its own. (yazl looks through all
 * entries for each: 40,000 small ones took it 44 s.)
 */
export class ZipWriter {
  readonly #file: SequentialFile
  readonly #directory: SequentialFile
  #entries = 0

  private constructor(file: SequentialFile, directory: SequentialFile) {
    this.#file = file
    this.#directory = directory
  }

  /** Begins the file anew, should it be there. */
  static async create(file: string): Promise<ZipWriter> {
    return new ZipWriter(await SequentialFile.create(file), await SequentialFile.create(`${file}.directory`))
  }

  /** Adds an entry. An error of the source is thrown as it is; the archive is then of no use. */
  async add(
    name: string,
    source: AsyncIterable<Uint8Array>,
    { compress }: { compress: boolean },
  ): Promise<Added> {
    const hash = createHash('sha256')
    let crc = 0
    let size = 0
    async function* watched() {
      for await (const chunk of source) {
        hash.update(chunk)
        crc = crc32(chunk, crc)
        size += chunk.length
        yield chunk
      }
    }
    const path = Buffer.from(name)
    const method = compress ? DEFLATED : STORED
    const offset = this.#file.written
    await this.#file.write(localHeader(path, method))
    const begin = this.#file.written
    for await (const chunk of compress ? deflated(watched()) : watched()) await this.#file.write(chunk)
    const packed = this.#file.written - begin
    await this.#file.write(descriptor(crc, packed, size))
    await this.#directory.write(directoryEntry({ path, method, crc, packed, size, offset }))
    this.#entries += 1
    return { size, sha256: hash.digest('hex') }
  }

  /** Writes the directory and the seal; resolves when everything is on the disk. */
  async finish(): Promise<void> {
    const offset = this.#file.written
    for await (const chunk of this.#directory.readBack()) await this.#file.write(chunk)
    await this.#file.write(closing({ entries: this.#entries, offset, size: this.#file.written - offset }))
    const seal = Buffer.from(this.#file.digest(), 'latin1')
    if (seal.length !== SEAL_BYTES) throw new Error('A seal has another length')
    await this.#file.write(seal)
    await this.#file.close()
    await this.#directory.remove()
  }

  async abandon(): Promise<void> {
    await this.#file.remove()
    await this.#directory.remove()
  }
}

function deflated(source: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const from = Readable.from(source)
  const through = createDeflateRaw()
  from.on('error', (error) => through.destroy(error))
  return from.pipe(through)
}

function localHeader(path: Buffer, method: number): Buffer {
  const header = Buffer.alloc(30 + path.length + 20)
  header.writeUInt32LE(0x0403_4b50, 0)
  header.writeUInt16LE(VERSION, 4)
  header.writeUInt16LE(FLAGS, 6)
  header.writeUInt16LE(method, 8)
  header.writeUInt16LE(DOS_DATE, 12)
  header.writeUInt32LE(MASKED, 18)
  header.writeUInt32LE(MASKED, 22)
  header.writeUInt16LE(path.length, 26)
  header.writeUInt16LE(20, 28)
  path.copy(header, 30)
  // The zip64 field with sizes of 0: those that follow the data are then 8 bytes long.
  header.writeUInt16LE(1, 30 + path.length)
  header.writeUInt16LE(16, 32 + path.length)
  return header
}

function descriptor(crc: number, packed: number, size: number): Buffer {
  const record = Buffer.alloc(24)
  record.writeUInt32LE(0x0807_4b50, 0)
  record.writeUInt32LE(crc, 4)
  record.writeBigUInt64LE(BigInt(packed), 8)
  record.writeBigUInt64LE(BigInt(size), 16)
  return record
}

interface Entry {
  path: Buffer
  method: number
  crc: number
  packed: number
  size: number
  offset: number
}

function directoryEntry({ crc, method, offset, packed, path, size }: Entry): Buffer {
  const entry = Buffer.alloc(46 + path.length + 28)
  entry.writeUInt32LE(0x0201_4b50, 0)
  // Made on Unix, so that the rights below are understood.
  entry.writeUInt16LE((3 << 8) | VERSION, 4)
  entry.writeUInt16LE(VERSION, 6)
  entry.writeUInt16LE(FLAGS, 8)
  entry.writeUInt16LE(method, 10)
  entry.writeUInt16LE(DOS_DATE, 14)
  entry.writeUInt32LE(crc, 16)
  entry.writeUInt32LE(MASKED, 20)
  entry.writeUInt32LE(MASKED, 24)
  entry.writeUInt16LE(path.length, 28)
  entry.writeUInt16LE(28, 30)
  // A plain file that its owner alone may read.
  entry.writeUInt32LE(((0o100600 << 16) & MASKED) >>> 0, 38)
  entry.writeUInt32LE(MASKED, 42)
  path.copy(entry, 46)
  const extra = 46 + path.length
  entry.writeUInt16LE(1, extra)
  entry.writeUInt16LE(24, extra + 2)
  entry.writeBigUInt64LE(BigInt(size), extra + 4)
  entry.writeBigUInt64LE(BigInt(packed), extra + 12)
  entry.writeBigUInt64LE(BigInt(offset), extra + 20)
  return entry
}

/** A file that is written from its beginning to its end, in large pieces, and hashed on the way. */
class SequentialFile {
  readonly #name: string
  readonly #handle: FileHandle
  readonly #hash = createHash('sha256')
  #waiting: Uint8Array[] = []
  #waitingBytes = 0
  /** Bytes so far. */
  written = 0

  private constructor(name: string, handle: FileHandle) {
    this.#name = name
    this.#handle = handle
  }

  static async create(name: string): Promise<SequentialFile> {
    return new SequentialFile(name, await open(name, 'w+', 0o600))
  }

  async write(chunk: Uint8Array): Promise<void> {
    this.#hash.update(chunk)
    this.#waiting.push(chunk)
    this.#waitingBytes += chunk.length
    this.written += chunk.length
    if (this.#waitingBytes >= BUFFER_BYTES) await this.#flush()
  }

  /** The SHA-256 of all that was written so far, as hex digits. */
  digest(): string {
    return this.#hash.copy().digest('hex')
  }

  async *readBack(): AsyncGenerator<Uint8Array> {
    await this.#flush()
    yield* this.#handle.createReadStream({ start: 0, autoClose: false, highWaterMark: BUFFER_BYTES })
  }

  async close(): Promise<void> {
    await this.#flush()
    await this.#handle.sync()
    await this.#handle.close()
  }

  async remove(): Promise<void> {
    await this.#handle.close().catch(() => undefined)
    await rm(this.#name, { force: true })
  }

  async #flush(): Promise<void> {
    const bytes = Buffer.concat(this.#waiting)
    this.#waiting = []
    this.#waitingBytes = 0
    await this.#handle.appendFile(bytes)
  }
}
