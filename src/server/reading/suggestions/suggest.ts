import { createHash } from 'node:crypto'
import { may } from '#contract/company/roles.ts'
import type { Scope } from '#server/platform/identity.ts'
import { LOG_FOLDER_ID, topFolderId } from '#contract/company/built-in-folders.ts'
import {
  type FileSuggestion,
  MAX_SUGGESTED_AT_ONCE,
  type SuggestedFolder,
  type Suggestion,
  type WaitingSuggestion,
} from '#contract/reading/suggestions.ts'
import type { DocumentKind } from '#contract/documents/document-kinds.ts'
import { type FactChanges, factsOf, type ReadFacts } from '#contract/documents/document-facts.ts'
import { AppError } from '#contract/platform/errors.ts'
import type { Database, Queryable } from '#server/platform/database/database.ts'
import { requireFolder } from '#server/manual/folders/index.ts'
import { hasJob, suggestKey } from '#server/platform/jobs/index.ts'
import { type Business, isIssuedByUs } from '#server/reading/classifier/index.ts'
import { findBusiness, noBusiness, readableText, readFacts } from '#server/reading/facts/index.ts'
import type { Ranking } from './classify.ts'
import { type NamedText, rankFolders, suggestFolders } from './suggest-folders.ts'
import { suggestNames } from './suggest-name.ts'
import { tellApart } from './tell-apart.ts'
import { createLexicon, type Lexicon } from './lexicon.ts'
import {
  findDocument,
  findSimilar,
  findUsualFolder,
  selectDocuments,
  selectFolders,
  selectTaken,
  selectTexts,
} from './repository.ts'
import { featuresOf, votesOf } from './similar.ts'
import { enqueueSuggestions, selectStored, type StoredSuggestion } from './stored.ts'

export interface SuggestionDependencies {
  db: Database
}

/**
 * Suggests folders and a name for a file.
 *
 * @returns no folders and no name while it has not been read, unless it was shared with words and waits
 * @throws AppError `not_found`
 */
export async function suggestForFile(
  dependencies: SuggestionDependencies,
  scope: Scope,
  id: string,
): Promise<FileSuggestion> {
  const document = await findDocument(dependencies.db, scope, id)
  if (document === undefined) throw new AppError('not_found', 'This file could not be found.')
  const { isShared, status } = document
  if (status === 'stored' && !isShared) return { status, folders: [], name: null }
  return { status, ...(await suggestForDocument(dependencies, scope, document, { id })) }
}

/**
 * Where the newest {@link MAX_SUGGESTED_AT_ONCE} documents of a folder seem to belong; for XYZ this is stored, and is shown
 * as being read while it is made anew. A document that has not been read has no folders and no name.
 *
 * @param userId whose papers are for them
 * @throws AppError `not_found` for a folder that the person does not see
 */
export async function suggestForFolder(
  { db }: SuggestionDependencies,
  scope: Scope,
  folderId: string,
  userId: string,
): Promise<WaitingSuggestion[]> {
  await requireFolder(db, scope, folderId, 'view')
  if (folderId !== LOG_FOLDER_ID) {
    const papers = await suggestAll(db, scope, folderId)
    return papers.map(({ paperId, ...rest }) => presentWaiting({ fileId: paperId, ...rest, forYou: true }))
  }
  const { id: workspaceId } = scope
  const keys = [suggestKey({ workspaceId }), suggestKey({ workspaceId, isAnew: true })]
  // Before what is stored: a job that ends in between has stored it.
  const isMaking = await hasJob(db, keys)
  const papers = await selectStored(db, scope, userId)
  const isMissing = papers.some(({ folders, status }) => folders === null && status !== 'stored')
  // After an upgrade or a restore, for bytes that were read before, and for a member with other functions.
  if (isMissing && !isMaking) await enqueueSuggestions(db, { workspaceId })
  return papers.map((paper) =>
    presentWaiting({ ...paper, status: isMaking || paper.folders === null ? 'stored' : paper.status }),
  )
}

function presentWaiting({
  fileId,
  folders,
  forYou,
  name,
  status,
}: Omit<WaitingSuggestion, 'folders'> & {
  folders: readonly SuggestedFolder[] | null
}): WaitingSuggestion {
  return {
    fileId,
    status,
    folders: (folders ?? []).map(({ reason, ...folder }) => ({ ...folder, why: reason })),
    name,
    forYou,
  }
}

