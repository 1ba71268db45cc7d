import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { FactChanges } from '#contract/documents/document-facts.ts'
import type { AskedFor, FileSource } from '#contract/manual/files.ts'
import { versionSources } from '#contract/manual/file-versions.ts'
import { users, userId } from '#server/people/tables.ts'
import { blobs } from '#server/bytes/tables.ts'
import { folders } from '#server/manual/folders/tables.ts'
import { workspaceId } from '#server/company/workspaces/tables.ts'
import {
  time,
  isoMade,
  isoTimestamp,
  key,
  bytes,
  naturalText,
  partOf,
} from '#server/platform/database/columns.ts'

/** From another app: it waits in XYZ for seven days, with the words that came along. */
export interface SharedFrom {
  kind: 'share'
  title: string | null
  text: string | null
  url: string | null
}

/** A slot of an expected paper: of which, and of which period and person. */
export interface FilledSlot {
  expectedId: string
  /** The last day of its period. */
  to: string | null
  person: string | null
}

/** What the time of keeping of a file depends on besides its facts, its folder and its name. */
export interface KeptAs {
  /** When the person left whose paper it is, or when what it is about was sold. */
  endedOn?: string | null
  /** Where it lay and how it was called when it was to be kept longer. */
  was?: Array<[folderId: string, name: string]>
}

export const files = pgTable(
  'files',
  {
    workspaceId: workspaceId(),
    id: key('id'),
    folderId: text('folder_id').notNull(),
    filename: text('filename').notNull(),
    originalName: naturalText('original_name').notNull(),
    mimetype: text('mimetype').notNull(),
    size: bytes('size').notNull(),
    sha256: text('sha256').notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    uploadedBy: text('uploaded_by').notNull(),
    uploadedAt: isoMade('uploaded_at'),
    /** The facts that a person set or confirmed; null for each that the document does not have. */
    confirmedFacts: jsonb('confirmed_facts').$type<FactChanges>(),
    /**
     * Whether it waits for a reading of its own: who uploaded its bytes does not see where the company has them already.
     * Until then nothing of what was read in them is shown of it.
     */
    awaitsReading: boolean('awaits_reading').notNull().default(false),
    /** Whether it still waits for thumbnails of its own: they are made with the reading, or by a conversion after it. */
    awaitsPicture: boolean('awaits_picture').notNull().default(false),
    /** Where it came from, if nobody uploaded it here; that it was shared, until somebody files it. */
    source: jsonb('source').$type<(FileSource & { askedFor: AskedFor }) | SharedFrom>(),
    /** The slot of an expected paper that a person said it fills. */
    fills: jsonb('fills').$type<FilledSlot>(),
    /** Whether it lies in a suggested folder that nobody looked at. */
    isGuessed: boolean('is_guessed').notNull().default(false),
    /** The number of the version whose bytes these are. */
    version: integer('version').notNull().default(1),
    versionSource: text('version_source', { enum: versionSources }).notNull().default('upload'),
    /** Why it is on hold: nobody may delete it for good. */
    holdReason: text('hold_reason'),
    /** What its time of keeping depends on besides its facts. */
    keeping: jsonb('keeping').$type<KeptAs>(),
    /** Whether it stays in the trash after its time there. */
    isKept: boolean('is_kept').notNull().default(false),
    trashedAt: time('trashed_at'),
    trashId: uuid('trash_id'),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({ columns: [t.workspaceId, t.folderId], foreignColumns: [folders.workspaceId, folders.id] }),
    foreignKey({ columns: [t.workspaceId, t.sha256], foreignColumns: [blobs.workspaceId, blobs.sha256] }),
    uniqueIndex('files_name')
      .on(t.workspaceId, t.folderId, t.originalName)
      .where(sql`${t.trashedAt} is null`),
    // With the size, so that what a company holds is summed from the index alone.
    index('files_uploaded').on(t.workspaceId, t.uploadedAt, t.size),
    // For the sorted lists of all files, which would sort them all for each page.
    index('files_live_name')
      .on(t.workspaceId, t.originalName, t.id)
      .where(sql`${t.trashedAt} is null`),
    index('files_live_size')
      .on(t.workspaceId, t.size, t.id)
      .where(sql`${t.trashedAt} is null`),
    index('files_awaiting')
      .on(t.workspaceId, t.id)
      .where(sql`${t.awaitsReading}`),
    // Each reading asks what people said of the other papers of the company, which they say of few.
    index('files_said')
      .on(t.workspaceId, t.id)
      .where(sql`${t.confirmedFacts} is not null`),
    index('files_trashed')
      .on(t.workspaceId, t.folderId)
      .where(sql`${t.trashedAt} is not null`),
    index('files_blob').on(t.workspaceId, t.sha256),
    index('files_shared')
      .on(t.workspaceId, t.id)
      .where(sql`${t.source} ->> 'kind' = 'share' and ${t.trashedAt} is null`),
  ],
)

