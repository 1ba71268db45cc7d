export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/**
 * The encoding of a text; undefined when the bytes are no text, because they contain control characters.
 *
 * @param isCut whether the last character may be incomplete
 */
export function textEncoding(bytes: Uint8Array, isCut: boolean): TextEncoding | undefined {
  const encoding = markedEncoding(bytes) ?? unmarkedEncoding(bytes, isCut)
  if (encoding === undefined) return undefined
  return hasControlCharacters(decodeText(bytes, encoding, isCut)) ? undefined : encoding
}

/** Decodes a text without its byte order mark; invalid bytes become U+FFFD. */
export function decodeText(bytes: Uint8Array, encoding: TextEncoding, isCut: boolean): string {
  // A streaming decoder leaves out an incomplete last character.
  return new TextDecoder(encoding).decode(bytes, { stream: isCut })
}

/**
 * Decodes a text file as its byte order mark says; without one as UTF-8 if it is valid, as UTF-16 if every other byte is
 * zero, else as Windows-1252, which older office programs write. Line ends become line feeds.
 */
export function decodeTextFile(bytes: Uint8Array, isCut = false): string {
  const encoding = textEncoding(bytes, isCut) ?? 'windows-1252'
  return decodeText(bytes, encoding, isCut).replaceAll(/\r\n?/g, '\n')
}

function markedEncoding([first, second, third]: Uint8Array): TextEncoding | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  return undefined
}

function unmarkedEncoding(bytes: Uint8Array, isCut: boolean): TextEncoding | undefined {
  if (bytes.includes(0)) return wideEncoding(bytes)
  return isUtf8(bytes, isCut) ? 'utf-8' : narrowEncoding(bytes)
}

export function isUtf8(bytes: Uint8Array, isCut: boolean): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut })
    return true
  } catch {
    return false
  }
}

/** UTF-16 text of European languages has a zero in nearly every other byte. */
function wideEncoding(bytes: Uint8Array): TextEncoding | undefined {
  const zeros = [0, 0]
  for (let at = bytes.indexOf(0); at !== -1; at = bytes.indexOf(0, at + 1)) zeros[at % 2]!++
  const [even = 0, odd = 0] = zeros
  const most = (bytes.length / 2) * 0.8
  if (odd >= most && even === 0) return 'utf-16le'
  if (even >= most && odd === 0) return 'utf-16be'
  return undefined
}

/** Most bytes of an 8-bit text are ASCII; of compressed or encrypted data, half. */
function narrowEncoding(bytes: Uint8Array): TextEncoding | undefined {
  let others = 0
  for (const byte of bytes) {
    if (byte < 0x80) continue
    others++
    if (UNUSED_IN_WINDOWS_1252.has(byte)) return undefined
  }
  return others <= bytes.length * 0.3 ? 'windows-1252' : undefined
}

const UNUSED_IN_WINDOWS_1252 = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d])

/** C0 control characters other than tab, line ends, form feed and the end mark of DOS. */
function hasControlCharacters(text: string): boolean {
  // oxlint-disable-next-line no-control-regex
  return /[\u0000-\u0008\u000b\u000e-\u0019\u001b-\u001f\u007f]/.test(text)
}