/**
 * Suggests folders and names for what waits in a company and was read, as {@link suggestForFolder} shows it.
 *
 * @param known what was suggested before; it stays for a paper of which nothing else is known now
 */
export async function suggestWaiting(
  on: Queryable,
  scope: Scope,
  known: ReadonlyMap<string, Pick<StoredSuggestion, 'basis' | 'folders'>>,
) {
  const papers = await suggestAll(on, scope, LOG_FOLDER_ID, known)
  return papers
    .filter(({ status }) => status !== 'stored')
    .map(({ basis, folders, name, paperId }) => ({ basis, folders, name, paperId }))
}

async function suggestAll(
  on: Queryable,
  scope: Scope,
  folderId: string,
  known: ReadonlyMap<string, Pick<StoredSuggestion, 'basis' | 'folders'>> = new Map(),
) {
  const rows = await selectDocuments(on, scope.id, folderId, MAX_SUGGESTED_AT_ONCE)
  if (rows.length === 0) return []
  const documents = rows.map(({ id, status, ...document }) => {
    const basis = createHash('sha256')
      .update(JSON.stringify([status, document]))
      .digest('base64')
    return { ...document, id, status, basis, isKnown: known.get(id)?.basis === basis }
  })
  // Texts are long, and most of what waits is as it was.
  const asking = documents.filter(
    ({ isKnown, readFacts: read, status }) => status !== 'stored' && (!isKnown || read === null),
  )
  const texts = await selectTexts(
    on,
    scope.id,
    asking.map(({ id }) => id),
  )
  const background = await backgroundOf(on, scope)
  const drafts = []
  for (const { basis, id, isKnown, status, ...rest } of documents) {
    const document = { ...rest, text: texts.get(id) ?? '' }
    const isRead = status !== 'stored'
    let folders: SuggestedFolder[] = []
    if (isKnown) folders = known.get(id)?.folders ?? []
    else if (isRead) folders = await foldersFor(on, scope, background, document, id)
    const names = isRead ? suggestNames(document.name, factsIn(document, background.business)) : []
    const goesTo = folders.map((one) => one.id)
    drafts.push({ id, status, basis, current: document.name, folders, goesTo, names })
  }
  const chosen = await nameAll(on, scope, drafts)
  return drafts.map(({ basis, folders, id: paperId, status }, index) => ({
    paperId,
    status,
    basis,
    folders,
    name: chosen[index] ?? null,
  }))
}

/** A document with its facts: as they were read in its bytes, where they were, and as a person set them. */
interface FactedDocument extends NamedText {
  readFacts?: ReadFacts | null
  confirmedFacts?: FactChanges | null
}

/**
 * Suggests folders and a name for a document that is not stored yet, by its name and text alone.
 *
 * @param folderId the folder that it goes to, where its name must be free, too
 * @throws AppError `not_found` for a folder that the person does not see
 */
export async function suggestBeforeUpload(
  dependencies: SuggestionDependencies,
  scope: Scope,
  { folderId, ...document }: NamedText & { folderId?: string | undefined },
): Promise<Suggestion> {
  if (folderId !== undefined) await requireFolder(dependencies.db, scope, folderId, 'view')
  return await suggestForDocument(dependencies, scope, document, { folderId })
}

async function suggestForDocument(
  { db }: SuggestionDependencies,
  scope: Scope,
  document: FactedDocument,
  { folderId, id }: { id?: string; folderId?: string | undefined },
): Promise<Suggestion> {
  const background = await backgroundOf(db, scope)
  const folders = await foldersFor(db, scope, background, document, id)
  const names = suggestNames(document.name, factsIn(document, background.business))
  if (names.length === 0) return { folders, name: null }
  const waiting = may(scope, 'edit')
    ? await selectDocuments(db, scope.id, LOG_FOLDER_ID, MAX_SUGGESTED_AT_ONCE)
    : []
  const others = waiting
    .filter((other) => other.id !== id)
    .map((other) => ({
      id: other.id,
      current: other.name,
      goesTo: [],
      names: suggestNames(other.name, factsIn({ ...other, text: '' }, background.business)),
    }))
  const goesTo = [...folders.map((folder) => folder.id), ...(folderId === undefined ? [] : [folderId])]
  const draft = { id, current: document.name, goesTo, names }
  const [name] = await nameAll(db, scope, [draft, ...others])
  return { folders, name: name ?? null }
}

