import { boolean, foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { files } from '#server/files/tables.ts'
import { workspaceId } from '#server/workspaces/tables.ts'
import { time, bytes, plainText, tsvector } from '#server/platform/database/columns.ts'

/**
 * The search index: for each file its folded name, the words of name and content, the endings of the name's words (each
 * after a `~`), and the columns of filters. A trigger updates `live` and `folder_id` with the file's.
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
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.fileId] }),
    foreignKey({
      columns: [t.workspaceId, t.fileId],
      foreignColumns: [files.workspaceId, files.id],
    }).onDelete('cascade'),
    index('search_documents_words').using('gin', t.workspaceId, t.words),
    index('search_documents_uploaded').on(t.workspaceId, t.uploadedAt, t.fileId),
  ],
)

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
 * Workspaces whose vocabulary may hold words that stand nowhere any more. Triggers add them when a name changes and when
 * the words of a document go; the next cleaning removes them. No unique key, for the reason above.
 */
export const searchWordRemovals = pgTable('search_word_removals', { workspaceId: workspaceId() }, (t) => [
  index('search_word_removals_workspace').on(t.workspaceId),
])
