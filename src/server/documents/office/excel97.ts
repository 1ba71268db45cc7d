import { createHash } from 'node:crypto'
import type { Compound } from '../kinds/compound.ts'

// A workbook whose structure is protected is encrypted by a password that every Excel knows, and opens without asking
// (MS-OFFCRYPTO 2.3.6, MS-XLS 2.2.10).
const KNOWN_PASSWORD = 'VelvetSweatshop'

const FILE_PASS = 0x002f
const BOUND_SHEET = 0x0085
/** Those that are never encrypted: BOF, FilePass, UsrExcl, FileLock, InterfaceHdr, RRDInfo, RRDHead. */
const PLAIN = new Set([0x0809, FILE_PASS, 0x0194, 0x0195, 0x00e1, 0x0196, 0x0138])
/** A record that says nothing, to stand in the place of the one with the key. */
const NOTHING = 0x00e2
const FIRST = 8
const HEAD = 4
const BLOCK = 1024
/** The encryption of Excel 97, "RC4" in version 1.1. */
const RC4 = Buffer.from('010001000100', 'hex')

/** The bytes of a workbook that Excel opens without asking for a password; all others as they are. */
export function unlocked(bytes: Uint8Array, compound: Compound): Uint8Array {
  const stream = compound.stream('/Workbook')
  // It stands near the beginning.
  const first = stream === undefined ? [] : recordsOf(stream).take(FIRST)
  const at = [...first].find(({ type }) => type === FILE_PASS)?.at
  if (stream === undefined || at === undefined) return bytes
  const lock = stream.subarray(at + HEAD, at + HEAD + RC4.length + 48)
  if (lock.length < RC4.length + 48 || !lock.subarray(0, RC4.length).equals(RC4)) return bytes
  const [salt, verifier] = [lock.subarray(6, 22), lock.subarray(22)]
  const opened = rc4(keysOf(salt)(0), verifier)
  if (!md5(opened.subarray(0, 16)).equals(opened.subarray(16))) return bytes
  const plain = recode(stream, salt)
  plain.writeUInt16LE(NOTHING, at)
  return plain
}

/** Encrypts or decrypts the records of a workbook by the password that is known: both are the same. */
export function recode(stream: Buffer, salt: Uint8Array): Buffer {
  const result = Buffer.from(stream)
  const keyOf = keysOf(salt)
  for (let start = 0; start < stream.length; start += BLOCK)
    rc4(keyOf(start / BLOCK), stream.subarray(start, start + BLOCK)).copy(result, start)
  for (const { at, length, type } of recordsOf(stream)) {
    // Where a sheet begins is left plain.
    const end = PLAIN.has(type) ? HEAD + length : type === BOUND_SHEET ? HEAD + 4 : HEAD
    stream.copy(result, at, at, at + end)
  }
  return result
}

interface PlacedRecord {
  at: number
  type: number
  length: number
}

function* recordsOf(stream: Buffer): Generator<PlacedRecord, undefined> {
  for (let at = 0; at + HEAD <= stream.length;) {
    const record = { at, type: stream.readUInt16LE(at), length: stream.readUInt16LE(at + 2) }
    yield record
    at += HEAD + record.length
  }
}

/** The key of each block (MS-OFFCRYPTO 2.3.6.2). */
export function keysOf(salt: Uint8Array): (block: number) => Buffer {
  const start = md5(Buffer.from(KNOWN_PASSWORD, 'utf16le')).subarray(0, 5)
  const base = md5(Buffer.concat(Array.from({ length: 16 }, () => [start, salt]).flat())).subarray(0, 5)
  return (block) => {
    const number = Buffer.alloc(4)
    number.writeUInt32LE(block)
    return md5(Buffer.concat([base, number]))
  }
}

function md5(bytes: Uint8Array): Buffer {
  return createHash('md5').update(bytes).digest()
}

/** Node's own cipher of this name is gone with OpenSSL 3. */
export function rc4(key: Uint8Array, bytes: Uint8Array): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index)
  const swap = (a: number, b: number) => ([state[a], state[b]] = [state[b] ?? 0, state[a] ?? 0])
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + (state[i] ?? 0) + (key[i % key.length] ?? 0)) % 256
    swap(i, j)
  }
  let [i, j] = [0, 0]
  return Buffer.from(
    bytes.map((byte) => {
      i = (i + 1) % 256
      j = (j + (state[i] ?? 0)) % 256
      swap(i, j)
      return byte ^ (state[((state[i] ?? 0) + (state[j] ?? 0)) % 256] ?? 0)
    }),
  )
}
