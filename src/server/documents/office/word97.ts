import WordExtractor from 'word-extractor'
import type { Compound } from '../kinds/compound.ts'
import { DAMAGED, PASSWORD_PROTECTED } from '../source.ts'
import { type Extraction, indexed } from '../text/extraction.ts'

/** The offset of the flags (MS-DOC 2.5.2), and the one for encryption. */
const FLAGS = 10
const ENCRYPTED = 0x0100

/** The text of a `.doc`: body, text boxes, notes, headers and footers, comments. */
export async function readWord97(bytes: Uint8Array, compound: Compound): Promise<Extraction> {
  const head = compound.stream('/WordDocument')
  if (head === undefined || head.length < FLAGS + 2) return DAMAGED
  if ((head.readUInt16LE(FLAGS) & ENCRYPTED) !== 0) return PASSWORD_PROTECTED
  try {
    const document = await new WordExtractor().extract(
      Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    )
    const parts = [
      document.getBody(),
      document.getTextboxes(),
      document.getFootnotes(),
      document.getEndnotes(),
      document.getHeaders(),
      document.getAnnotations(),
    ]
    return indexed(parts.filter((part) => part.trim() !== '').join('\n'))
  } catch {
    return DAMAGED
  }
}
