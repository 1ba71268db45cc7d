import { isEncryptedPackage, openCompound } from '../kinds/compound.ts'
import { isCompound } from '../kinds/containers.ts'

/** How the stream of Word 6 and 95 begins; that of Word 97 begins with 0xa5ec (MS-DOC 2.5.2). */
const WORD_6 = 0xa5dc
/** The flags, and the one for encryption; they are where Word 97 has them. */
const FLAGS = 10
const ENCRYPTED = 0x0100

/** Whether a document is of Word 6, Word 95 or PowerPoint 95, which LibreOffice alone reads, and not encrypted. */
export function isBeforeOffice97(bytes: Uint8Array): boolean {
  const compound = isCompound(bytes) ? openCompound(bytes) : undefined
  if (compound === undefined || isEncryptedPackage(compound)) return false
  const word = compound.stream('/WordDocument')
  if (word !== undefined && word.length > FLAGS + 2)
    return word.readUInt16LE(0) === WORD_6 && (word.readUInt16LE(FLAGS) & ENCRYPTED) === 0
  return compound.paths.includes('/PP40') && !compound.paths.includes('/PowerPoint Document')
}
