import { type Extraction, MAX_CHARACTERS, TOO_LONG } from './extraction.ts'
import { decodeTextFile } from './text-encoding.ts'

/** A character has at most four bytes. */
const MAX_BYTES = MAX_CHARACTERS * 4

/** The text of a text file, as it is written. */
export function readText(bytes: Uint8Array): Extraction {
  const isCut = bytes.length > MAX_BYTES
  const text = decodeTextFile(bytes.subarray(0, MAX_BYTES), isCut)
  return isCut || text.length > MAX_CHARACTERS
    ? { status: 'indexed', text: text.slice(0, MAX_CHARACTERS), note: TOO_LONG }
    : { status: 'indexed', text }
}
