import { buffer } from 'node:stream/consumers'
import { detectMimetype } from '#server/documents/index.ts'
import { HEAD_BYTES, type Storage } from '#server/bytes/index.ts'

/**
 * The MIME type of bytes that are in the store, by their content; by their name only where the content does not tell.
 * More than the beginning is read only when needed.
 *
 * @param bytes.head their first {@link HEAD_BYTES}, where the caller has them; they are read from the store otherwise
 */
export async function kindOf(
  storage: Pick<Storage, 'open'>,
  { head, sha256, size }: { head?: Uint8Array | undefined; sha256: string; size: number },
  name: string,
): Promise<string> {
  const read = async (start: number, length: number) => {
    const { stream } = await storage.open(sha256, { start, end: start + length - 1 })
    return await buffer(stream)
  }
  const first = head ?? (size === 0 ? Buffer.of() : await read(0, HEAD_BYTES))
  return await detectMimetype(first, name, { size, read })
}
