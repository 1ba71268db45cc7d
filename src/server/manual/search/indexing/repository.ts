import { and, count as rowCount, eq, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { searchTypes } from '#contract/manual/search-query.ts'
import { fold, wordsOf } from '#contract/manual/search-words.ts'
import { blobs } from '#server/bytes/tables.ts'
import { files } from '#server/manual/files/tables.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { selection, statement } from '#server/platform/database/statement.ts'
import { searchDocuments, searchWordRemovals, searchWords } from '../tables.ts'
import { endingsOf, spellingsOf } from './index-words.ts'

/** What the index holds of a file's name. */
export interface NameWords {
  foldedName: string
  nameWords: string
  nameEndings: string[]
  nameSpellings: string[]
}

export function wordsOfName(name: string): NameWords {
  return {
    foldedName: fold(name),
    nameWords: wordsOf(name).join(' '),
    nameEndings: endingsOf(name),
    nameSpellings: spellingsOf(name),
  }
}

const given = sql.placeholder

/** The document type, of `searchTypes`, that a MIME type belongs to. */
function typeOf(mimetype: SQL): SQL {
  const cases = Object.entries(searchTypes).map(([type, { mimetypes }]) => {
    const patterns = mimetypes.map((pattern) => `'${pattern.replaceAll('*', '%')}'`).join(', ')
    return sql`when ${mimetype} like any(array[${sql.raw(patterns)}]) then ${sql.raw(`'${type}'`)}`
  })
  return sql`case ${sql.join(cases, sql` `)} end`
}

/**
 * The statement that makes files findable by what {@link wordsOfName} gives, and by their content; the words of a name
 * weigh more.
 *
 * @param source selects `workspace_id`, `id`, `folder_id`, `mimetype`, `size`, `uploaded_at`, of what {@link wordsOfName}
 *   gives `folded_name`, `name_words` and `name_endings`, as words or null the `content`, and the values of its facts as
 *   `known_facts`, or null where a trigger is to find them
 */
export function newSearchDocument(source: SQL): SQL {
  return sql`
    insert into ${searchDocuments} (workspace_id, file_id, folder_id, type, size, uploaded_at, name, words, facts)
    select workspace_id, id, folder_id, ${typeOf(sql`mimetype`)}, size, uploaded_at, folded_name,
      setweight(to_tsvector('simple', name_words) || to_tsvector('english', name_words), 'A')
        || array_to_tsvector(name_endings) || coalesce(content, ''::tsvector), known_facts
    from (${source}) source
    on conflict (workspace_id, file_id) do update set name = excluded.name, words = excluded.words, type = excluded.type,
      size = excluded.size, uploaded_at = excluded.uploaded_at, facts = excluded.facts`
}

/**
 * The statement that makes copies of files findable by the words of their originals.
 *
 * @param copies selects `source_workspace_id` and `source_id` of the original, and `workspace_id`, `id` and `folder_id`
 *   of the copy
 */
export function newSearchDocumentCopies(copies: SQL): SQL {
  return sql`
    insert into ${searchDocuments} (workspace_id, file_id, folder_id, type, size, name, words, uploaded_at, facts)
    select copy.workspace_id, copy.id, copy.folder_id, d.type, d.size, d.name, d.words, now(), null
    from (${copies}) copy
    join ${searchDocuments} d on d.workspace_id = copy.source_workspace_id and d.file_id = copy.source_id`
}

/**
 * The statement that adds words to a workspace's vocabulary, from which spellings are suggested.
 *
 * @param source selects `workspace_id` and `word`, each once
 */
export function newSearchWords(source: SQL): SQL {
  return sql`
    insert into ${searchWords} (workspace_id, word)
    select workspace_id, word from (${source}) source where not exists (
      select from ${searchWords} known where known.workspace_id = source.workspace_id and known.word = source.word)`
}

const givenSpellings = (name: string) =>
  sql`select ${given('workspaceId')}::uuid as workspace_id, word from unnest(${given(name)}::text[]) word`

// The blob is locked: a reading that is being saved is waited for, and one that is saved later finds this file.
const index = statement(
  'index_file',
  sql`with learnt as (${newSearchWords(givenSpellings('nameSpellings'))}) ${newSearchDocument(sql`
    select f.workspace_id, f.id, f.folder_id, f.mimetype, f.size, f.uploaded_at, case when not f.awaits_reading then (
      select b.words from ${blobs} b where b.workspace_id = f.workspace_id and b.sha256 = f.sha256 for share
    ) end as content, null::jsonb as known_facts,
      ${given('foldedName')}::text as folded_name, ${given('nameWords')}::text as name_words, ${given('nameEndings')}::text[] as name_endings
    from ${files} f where f.workspace_id = ${given('workspaceId')}::uuid and f.id = ${given('id')}::uuid`)}`,
)

/** Makes a file findable by its name and by what was read in its bytes, and learns the words of both that it is given. */
export async function indexFile(
  on: Queryable,
  workspaceId: string,
  { id, originalName }: { id: string; originalName: string },
  spellings: readonly string[] = [],
): Promise<void> {
  const words = wordsOfName(originalName)
  const nameSpellings = [...new Set([...words.nameSpellings, ...spellings])]
  await index(on, { workspaceId, id, ...words, nameSpellings })
}

const learn = statement('learn_words', newSearchWords(givenSpellings('spellings')))

/** Copies the spellings of a workspace into another. */
export async function copySpellings(on: Queryable, from: string, to: string): Promise<void> {
  await on.execute(
    newSearchWords(sql`
      select distinct ${to}::uuid as workspace_id, word from ${searchWords} where workspace_id = ${from}`),
  )
}

const haveBytes = and(eq(files.workspaceId, given('workspaceId')), eq(files.sha256, given('sha256')))

const lock = selection(
  'lock_files',
  new QueryBuilder()
    .select({ id: files.id, originalName: files.originalName })
    .from(files)
    .where(haveBytes)
    .orderBy(files.id)
    .for('no key update'),
)

const count = selection(
  'count_files',
  new QueryBuilder().select({ files: rowCount() }).from(files).where(haveBytes),
)

/** The files that have some bytes, locked: none is renamed, moved or deleted before the transaction ends. */
export async function lockFilesOf(tx: Queryable, workspaceId: string, sha256: string) {
  return await lock(tx, { workspaceId, sha256 })
}

/** How many files have some bytes, whoever has locked them. */
export async function countFilesOf(tx: Queryable, workspaceId: string, sha256: string): Promise<number> {
  return (await count(tx, { workspaceId, sha256 }))[0]?.files ?? 0
}

/**
 * Makes files findable by the words that were saved with their bytes.
 *
 * @param locked the files, locked so that none is renamed meanwhile
 * @param spellings the words of the text that can be offered for a misspelled one
 */
export async function indexFiles(
  tx: Queryable,
  workspaceId: string,
  locked: ReadonlyArray<{ id: string; originalName: string }>,
  spellings: readonly string[],
): Promise<void> {
  // The words of the text are learnt with those of the first name.
  const [first, ...others] = locked
  if (first === undefined) await learn(tx, { workspaceId, spellings })
  else await indexFile(tx, workspaceId, first, spellings)
  for (const file of others) await indexFile(tx, workspaceId, file)
}

/**
 * Removes words from the vocabulary of a workspace that no document of it has, trash included. A word that is added at
 * the same moment may be removed too.
 */
export async function removeUnusedWords(on: Queryable, workspaceId: string): Promise<void> {
  // Blobs without a file count too: they may be filed again, and are not read a second time then.
  const words = `
    select words from search_documents where workspace_id = '${workspaceId}'
    union all
    select b.words from blobs b where b.workspace_id = '${workspaceId}' and not exists (
      select from files f where f.workspace_id = b.workspace_id and f.sha256 = b.sha256)`
  await on.execute(sql`
    delete from ${searchWords} known where workspace_id = ${workspaceId}
      and not exists (select from ts_stat(${words}) standing where standing.word = known.word)`)
}

/** Takes the workspaces whose vocabulary is to be cleaned. */
export async function takeWordRemovals(on: Queryable): Promise<Set<string>> {
  const rows = await on.delete(searchWordRemovals).returning()
  return new Set(rows.map((row) => row.workspaceId))
}
