import { type SQL, sql } from 'drizzle-orm'
import { boolean, index, jsonb, numeric, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { FactChanges } from '#contract/documents/document-facts.ts'
import { files } from '#server/manual/files/tables.ts'
import { workspaceId } from '#server/company/workspaces/tables.ts'
import { time, bytes, plainText, tsvector, partOf } from '#server/platform/database/columns.ts'

/**
 * The search index: for each file its folded name, the words of name and content, the endings of the name's words (each
 * after a `~`), and the columns of filters. Triggers update `live` and `folder_id` with the file's, and `facts` with what
 * was read in its bytes and what a person said of it.
 */
export const searchDocuments = pgTable(
  'search_documents',
  {
    workspaceId: workspaceId(),
    fileId: uuid('file_id').notNull(),
    name: text('name').notNull(),
    words: tsvector('words').notNull(),
    uploadedAt: time('uploaded_at').notNull(),
    live: boolean('live').notNull().default(true),
    folderId: text('folder_id').notNull(),
    /** A key of `searchTypes`; null for other kinds. */
    type: text('type'),
    size: bytes('size').notNull(),
    /** The values of its facts by their names. */
    facts: jsonb('facts')
      .$type<FactChanges>()
      .notNull()
      .default(sql`'{}'`),
    kind: text('kind').generatedAlwaysAs(sql`facts ->> 'kind'`),
    dated: plainText('dated').generatedAlwaysAs(sql`facts ->> 'date'`),
    ends: plainText('ends').generatedAlwaysAs(sql`facts ->> 'ends'`),
    due: plainText('due').generatedAlwaysAs(sql`facts ->> 'due'`),
    /** Folded, as words of a query are. */
    party: text('party').generatedAlwaysAs(sql`folded_fact(facts ->> 'party')`),
    person: text('person').generatedAlwaysAs(sql`folded_fact(facts ->> 'person')`),
    total: numeric('total').generatedAlwaysAs(sql`(facts #>> '{total,amount}')::numeric`),
    currency: text('currency').generatedAlwaysAs(sql`facts #>> '{total,currency}'`),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.fileId] }),
    partOf(t.workspaceId, t.fileId, files),
    index('search_documents_words').using('gin', sql`company_words(${t.workspaceId}, ${t.words})`),
    index('search_documents_uploaded').on(t.workspaceId, t.uploadedAt, t.fileId),
    index('search_documents_dated')
      .on(t.workspaceId, t.dated)
      .where(sql`${t.dated} is not null`),
    index('search_documents_ends')
      .on(t.workspaceId, t.ends)
      .where(sql`${t.ends} is not null`),
    index('search_documents_due')
      .on(t.workspaceId, t.due)
      .where(sql`${t.due} is not null`),
    index('search_documents_total')
      .on(t.workspaceId, t.total)
      .where(sql`${t.total} is not null`),
    index('search_documents_kind')
      .on(t.workspaceId, t.kind)
      .where(sql`${t.kind} is not null`),
    index('search_documents_party')
      .on(t.workspaceId, t.party)
      .where(sql`${t.party} is not null`),
  ],
)

/**
 * The documents of a company that have the words of a `tsquery`, as `d`; by the index of words alone, since the planner does not
 * know what it takes to unpack the words of each document (`offset 0`). Those of a few other companies are among them.
 *
 * @param query without phrases, since the index knows no places
 */
export function documentsWith(companyId: string, query: SQL): SQL {
  return sql`(select d.* from ${searchDocuments} d
    where company_words(d.workspace_id, d.words) @@ company_query(${companyId}, ${query}) offset 0) d`
}

/**
 * Vocabulary of a workspace's names and texts, folded, for spelling suggestions. No unique key, so that two transactions
 * that add the same words never wait for each other.
 */
export const searchWords = pgTable(
  'search_words',
  { workspaceId: workspaceId(), word: plainText('word').notNull() },
  (t) => [index('search_words_word').on(t.workspaceId, t.word)],
)

/**
 * Workspaces whose vocabulary may hold words that are nowhere any more. Triggers add them when a name changes and when
 * the words of a document go; the next cleaning removes them. No unique key, for the reason above.
 */
export const searchWordRemovals = pgTable('search_word_removals', { workspaceId: workspaceId() }, (t) => [
  index('search_word_removals_workspace').on(t.workspaceId),
])
