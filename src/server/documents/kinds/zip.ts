import { inflateRawSync } from 'node:zlib'
import { decodeText, isUtf8 } from '../text/text-encoding.ts'

/** One entry of an archive, as the central directory describes it. */
export interface ZipMember {
  name: string
  /** Compressed and uncompressed size, in bytes. */
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
 * The central directory of a ZIP (PKWARE APPNOTE 4.3); undefined when it is missing. ZIP64 is not supported: documents
 * are smaller than 4 GB.
 */
export function zipEntries(bytes: Uint8Array): ZipMember[] | undefined {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  return end === undefined ? undefined : entriesFrom(view, view.readUInt32LE(end + 16), end)
}

/** The directory of an Office document has about 100 entries. */
const MAX_DIRECTORY = 1024 * 1024

/**
 * The central directory of a ZIP, read without the rest of the archive.
 *
 * @param size of the archive, in bytes
 * @param read reads a range of it, which may reach over its end
 * @returns undefined when the directory is missing
 */
export async function readZipEntries(
  size: number,
  read: (start: number, length: number) => Promise<Uint8Array>,
): Promise<ZipMember[] | undefined> {
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

function entriesFrom(view: Buffer, start: number, end: number): ZipMember[] {
  const entries: ZipMember[] = []
  let at = start
  while (at + ENTRY_LENGTH <= end && view.readUInt32LE(at) === ENTRY) {
    const flags = view.readUInt16LE(at + 8)
    const isMarkedUtf8 = (flags & UTF8_NAMES) !== 0
    const nameEnd = at + ENTRY_LENGTH + view.readUInt16LE(at + 28)
    const name = view.subarray(at + ENTRY_LENGTH, nameEnd)
    entries.push({
      name: decodeText(name, isMarkedUtf8 || isUtf8(name, false) ? 'utf-8' : 'windows-1252', false),
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

/** The limit of a document's unpacked size, in bytes: a worker process can hold as much. */
const MAX_UNPACKED = 200 * 1024 * 1024
const MAX_ENTRIES = 10_000

/**
 * Whether an archive exceeds the limits when it is unpacked. The directory may lie, so entries are unpacked once to
 * count their bytes.
 */
export function isZipBomb(bytes: Uint8Array, entries: readonly ZipMember[]): boolean {
  if (entries.length > MAX_ENTRIES) return true
  let left = MAX_UNPACKED - entries.reduce((sum, { unpacked }) => sum + unpacked, 0)
  for (const entry of entries) {
    if (left < 0) return true
    if (entry.method === 8) left -= excessOf(bytes, entry, left)
  }
  return left < 0
}

/** How many bytes an entry has beyond the size in the directory; `limit` + 1 for any more than `limit`. */
function excessOf(bytes: Uint8Array, entry: ZipMember, limit: number): number {
  const packed = packedBytes(bytes, entry)
  const fits = (maxOutputLength: number) => {
    try {
      return inflateRawSync(packed, { maxOutputLength: Math.max(1, maxOutputLength) }).length
    } catch (error) {
      // Damaged: its reader will say so.
      return error instanceof RangeError ? undefined : 0
    }
  }
  if (fits(entry.unpacked) !== undefined) return 0
  const length = fits(entry.unpacked + limit)
  return length === undefined ? limit + 1 : Math.max(0, length - entry.unpacked)
}

/** The largest embedded thumbnail, in bytes. */
const MAX_ENTRY = 20 * 1024 * 1024

/** Unpacks the first entry with such a name; undefined when there is none, or it is encrypted, damaged or large. */
export function unpackEntry(
  bytes: Uint8Array,
  name: RegExp,
): [name: string, content: Uint8Array] | undefined {
  const entry = zipEntries(bytes)?.find((candidate) => name.test(candidate.name))
  const content = entry === undefined ? undefined : unpack(bytes, entry, MAX_ENTRY)
  return entry === undefined || content === undefined ? undefined : [entry.name, content]
}

/**
 * The content of an entry; undefined when it is encrypted, damaged or too large.
 *
 * @param maxBytes the limit of its size, in bytes
 */
export function unpack(bytes: Uint8Array, entry: ZipMember, maxBytes = MAX_UNPACKED): Buffer | undefined {
  if (entry.isEncrypted) return undefined
  const packed = packedBytes(bytes, entry)
  if (entry.method === 0) return packed
  try {
    return inflateRawSync(packed, { maxOutputLength: maxBytes })
  } catch {
    return undefined
  }
}

function packedBytes(bytes: Uint8Array, { offset, packed }: ZipMember): Buffer {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (offset + LOCAL_LENGTH > view.length) return Buffer.alloc(0)
  const start = offset + LOCAL_LENGTH + view.readUInt16LE(offset + 26) + view.readUInt16LE(offset + 28)
  return view.subarray(start, start + packed)
}
