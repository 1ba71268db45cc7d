import { findFactsReader, findHeldBytes, type Storage } from '#server/bytes/index.ts'
import { type FactReader } from '../jobs/index.ts'
import { placeFacts } from './place-facts.ts'
import { readKind } from './reading/read-kind.ts'
import { readableText, readFacts } from './reading/read-facts.ts'
import { selectKnownParties } from './repository.ts'

/** Rises when documents are to be read again, because more or other facts are found. */
export const FACTS_VERSION = '9'

/** Reads the facts in the text of some bytes, as the company sees them that holds these. */
export function createFactReader({ storage }: { storage: Storage }): FactReader {
  return async (on, { sha256, workspaceId }, text) => {
    const held = await findHeldBytes(on, workspaceId, sha256)
    const reader = await findFactsReader(on, workspaceId, FACTS_VERSION)
    const { address = null, mimetypes = [], name, number = null } = held ?? {}
    const readable = readableText(text)
    const own = { name: name ?? '', number, address }
    const known = await selectKnownParties(on, workspaceId)
    const found = readFacts(readable, own, new Date(), readKind(readable, own), known)
    const isPaged =
      text.includes('\f') || mimetypes.some((type) => /^(?:application\/pdf|image\/)/.test(type))
    return { facts: await placeFacts(found, { isPaged, sha256, text: readable }, storage), reader }
  }
}
