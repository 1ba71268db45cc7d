import type { FileSuggestion, Suggestion } from '#contract/suggestions.ts'
import { AppError } from '#contract/errors.ts'
import type { Database } from '#server/platform/database/database.ts'
import { findWorkspace } from '#server/workspaces/index.ts'
import { type Document, rankFolders, suggestFolders } from './suggest-folders.ts'
import { createLexicon } from './lexicon.ts'
import { suggestName } from './naming/suggest-name.ts'
import { findDocument, findShared, findSimilar, selectFolders } from './repository.ts'
import { featuresOf, votesOf } from './similar.ts'

export interface SuggestionDependencies {
  db: Database
}

/**
 * Suggests folders and a name for a file.
 *
 * @returns no folders and no name while it has not been read
 * @throws AppError `not_found`
 */
export async function suggestForFile(
  dependencies: SuggestionDependencies,
  workspaceId: string,
  id: string,
): Promise<FileSuggestion> {
  const document = await findDocument(dependencies.db, workspaceId, id)
  if (document === undefined) throw new AppError('not_found', 'This file could not be found.')
  const { status } = document
  if (status === 'stored') return { status, folders: [], name: null }
  return { status, ...(await suggestForDocument(dependencies, workspaceId, document, id)) }
}

/**
 * Suggests folders and a name for an item of the inbox, by its name and the shared text, and by its own text once it has
 * been read.
 *
 * @throws AppError `not_found`
 */
export async function suggestForShare(
  dependencies: SuggestionDependencies,
  workspaceId: string,
  id: string,
): Promise<FileSuggestion> {
  const document = await findShared(dependencies.db, workspaceId, id)
  if (document === undefined) throw new AppError('not_found', 'This shared file is no longer waiting.')
  return { status: document.status, ...(await suggestForDocument(dependencies, workspaceId, document)) }
}

/** Suggests folders and a name for a document that is not stored yet. */
export async function suggestForDocument(
  { db }: SuggestionDependencies,
  workspaceId: string,
  document: Document,
  exceptId?: string,
): Promise<Suggestion> {
  const folders = await selectFolders(db, workspaceId)
  const businessName = (await findWorkspace(db, workspaceId))?.businessName ?? null
  const lexicon = createLexicon(folders)
  const features = featuresOf(lexicon, document, businessName)
  const votes = votesOf(features, await findSimilar(db, workspaceId, features, exceptId))
  const suggested = suggestFolders(lexicon, rankFolders(lexicon, document, businessName, votes), votes)
  const name = suggestName({ ...document, businessName, folderId: suggested[0]?.id }, new Date())
  return { folders: suggested, name: name ?? null }
}
