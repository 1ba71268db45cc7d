import { DAMAGED, type Unreadable } from '../source.ts'
import { isZipBomb, zipEntries } from './zip.ts'

/** Whether a document is a compound file (MS-CFB), the container of older Office formats. */
export function isCompound(bytes: Uint8Array): boolean {
  return Buffer.from('d0cf11e0a1b11ae1', 'hex').every((byte, index) => bytes[index] === byte)
}

/** Why a ZIP document must not be unpacked; undefined when it may be, and for all other documents. */
export function refuseZip(bytes: Uint8Array): Unreadable | undefined {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return undefined
  const entries = zipEntries(bytes)
  if (entries === undefined) return DAMAGED
  return isZipBomb(bytes, entries) ? { status: 'unreadable', reason: 'too large when unpacked' } : undefined
}