/** The versions of files that a newer one has replaced, each as the row of its file was. */
export const fileVersions = pgTable(
  'file_versions',
  {
    workspaceId: workspaceId(),
    fileId: uuid('file_id').notNull(),
    version: integer('version').notNull(),
    originalName: naturalText('original_name').notNull(),
    mimetype: text('mimetype').notNull(),
    size: bytes('size').notNull(),
    sha256: text('sha256').notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    uploadedBy: text('uploaded_by').notNull(),
    uploadedAt: isoTimestamp('uploaded_at').notNull(),
    source: text('source', { enum: versionSources }).notNull(),
    confirmedFacts: jsonb('confirmed_facts').$type<FactChanges>(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.fileId, t.version] }),
    partOf(t.workspaceId, t.fileId, files),
    foreignKey({ columns: [t.workspaceId, t.sha256], foreignColumns: [blobs.workspaceId, blobs.sha256] }),
    index('file_versions_blob').on(t.workspaceId, t.sha256),
    index('file_versions_user').on(t.userId),
  ],
)

/** Who opened a file, once for each person and day. */
export const fileOpenings = pgTable(
  'file_openings',
  {
    workspaceId: workspaceId(),
    fileId: uuid('file_id').notNull(),
    userId: userId(),
    /** The day, in London. */
    day: date('day').notNull(),
    /** The id of its entry in the history; in the order of the openings, as the ids of activity are. */
    id: key('id'),
    openedAt: time('opened_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.fileId, t.userId, t.day] }),
    partOf(t.workspaceId, t.fileId, files),
    index('file_openings_user').on(t.userId),
  ],
)

/** The documents that people pinned to their home page. */
export const pinnedFiles = pgTable(
  'pinned_files',
  {
    workspaceId: workspaceId(),
    fileId: uuid('file_id').notNull(),
    userId: userId(),
    /** In the order of the pinning. */
    id: key('id'),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.userId, t.fileId] }),
    partOf(t.workspaceId, t.fileId, files),
    index('pinned_files_file').on(t.workspaceId, t.fileId),
    index('pinned_files_user').on(t.userId),
  ],
)

/** What has arrived of uploads that come in pieces: after a broken connection they go on behind the last one. */
export const uploadPieces = pgTable(
  'upload_pieces',
  {
    workspaceId: workspaceId(),
    /** Who sends it: a user, or the link of somebody without an account. */
    sender: uuid('sender').notNull(),
    /** The id that its sender gave the upload. */
    uploadId: uuid('upload_id').notNull(),
    /** Where in the upload it begins. */
    firstByte: bytes('first_byte').notNull(),
    size: bytes('size').notNull(),
    /** The name of its bytes in the store. */
    storedAs: uuid('stored_as').notNull(),
    arrivedAt: time('arrived_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.sender, t.uploadId, t.firstByte] }),
    index('upload_pieces_arrived').on(t.arrivedAt),
  ],
)

/** Direct uploads from the signing of their address until they are complete. */
export const uploads = pgTable(
  'uploads',
  {
    workspaceId: workspaceId(),
    id: key('id'),
    userId: userId(),
    /** What it was begun for; what counts is said when it is completed. */
    folderId: text('folder_id').notNull(),
    originalName: text('original_name').notNull(),
    /** Size and hash that were promised when the address was signed. */
    size: bytes('size'),
    sha256: text('sha256'),
    state: text('state', { enum: ['open', 'receiving', 'received'] })
      .notNull()
      .default('open'),
    expiresAt: time('expires_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.id] }), index('uploads_expires').on(t.expiresAt)],
)
