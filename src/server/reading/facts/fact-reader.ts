import { findFactsReader, findMimetypes, type Storage } from '#server/bytes/index.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { type FactReader } from '../jobs/index.ts'
import { findBusiness, noBusiness } from './find-business.ts'
import { placeFacts } from './place-facts.ts'
import { learntKind, learntParty } from './reading/learnt.ts'
import { judged, readKind } from './reading/read-kind.ts'
import { readableText, readFacts } from './reading/read-facts.ts'
import { partyNames } from './merge-parties.ts'
import { rememberedNames } from './remembered-names.ts'
import { selectCorrections, selectKnownParties } from './repository.ts'

/** Rises when documents are to be read again, because more or other facts are found. */
export const FACTS_VERSION = '17'

/** How sure a kind is that was learnt from corrections. */
const LEARNT = 0.85

export interface FactReaderDependencies {
  storage: Storage
  /** The names and addresses of those that a company gives papers to and asks for them. */
  correspondents: (on: Queryable, workspaceId: string) => Promise<string[]>
}

/** What a company's papers are read with: the parties it knows, and what was said of papers before. */
export async function findKnowledge(
  on: Queryable,
  workspaceId: string,
  { correspondents }: Pick<FactReaderDependencies, 'correspondents'>,
) {
  return {
    reader: await findFactsReader(on, workspaceId, FACTS_VERSION),
    own: (await findBusiness(on, workspaceId)) ?? noBusiness,
    parties: {
      known: await rememberedNames(
        `parties of ${workspaceId}`,
        async () => await selectKnownParties(on, workspaceId),
      ),
      senders: await correspondents(on, workspaceId),
    },
    corrections: await selectCorrections(on, workspaceId),
    nameOf: await partyNames(on, workspaceId),
  }
}

type Knowledge = Awaited<ReturnType<typeof findKnowledge>>

/** Reads the facts in the text of some bytes, as the company sees them that holds these. */
export function createFactReader(dependencies: FactReaderDependencies): FactReader {
  return async (on, bytes, text) => {
    const knowledge = await findKnowledge(on, bytes.workspaceId, dependencies)
    return await readWith(knowledge, on, dependencies.storage, { ...bytes, text })
  }
}

/** Reads the facts in the text of some bytes with what their company knows. */
export async function readWith(
  { corrections: corrected, nameOf, own, parties, reader }: Knowledge,
  on: Queryable,
  storage: Storage,
  { sha256, text, workspaceId }: { sha256: string; text: string; workspaceId: string },
): ReturnType<FactReader> {
  const mimetypes = await findMimetypes(on, workspaceId, sha256)
  const readable = readableText(text)
  // A paper that was corrected keeps what was read in it by itself: others are compared with that.
  const corrections = corrected.some((one) => one.sha256 === sha256) ? [] : corrected
  const now = new Date()
  let found = readFacts(readable, own, now, readKind(readable, own), parties)
  const kind = learntKind(found, corrections)
  if (kind !== undefined && kind !== found.kind?.value)
    found = readFacts(readable, own, now, judged(new Map([[kind, LEARNT]])), parties)
  const { party } = found
  if (party !== undefined)
    found.party = { ...party, value: nameOf(learntParty(party, readable, corrections) ?? party.value) }
  const isPaged = text.includes('\f') || mimetypes.some((type) => /^(?:application\/pdf|image\/)/.test(type))
  return { facts: await placeFacts(found, { isPaged, sha256, text: readable }, storage), reader }
}
