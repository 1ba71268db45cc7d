import { jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { workspaceId } from '#server/company/workspaces/tables.ts'
import { key } from '#server/platform/database/columns.ts'

/** Spellings of which a company said that they are the same party as another one. */
export const partySpellings = pgTable(
  'party_spellings',
  {
    workspaceId: workspaceId(),
    id: key('id'),
    /** Without what does not tell parties apart. */
    spellingKey: text('spelling_key').notNull(),
    spelling: text('spelling').notNull(),
    /** The party that it is. */
    name: text('name').notNull(),
    /** The files of which a person had said the spelling. */
    said: jsonb('said').$type<Array<[fileId: string, party: string]>>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    uniqueIndex('party_spellings_key').on(t.workspaceId, t.spellingKey),
  ],
)
