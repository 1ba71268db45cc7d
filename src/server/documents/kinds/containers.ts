import { DAMAGED, type Unreadable } from '../source.ts'
import { unpacksSafely, zipEntries } from './zip.ts'

const TOO_LARGE: Unreadable = { status: 'unreadable', reason: 'too large when unpacked' }

/** Whether the bytes are those of a compound file, in which older Office programs write. */
export function isCompound(bytes: Uint8Array): boolean {
  return Buffer.from('d0cf11e0a1b11ae1', 'hex').every((byte, index) => bytes[index] === byte)
}

/** Why a document that is a ZIP must not be unpacked; undefined when it may be, or is none. */
export function dangerIn(bytes: Uint8Array): Unreadable | undefined {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return undefined
  const entries = zipEntries(bytes)
  if (entries === undefined) return DAMAGED
  return unpacksSafely(bytes, entries) ? undefined : TOO_LARGE
}
