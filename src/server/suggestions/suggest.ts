import { editsAnything } from '#contract/roles.ts'
import type { Scope } from '#server/platform/identity.ts'
import { LOG_FOLDER_ID } from '#contract/built-in-folders.ts'
import {
  type FileSuggestion,
  MAX_SUGGESTED_AT_ONCE,
  type Suggestion,
  type WaitingSuggestion,
} from '#contract/suggestions.ts'
import { type FactChanges, factsOf, type ReadFacts } from '#contract/document-facts.ts'
import { AppError } from '#contract/errors.ts'
import type { Database } from '#server/platform/database/database.ts'
import { requireFolder } from '#server/folders/index.ts'
import { findWorkspace, type WorkspaceRow } from '#server/workspaces/index.ts'
import type { Business } from '#server/classifier/index.ts'
import { readableText, readFacts } from '#server/facts/index.ts'
import { type Document, rankFolders, suggestFolders } from './suggest-folders.ts'
import { suggestName } from './suggest-name.ts'
import { createLexicon, type Lexicon } from './lexicon.ts'
import {
  findDocument,
  findShared,
  findSimilar,
  selectDocuments,
  selectFolders,
  selectSharedDocuments,
} from './repository.ts'
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
  scope: Scope,
  id: string,
): Promise<FileSuggestion> {
  const document = await findDocument(dependencies.db, scope, id)
  if (document === undefined) throw new AppError('not_found', 'This file could not be found.')
  const { status } = document
  if (status === 'stored') return { status, folders: [], name: null }
  return { status, ...(await suggestForDocument(dependencies, scope, document, id)) }
}

/**
 * Suggests folders and a name for an item of the inbox, by its name and the shared text, and by its own text once it has
 * been read.
 *
 * @throws AppError `not_found`
 */
export async function suggestForShare(
  dependencies: SuggestionDependencies,
  scope: Scope,
  id: string,
): Promise<FileSuggestion> {
  if (!editsAnything(scope)) throw notWaiting()
  const document = await findShared(dependencies.db, scope.id, id)
  if (document === undefined) throw notWaiting()
  return { status: document.status, ...(await suggestForDocument(dependencies, scope, document)) }
}

const notWaiting = () => new AppError('not_found', 'This shared file is no longer waiting.')

/**
 * Suggests folders and names for the newest {@link MAX_SUGGESTED_AT_ONCE} documents of a folder; for XYZ, also for what
 * was shared and has no folder yet. A document that has not been read has no folders and no name.
 *
 * @throws AppError `not_found` for a folder that the person does not see
 */
export async function suggestForFolder(
  { db }: SuggestionDependencies,
  scope: Scope,
  folderId: string,
): Promise<WaitingSuggestion[]> {
  await requireFolder(db, scope, folderId, 'view')
  const limit = MAX_SUGGESTED_AT_ONCE
  const shared =
    folderId === LOG_FOLDER_ID && editsAnything(scope) ? await selectSharedDocuments(db, scope.id, limit) : []
  const stored = await selectDocuments(db, scope.id, folderId, limit)
  const background = await backgroundOf(db, scope)
  const suggested: WaitingSuggestion[] = []
  for (const { id, status, ...document } of [...shared, ...stored]) {
    const { folders, name } =
      status === 'stored' ? { folders: [], name: null } : await suggest(db, scope, background, document, id)
    suggested.push({
      fileId: id,
      status,
      folders: folders.map(({ reason, ...folder }) => ({ ...folder, why: reason })),
      name,
    })
  }
  return suggested
}

/** A document with its facts: as they were read in its bytes, where they were, and as a person set them. */
interface FactedDocument extends Document {
  readFacts?: ReadFacts | null
  confirmedFacts?: FactChanges | null
}

/** Suggests folders and a name for a document; for one that is not stored yet, by its name and text alone. */
export async function suggestForDocument(
  { db }: SuggestionDependencies,
  scope: Scope,
  document: FactedDocument,
  exceptId?: string,
): Promise<Suggestion> {
  return await suggest(db, scope, await backgroundOf(db, scope), document, exceptId)
}

/** What the suggestions for all documents of a company are made from. */
interface Background {
  lexicon: Lexicon
  business: Business | null
}

async function backgroundOf(db: Database, scope: Scope): Promise<Background> {
  const folders = await selectFolders(db, scope)
  const workspace = await findWorkspace(db, scope.id)
  return { lexicon: createLexicon(folders), business: workspace === undefined ? null : businessOf(workspace) }
}

function businessOf(workspace: WorkspaceRow): Business {
  const { businessName, registeredOfficeAddress, registrationNumber } = workspace
  return { name: businessName ?? '', number: registrationNumber, address: registeredOfficeAddress }
}

async function suggest(
  db: Database,
  scope: Scope,
  { business, lexicon }: Background,
  document: FactedDocument,
  exceptId?: string,
): Promise<Suggestion> {
  const businessName = business?.name ?? null
  const features = featuresOf(lexicon, document, businessName)
  const votes = votesOf(features, await findSimilar(db, scope, features, exceptId))
  const suggested = suggestFolders(lexicon, rankFolders(lexicon, document, business, votes), votes)
  return { folders: suggested, name: suggestName(document.name, factsIn(document, business)) ?? null }
}

function factsIn(
  { confirmedFacts = null, readFacts: read, text }: FactedDocument,
  business: Business | null,
) {
  if (read) return factsOf(read, confirmedFacts)
  const found = readFacts(readableText(text), business ?? noBusiness, new Date())
  return factsOf(found, confirmedFacts)
}

const noBusiness: Business = { name: '', number: null, address: null }
