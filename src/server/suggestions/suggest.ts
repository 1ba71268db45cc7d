import type { FileSuggestion, Suggestion } from '#contract/suggestions.ts'
import { AppError } from '#contract/errors.ts'
import type { Database } from '#server/platform/database/database.ts'
import { findWorkspace } from '#server/workspaces/index.ts'
import { type Document, rankFolders, suggestFolders } from './judge.ts'
import { createLexicon } from './lexicon.ts'
import { suggestName } from './naming/suggest-name.ts'
import { findDocument, findShared, findSimilar, selectFilingFolders } from './repository.ts'
import { marksOf, votesOf } from './similar.ts'

export interface FilingDependencies {
  db: Database
}

/**
 * Where a file seems to belong and how it could be called, by what was read in it.
 *
 * @returns no folder and no name while it has not been read
 * @throws AppError `not_found`
 */
export async function suggestForFile(
  filing: FilingDependencies,
  workspaceId: string,
  id: string,
): Promise<FileSuggestion> {
  const document = await findDocument(filing.db, workspaceId, id)
  if (document === undefined) throw new AppError('not_found', 'This file could not be found.')
  const { status } = document
  if (status === 'stored') return { status, folders: [], name: null }
  return { status, ...(await suggestForDocument(filing, workspaceId, document, id)) }
}

/**
 * Where something that was shared seems to belong: by its name and the words that came with it, and by its text once it
 * has been read.
 *
 * @throws AppError `not_found`
 */
export async function suggestForShare(
  filing: FilingDependencies,
  workspaceId: string,
  id: string,
): Promise<FileSuggestion> {
  const document = await findShared(filing.db, workspaceId, id)
  if (document === undefined) throw new AppError('not_found', 'This shared file is no longer waiting.')
  return { status: document.status, ...(await suggestForDocument(filing, workspaceId, document)) }
}

/** Where a document seems to belong and how it could be called, before it is a file. */
export async function suggestForDocument(
  { db }: FilingDependencies,
  workspaceId: string,
  document: Document,
  exceptId?: string,
): Promise<Suggestion> {
  const folders = await selectFilingFolders(db, workspaceId)
  const businessName = (await findWorkspace(db, workspaceId))?.businessName ?? null
  const lexicon = createLexicon(folders)
  const marks = marksOf(lexicon, document, businessName)
  const votes = votesOf(marks, await findSimilar(db, workspaceId, marks, exceptId))
  const suggested = suggestFolders(lexicon, rankFolders(lexicon, document, businessName, votes), votes)
  const name = suggestName({ ...document, businessName, folderId: suggested[0]?.id }, new Date())
  return { folders: suggested, name: name ?? null }
}
