import { createHash } from 'node:crypto'
import type { Compound } from '../kinds/compound.ts'

// Excel encrypts a workbook whose structure is protected with a default password, which it tries before it asks for one
// (MS-OFFCRYPTO 2.3.6, MS-XLS 2.2.10).
const DEFAULT_PASSWORD = 'VelvetSweatshop'

const FILE_PASS = 0x002f
const BOUND_SHEET = 0x0085
/** The records that are never encrypted: BOF, FilePass, UsrExcl, FileLock, InterfaceHdr, RRDInfo, RRDHead. */
const PLAIN = new Set([0x0809, FILE_PASS, 0x0194, 0x0195, 0x00e1, 0x0196, 0x0138])
/** A record without meaning, InterfaceEnd, which replaces the one with the key. */
const NO_OPERATION = 0x00e2
/** The record with the key is one of the first so many. */
const FIRST_RECORDS = 8
const HEADER = 4
const BLOCK = 1024
/** The encryption of Excel 97: RC4, version 1.1. */
const RC4 = Buffer.from('010001000100', 'hex')

/** Decrypts a workbook with the default password; returns any other workbook as it is. */
export function unlocked(bytes: Uint8Array, compound: Compound): Uint8Array {
  const stream = compound.stream('/Workbook')
  const first = stream === undefined ? [] : recordsOf(stream).take(FIRST_RECORDS)
  const at = [...first].find(({ type }) => type === FILE_PASS)?.at
  if (stream === undefined || at === undefined) return bytes
  const lock = stream.subarray(at + HEADER, at + HEADER + RC4.length + 48)
  if (lock.length < RC4.length + 48 || !lock.subarray(0, RC4.length).equals(RC4)) return bytes
  const [salt, verifier] = [lock.subarray(6, 22), lock.subarray(22)]
  const opened = rc4(keysOf(salt)(0), verifier)
  if (!md5(opened.subarray(0, 16)).equals(opened.subarray(16))) return bytes
  const plain = recode(stream, salt)
  plain.writeUInt16LE(NO_OPERATION, at)
  return plain
}

/** Encrypts or decrypts the records of a workbook with the default password; RC4 is symmetric. */
export function recode(stream: Buffer, salt: Uint8Array): Buffer {
  const result = Buffer.from(stream)
  const keyOf = keysOf(salt)
  for (let start = 0; start < stream.length; start += BLOCK)
    rc4(keyOf(start / BLOCK), stream.subarray(start, start + BLOCK)).copy(result, start)
  for (const { at, length, type } of recordsOf(stream)) {
    // Record headers, and the positions of sheets, are not encrypted.
    const end = PLAIN.has(type) ? HEADER + length : type === BOUND_SHEET ? HEADER + 4 : HEADER
    stream.copy(result, at, at, at + end)
  }
  return result
}

function* recordsOf(stream: Buffer): Generator<{ at: number; type: number; length: number }, undefined> {
  for (let at = 0; at + HEADER <= stream.length;) {
    const record = { at, type: stream.readUInt16LE(at), length: stream.readUInt16LE(at + 2) }
    yield record
    at += HEADER + record.length
  }
}

/** The RC4 key of each block of 1,024 bytes (MS-OFFCRYPTO 2.3.6.2). */
export function keysOf(salt: Uint8Array): (block: number) => Buffer {
  const start = md5(Buffer.from(DEFAULT_PASSWORD, 'utf16le')).subarray(0, 5)
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

/** Written here because OpenSSL 3 no longer offers RC4 to Node. */
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
