import { DAMAGED } from '../source.ts'
import { type Extraction, indexed } from './extraction.ts'
import { zipEntries } from '../kinds/zip.ts'

/** The names in an archive (ZIP); nothing is unpacked. */
export function readArchiveNames(bytes: Uint8Array): Extraction {
  const entries = zipEntries(bytes)
  return entries === undefined ? DAMAGED : indexed(entries.map(({ name }) => name).join('\n'))
}
