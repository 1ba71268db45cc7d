import { buffer } from 'node:stream/consumers'
import { detectMimetype } from '#server/documents/index.ts'
import type { StagedBlob, Storage } from '#server/blobs/index.ts'

/**
 * The MIME type of bytes that are in the store, by their content; by their name only where the content does not tell.
 * More than the beginning is read only when needed.
 */
export async function kindOf(
  storage: Pick<Storage, 'open'>,
  { head, sha256, size }: Pick<StagedBlob, 'head' | 'sha256' | 'size'>,
  name: string,
): Promise<string> {
  return await detectMimetype(head, name, {
    size,
    async read(start, length) {
      const { stream } = await storage.open(sha256, { start, end: start + length - 1 })
      return await buffer(stream)
    },
  })
}
