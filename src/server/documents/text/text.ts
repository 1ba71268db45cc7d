import { type Extraction, MAX_CHARACTERS, TOO_LONG } from './extraction.ts'
import { decodeText, textEncoding } from './text-encoding.ts'

/** No character is written in more than four bytes. */
const MAX_BYTES = MAX_CHARACTERS * 4

/**
 * The text of a text file: as its byte order mark says, else UTF-8 where it is valid, UTF-16 where every other
 * byte is zero, and Windows-1252, in which older office programs write.
 */
export function readText(bytes: Uint8Array): Extraction {
  const isCut = bytes.length > MAX_BYTES
  const start = bytes.subarray(0, MAX_BYTES)
  const text = decodeText(start, textEncoding(start, isCut) ?? 'windows-1252', isCut).replaceAll(
    /\r\n?/g,
    '\n',
  )
  return isCut || text.length > MAX_CHARACTERS
    ? { status: 'indexed', text: text.slice(0, MAX_CHARACTERS), note: TOO_LONG }
    : { status: 'indexed', text }
}
