import { inflateRawSync } from 'node:zlib'

/** One entry of an archive, as its directory has it. */
export interface ZipEntry {
  name: string
  /** Bytes in the archive, and unpacked, as the directory says. */
  packed: number
  unpacked: number
  isEncrypted: boolean
  method: number
  /** Where its local header begins. */
  offset: number
}

const END = 0x06054b50
const ENTRY = 0x02014b50
const END_LENGTH = 22
const ENTRY_LENGTH = 46
const LOCAL_LENGTH = 30
const MAX_COMMENT = 0xffff
const UTF8_NAMES = 0x0800

/**
 * The directory of a ZIP (PKWARE APPNOTE 4.3), without unpacking anything; undefined when there is none to be
 * found. Archives over 4 GB have another directory and are never as large as what is read here.
 */
export function zipEntries(bytes: Uint8Array): ZipEntry[] | undefined {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  return end === undefined ? undefined : entriesFrom(view, view.readUInt32LE(end + 16), end)
}

/** What is looked through for names: the directory of a ZIP of Office has 100 entries or so. */
const MAX_DIRECTORY = 1024 * 1024

/**
 * The directory of a ZIP of which only that is read, and its end; undefined when there is none to be found.
 *
 * @param size of the whole, in bytes
 * @param read gives so many bytes of it from a place on, fewer where it ends
 */
export async function readZipEntries(
  size: number,
  read: (start: number, length: number) => Promise<Uint8Array>,
): Promise<ZipEntry[] | undefined> {
  const tailLength = Math.min(size, END_LENGTH + MAX_COMMENT)
  const tail = Buffer.from(await read(size - tailLength, tailLength))
  const end = findEnd(tail)
  if (end === undefined) return undefined
  const start = tail.readUInt32LE(end + 16)
  const length = Math.min(tail.readUInt32LE(end + 12), MAX_DIRECTORY, size - start)
  if (length <= 0) return []
  const directory = Buffer.from(await read(start, length))
  return entriesFrom(directory, 0, directory.length)
}

function entriesFrom(view: Buffer, start: number, end: number): ZipEntry[] {
  const entries: ZipEntry[] = []
  let at = start
  while (at + ENTRY_LENGTH <= end && view.readUInt32LE(at) === ENTRY) {
    const flags = view.readUInt16LE(at + 8)
    const nameEnd = at + ENTRY_LENGTH + view.readUInt16LE(at + 28)
    const name = view.subarray(at + ENTRY_LENGTH, nameEnd)
    entries.push({
      name: new TextDecoder((flags & UTF8_NAMES) === 0 && !isUtf8(name) ? 'windows-1252' : 'utf-8').decode(
        name,
      ),
      packed: view.readUInt32LE(at + 20),
      unpacked: view.readUInt32LE(at + 24),
      isEncrypted: (flags & 1) !== 0,
      method: view.readUInt16LE(at + 10),
      offset: view.readUInt32LE(at + 42),
    })
    at = nameEnd + view.readUInt16LE(at + 30) + view.readUInt16LE(at + 32)
  }
  return entries
}

function findEnd(view: Buffer): number | undefined {
  const last = view.length - END_LENGTH
  for (let at = last; at >= Math.max(0, last - MAX_COMMENT); at -= 1)
    if (view.readUInt32LE(at) === END) return at
  return undefined
}

function isUtf8(name: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(name)
    return true
  } catch {
    return false
  }
}

/** What a document may unfold to: forty times the text that is kept of it, and memory for a process to hold. */
const MAX_UNPACKED = 200 * 1024 * 1024
const MAX_ENTRIES = 10_000

/**
 * Whether an archive stays within the limits when it is unpacked. The directory may lie, so what looks harmless
 * there is unpacked once and thrown away.
 */
export function unpacksSafely(bytes: Uint8Array, entries: readonly ZipEntry[]): boolean {
  if (entries.length > MAX_ENTRIES) return false
  let left = MAX_UNPACKED - entries.reduce((sum, { unpacked }) => sum + unpacked, 0)
  for (const entry of entries) {
    if (left < 0) return false
    if (entry.method === 8) left -= unpackedBeyond(bytes, entry, left)
  }
  return left >= 0
}

/** How many bytes more an entry has than its directory says, as far as they are counted up to a limit and one more. */
function unpackedBeyond(bytes: Uint8Array, entry: ZipEntry, limit: number): number {
  const packed = packedBytes(bytes, entry)
  const fits = (maxOutputLength: number) => {
    try {
      return inflateRawSync(packed, { maxOutputLength: Math.max(1, maxOutputLength) }).length
    } catch (error) {
      // Damage is for the reader to find.
      return error instanceof RangeError ? undefined : 0
    }
  }
  if (fits(entry.unpacked) !== undefined) return 0
  // A lie, or damage that makes more of it.
  const length = fits(entry.unpacked + limit)
  return length === undefined ? limit + 1 : Math.max(0, length - entry.unpacked)
}

/** The largest picture that an entry is unpacked for. */
const MAX_ENTRY = 20 * 1024 * 1024

/** One small entry of an archive, by its name, unpacked; undefined when there is none or it is damaged. */
export function unpackEntry(
  bytes: Uint8Array,
  name: RegExp,
): [name: string, content: Uint8Array] | undefined {
  const entry = zipEntries(bytes)?.find((candidate) => name.test(candidate.name))
  if (entry === undefined || entry.isEncrypted) return undefined
  const packed = packedBytes(bytes, entry)
  if (entry.method === 0) return [entry.name, packed]
  try {
    return [entry.name, inflateRawSync(packed, { maxOutputLength: MAX_ENTRY })]
  } catch {
    return undefined
  }
}

/** What stands behind an entry's local header. */
function packedBytes(bytes: Uint8Array, { offset, packed }: ZipEntry): Uint8Array {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (offset + LOCAL_LENGTH > view.length) return new Uint8Array()
  const start = offset + LOCAL_LENGTH + view.readUInt16LE(offset + 26) + view.readUInt16LE(offset + 28)
  return view.subarray(start, start + packed)
}
