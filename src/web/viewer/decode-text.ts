/**
 * The text in some bytes: UTF-8 or UTF-16 as their mark says, else UTF-8 where they are, else the Windows code page
 * that older programs wrote.
 *
 * @param isWhole whether these are all bytes of the file; a cut may lie within a character
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
