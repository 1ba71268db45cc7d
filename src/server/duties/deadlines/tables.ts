import { date, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { repetitions } from '#contract/duties/deadlines.ts'
import { users, userId } from '#server/people/tables.ts'
import { folders } from '#server/manual/folders/tables.ts'
import { key, time, partOf } from '#server/platform/database/columns.ts'
import { workspaceId } from '#server/company/workspaces/tables.ts'
import type { DueItem } from './due-item.ts'

/** What people did with deadlines; those with which nobody did anything have no row. */
export const deadlines = pgTable(
  'deadlines',
  {
    workspaceId: workspaceId(),
    id: text('id').notNull(),
    closedAt: time('closed_at'),
    closedBy: uuid('closed_by').references(() => users.id, { onDelete: 'set null' }),
    /** What was closed, as it was then: it stays, whatever becomes of facts and rules. */
    closed: jsonb('closed').$type<DueItem>(),
    /** The paper that closed it, which may be gone. */
    fileId: uuid('file_id'),
    closingNote: text('closing_note'),
    note: text('note'),
    /** `not-done`: it fell due before deadlines were followed, and is still to be done; `does-not-apply`: any deadline. */
    answer: text('answer', { enum: ['not-done', 'does-not-apply'] }),
    snoozedOn: date('snoozed_on'),
    snoozedUntil: date('snoozed_until'),
    assignedTo: uuid('assigned_to').references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.id] })],
)

/** Deadlines that a company gave itself. */
export const ownDeadlines = pgTable(
  'own_deadlines',
  {
    workspaceId: workspaceId(),
    id: key('id'),
    folderId: text('folder_id').notNull(),
    title: text('title').notNull(),
    due: date('due').notNull(),
    repeats: text('repeats', { enum: repetitions }),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    partOf(t.workspaceId, t.folderId, folders),
    index('own_deadlines_folder').on(t.workspaceId, t.folderId),
  ],
)

/** What happened in a company of which an authority has to be told. */
export const companyEvents = pgTable(
  'company_events',
  {
    workspaceId: workspaceId(),
    id: key('id'),
    /** The rule of deadlines that it falls under. */
    rule: text('rule').notNull(),
    happenedOn: date('happened_on').notNull(),
    about: text('about'),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.id] })],
)

/** Secret addresses at which calendars of other programs read the deadlines of a company, as a person may view them. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    workspaceId: workspaceId(),
    userId: userId(),
    hash: text('hash').notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.userId] }), uniqueIndex('calendar_feeds_hash').on(t.hash)],
)
