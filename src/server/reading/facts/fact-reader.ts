import { findFactsReader, findMimetypes, type Storage } from '#server/bytes/index.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { Documents } from '#server/documents/index.ts'
import type { FactReader, KeptFacts } from '../jobs/index.ts'
import { findBusiness, noBusiness } from './find-business.ts'
import { placeFacts } from './place-facts.ts'
import type { answer, PapersToRead } from './reading/facts-of-papers.ts'
import { type FactsInText, readableText } from './reading/read-facts.ts'
import { partyNames } from './merge-parties.ts'
import { rememberedNames } from './remembered-names.ts'
import { selectCorrections, selectKnownParties } from './repository.ts'

/** Rises when documents are to be read again, because more or other facts are found. */
export const FACTS_VERSION = '18'

export interface FactReaderDependencies {
  storage: Storage
  documents: Documents
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
    // Without words, as in most photos, there are no facts: nothing needs to be known of the company.
    if (!/\S/.test(text))
      return { facts: {}, reader: await findFactsReader(on, bytes.workspaceId, FACTS_VERSION) }
    const knowledge = await findKnowledge(on, bytes.workspaceId, dependencies)
    const [kept] = await readWith(knowledge, on, dependencies, [{ ...bytes, text }])
    return kept ?? { facts: {}, reader: knowledge.reader }
  }
}

const FACTS_OF_PAPERS = new URL('reading/facts-of-papers.ts', import.meta.url)

/** What is read in papers, one by one where this could not be done with all of them; nothing in one with which it cannot. */
async function factsOf(documents: Documents, question: PapersToRead): Promise<FactsInText[]> {
  const computed = await documents.compute(FACTS_OF_PAPERS, question)
  if (computed.status === 'computed') return computed.answer as ReturnType<typeof answer>
  if (question.papers.length === 1) return [{}]
  const alone = []
  for (const paper of question.papers)
    alone.push(...(await factsOf(documents, { ...question, papers: [paper] })))
  return alone
}

/** Reads the facts in the texts of bytes of a company with what it knows. */
export async function readWith(
  { corrections, nameOf, own, parties, reader }: Knowledge,
  on: Queryable,
  { documents, storage }: Pick<FactReaderDependencies, 'documents' | 'storage'>,
  texts: ReadonlyArray<{ sha256: string; text: string; workspaceId: string }>,
): Promise<KeptFacts[]> {
  const papers = texts.map(({ sha256, text }) => ({
    text: readableText(text),
    isCorrected: corrections.some((one) => one.sha256 === sha256),
  }))
  const found = await factsOf(documents, { papers, own, parties, corrections })
  const kept = []
  for (const [index, { sha256, text, workspaceId }] of texts.entries()) {
    const { party, ...rest } = found[index] ?? {}
    const facts = party === undefined ? rest : { ...rest, party: { ...party, value: nameOf(party.value) } }
    const mimetypes = await findMimetypes(on, workspaceId, sha256)
    const isPaged =
      text.includes('\f') || mimetypes.some((type) => /^(?:application\/pdf|image\/)/.test(type))
    const readable = papers[index]?.text ?? ''
    kept.push({ facts: await placeFacts(facts, { isPaged, sha256, text: readable }, storage), reader })
  }
  return kept
}
