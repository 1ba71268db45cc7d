import { buffer } from 'node:stream/consumers'
import { detectMimetype } from '#server/documents/index.ts'
import type { StagedBlob, Storage } from '#server/blobs/index.ts'

/**
 * The MIME type of bytes that are filed under their hash, by what they are; their name only decides where they do not
 * tell. Where their beginning does not, more of them is read.
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
