/**
 * Decodes text: UTF-8 or UTF-16 by the byte order mark, else UTF-8 if valid, else the Windows code page of older
 * programs.
 *
 * @param isWhole whether these are all bytes of the file; otherwise the last character may be incomplete
 */
export function decodeText(bytes: Uint8Array, isWhole: boolean): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: !isWhole })
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
