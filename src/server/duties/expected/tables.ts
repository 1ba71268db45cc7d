import { boolean, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { DocumentKind } from '#contract/documents/document-kinds.ts'
import { expectedOften } from '#contract/duties/expected.ts'
import { userId } from '#server/people/tables.ts'
import { folders } from '#server/manual/folders/tables.ts'
import { key, partOf } from '#server/platform/database/columns.ts'
import { workspaceId } from '#server/company/workspaces/tables.ts'

/** What a company does not need of the papers that are expected of it. */
export const skippedPapers = pgTable(
  'skipped_papers',
  {
    workspaceId: workspaceId(),
    expectedId: text('expected_id').notNull(),
    reason: text('reason').notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.expectedId] })],
)

/** Who does not want to be shown any more which papers a company begins with. */
export const dismissedFirstPapers = pgTable(
  'dismissed_first_papers',
  {
    workspaceId: workspaceId(),
    userId: userId(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.userId] }),
    index('dismissed_first_papers_user').on(t.userId),
  ],
)

/** Papers that a company expects in its folders by itself. */
export const ownExpectedPapers = pgTable(
  'own_expected_papers',
  {
    workspaceId: workspaceId(),
    id: key('id'),
    folderId: text('folder_id').notNull(),
    name: text('name').notNull(),
    kinds: jsonb('kinds').$type<DocumentKind[]>().notNull(),
    every: text('every', { enum: expectedOften }).notNull(),
    yearEnd: boolean('year_end').notNull().default(false),
    reason: text('reason').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    partOf(t.workspaceId, t.folderId, folders),
    index('own_expected_papers_folder').on(t.workspaceId, t.folderId),
  ],
)