/** The names that a file could get by what is known of it, as {@link suggestNames}; none while it has not been read. */
export async function namesByFacts(on: Queryable, scope: Scope, id: string): Promise<readonly string[]> {
  const document = await findDocument(on, scope, id)
  if (document === undefined || document.status === 'stored') return []
  return suggestNames(document.name, factsIn(document, await findBusiness(on, scope.id)))
}

/** A document with the names that it could get. */
interface Draft {
  /** Undefined when it is not stored yet. */
  id: string | undefined
  current: string
  /** The folders in which its name must be free. */
  goesTo: readonly string[]
  /** The best first. */
  names: readonly string[]
}

/** A name for each document that no other one has, here or where it goes, wherever a fact tells them apart. */
async function nameAll(db: Queryable, scope: Scope, drafts: readonly Draft[]) {
  const places = drafts.flatMap(({ goesTo, names }) =>
    goesTo.flatMap((folderId) => names.map((name) => ({ folderId, name }))),
  )
  const taken = Map.groupBy(await selectTaken(db, scope.id, places), ({ name }) => name)
  return tellApart(drafts, (name, { goesTo, id }) =>
    (taken.get(name) ?? []).some((file) => file.id !== id && goesTo.includes(file.folderId)),
  )
}

/** What the suggestions for all documents of a company are made from. */
interface Background {
  lexicon: Lexicon
  business: Business | null
}

async function backgroundOf(db: Queryable, scope: Scope): Promise<Background> {
  const folders = await selectFolders(db, scope)
  return { lexicon: createLexicon(folders), business: await findBusiness(db, scope.id) }
}

/** What the folder counts where people keep all papers of this party and kind: more than any words. */
const USUAL_SHARE = 2

async function foldersFor(
  on: Queryable,
  scope: Scope,
  { business, lexicon }: Background,
  document: FactedDocument,
  exceptId?: string,
): Promise<SuggestedFolder[]> {
  const features = featuresOf(lexicon, document, business?.name ?? null)
  const votes = votesOf(features, await findSimilar(on, scope, features, exceptId))
  const { kind, party } = factsIn(document, business)
  const usual =
    kind && party
      ? await findUsualFolder(on, scope, { kind: kind.value, party: party.value }, exceptId)
      : undefined
  if (usual !== undefined) votes.set(usual.folderId, { share: USUAL_SHARE, files: usual.files })
  const ranking = rankFolders(lexicon, document, business, votes)
  const isUs = kind && bills.has(kind.value) ? isIssuedByUs(document.text, business, party?.value) : undefined
  const sided = isUs === undefined ? ranking : onSide(ranking, isUs, usual?.folderId)
  return suggestFolders(lexicon, sided, votes)
}

/** What is issued by who sells. */
const bills: ReadonlySet<DocumentKind> = new Set(['invoice', 'credit-note', 'statement'])
/** The template's folders of sales and of purchases, in which invoices and statements have the same numbers. */
const SALES = 'G'
const PURCHASES = 'HI'

/**
 * A ranking without the folders of the other side, of which each gives what speaks for it to the one of its number.
 *
 * @param usual where people file such papers, whatever they are
 */
function onSide({ folders, nowhere }: Ranking, isSale: boolean, usual: string | undefined): Ranking {
  const [right, wrong] = isSale ? [SALES, PURCHASES] : [PURCHASES, SALES]
  const isWrong = ({ id }: { id: string }) => topFolderId(id) === wrong && id !== usual
  const given = new Map(
    folders.filter(isWrong).map(({ confidence, id }) => [id.replace(wrong, right), confidence]),
  )
  return {
    nowhere,
    folders: folders
      .filter((folder) => !isWrong(folder))
      .map((folder) => ({
        id: folder.id,
        confidence: folder.confidence + (given.get(folder.id) ?? 0),
        // Read when they are shown.
        get terms() {
          return folder.terms
        },
      }))
      .toSorted((a, b) => b.confidence - a.confidence),
  }
}

function factsIn(
  { confirmedFacts = null, readFacts: read, text }: FactedDocument,
  business: Business | null,
) {
  const found = read ?? readFacts(readableText(text), business ?? noBusiness, new Date())
  const facts = factsOf(found, confirmedFacts)
  return { ...facts, title: facts.kind?.value === found.kind?.value ? found.title : undefined }
}
