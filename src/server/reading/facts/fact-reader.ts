import type { SQL } from 'drizzle-orm'
import { findFactsReader, type Storage } from '#server/bytes/index.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { Documents } from '#server/documents/index.ts'
import type { FactReader, KeptFacts } from '../jobs/index.ts'
import { businessOf } from './find-business.ts'
import { placeFacts } from './place-facts.ts'
import type { answer, PapersToRead } from './reading/facts-of-papers.ts'
import { type FactsInText, readableText } from './reading/read-facts.ts'
import { partyNames } from './merge-parties.ts'
import { rememberedNames } from './remembered-names.ts'
import { knowledgeSelection, selectKnownParties } from './repository.ts'

/** Rises when documents are to be read again, because more or other facts are found. */
export const FACTS_VERSION = '24'

export interface FactReaderDependencies {
  storage: Storage
  documents: Documents
  /**
   * Selects the names and addresses of those that a company gives papers to and asks for them, by the placeholder
   * `workspaceId`.
   */
  correspondents: SQL<string[]>
}

/** Finds what a company's papers are read with: the parties it knows, and what was said of papers before. */
export function createKnowledge({ correspondents }: Pick<FactReaderDependencies, 'correspondents'>) {
  const select = knowledgeSelection(FACTS_VERSION, correspondents)
  return async (on: Queryable, workspaceId: string) => {
    const found = await select(on, workspaceId)
    if (found === undefined) return undefined
    const { corrections, reader, senders, spellings, ...profile } = found
    const known = await rememberedNames(
      `parties of ${workspaceId}`,
      async () => await selectKnownParties(on, workspaceId),
    )
    const own = await businessOf(on, workspaceId, profile)
    return { reader, own, parties: { known, senders }, corrections, nameOf: partyNames(spellings) }
  }
}

type Knowledge = NonNullable<Awaited<ReturnType<ReturnType<typeof createKnowledge>>>>

/** Reads the facts in the text of some bytes, as the company sees them that holds these. */
export function createFactReader(dependencies: FactReaderDependencies): FactReader {
  const findKnowledge = createKnowledge(dependencies)
  return async (on, bytes, text) => {
    // Without words, as in most photos, there are no facts: nothing needs to be known of the company.
    if (!/\S/.test(text))
      return { facts: {}, reader: await findFactsReader(on, bytes.workspaceId, FACTS_VERSION) }
    const knowledge = await findKnowledge(on, bytes.workspaceId)
    const [kept] = knowledge ? await readWith(knowledge, dependencies, [{ ...bytes, text }]) : []
    return kept ?? { facts: {}, reader: FACTS_VERSION }
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
  { documents, storage }: Pick<FactReaderDependencies, 'documents' | 'storage'>,
  texts: ReadonlyArray<{ sha256: string; mimetypes: readonly string[]; text: string }>,
): Promise<KeptFacts[]> {
  const papers = texts.map(({ sha256, text }) => ({
    text: readableText(text),
    isCorrected: corrections.some((one) => one.sha256 === sha256),
  }))
  const found = await factsOf(documents, { papers, own, parties, corrections })
  const kept = []
  for (const [index, { mimetypes, sha256, text }] of texts.entries()) {
    const { party, ...rest } = found[index] ?? {}
    const facts = party === undefined ? rest : { ...rest, party: { ...party, value: nameOf(party.value) } }
    const isPaged =
      text.includes('\f') || mimetypes.some((type) => /^(?:application\/pdf|image\/)/.test(type))
    const readable = papers[index]?.text ?? ''
    kept.push({ facts: await placeFacts(facts, { isPaged, sha256, text: readable }, storage), reader })
  }
  return kept
}
