import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { isoTime } from './iso-time.ts'

// Every table that holds something of a business carries its workspace first in the key, so that the
// data could be split by workspace. Times are kept with their zone, to the millisecond that a Date can hold; keys are UUIDv7 and so in the order of their making.

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })
/**
 * A time that is told as it is read, as the contract has it. A list of hundreds of rows has no time to lose with making
 * a Date of each and writing that out again.
 */
const toldTime = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
  fromDriver: isoTime,
})
const key = (name: string) =>
  uuid(name)
    .notNull()
    .default(sql`uuidv7()`)
const bytes = (name: string) => bigint(name, { mode: 'number' })

/** A name in the order a person expects: "Invoice 9" before "Invoice 10", capitals beside small letters. */
const naturalText = customType<{ data: string }>({ dataType: () => 'text collate "natural"' })
/** Text in the order of its characters' numbers, in which an index finds what begins with something. */
const plainText = customType<{ data: string }>({ dataType: () => 'text collate "C"' })
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

export const users = pgTable(
  'users',
  {
    id: key('id').primaryKey(),
    userNumber: integer('user_number').generatedAlwaysAsIdentity().notNull().unique(),
    email: text('email').notNull(),
    /** The address that was asked for and waits to be verified. */
    pendingEmail: text('pending_email'),
    password: text('password'),
    authMethod: text('auth_method').notNull().default('replit'),
    emailVerified: integer('email_verified').notNull().default(0),
    firstName: text('first_name'),
    lastName: text('last_name'),
    profileImageUrl: text('profile_image_url'),
    businessType: text('business_type'),
    businessName: text('business_name'),
    registrationNumber: text('registration_number'),
    registeredOfficeAddress: text('registered_office_address'),
    businessCode: text('business_code').unique(),
    directorFirstName: text('director_first_name'),
    directorLastName: text('director_last_name'),
    directorEmail: text('director_email'),
    directorMobile: text('director_mobile'),
    role: text('role', { enum: ['user', 'master'] })
      .notNull()
      .default('user'),
    createdAt: time('created_at').notNull().defaultNow(),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('users_email').on(t.email)],
)

export const sessions = pgTable(
  'sessions',
  {
    sid: text('sid').primaryKey(),
    /** The name by which its owner may speak of it: the key itself is a secret. */
    id: key('id').unique(),
    sess: jsonb('sess').notNull(),
    expire: time('expire').notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
    lastUsedAt: time('last_used_at').notNull().defaultNow(),
  },
  (t) => [index('sessions_expire').on(t.expire), index('sessions_user').on(sql`(${t.sess} ->> 'userId')`)],
)

/** Who an identity provider says somebody is, and the account that is theirs here. */
export const oidcIdentities = pgTable(
  'oidc_identities',
  {
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.issuer, t.subject] }), index('oidc_identities_user').on(t.userId)],
)

export const workspaces = pgTable(
  'workspaces',
  {
    id: key('id').primaryKey(),
    kind: text('kind', { enum: ['business', 'master'] }).notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('workspaces_master')
      .on(t.kind)
      .where(sql`${t.kind} = 'master'`),
  ],
)

const workspaceId = () =>
  uuid('workspace_id')
    .notNull()
    .references(() => workspaces.id, { onDelete: 'cascade' })

export const memberships = pgTable(
  'memberships',
  {
    workspaceId: workspaceId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role', { enum: ['owner', 'editor', 'viewer'] }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.userId] }), index('memberships_user').on(t.userId)],
)

/** Mailed tokens. Only their SHA-256 is stored; a used one is deleted. */
export const tokens = pgTable(
  'tokens',
  {
    hash: text('hash').primaryKey(),
    workspaceId: workspaceId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: ['verify_email', 'reset_password', 'change_email'] }).notNull(),
    /** The address that it shows to be theirs, where that is not yet the account's. */
    email: text('email'),
    expiresAt: time('expires_at').notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (t) => [index('tokens_workspace').on(t.workspaceId), index('tokens_user').on(t.userId, t.purpose)],
)

export const folders = pgTable(
  'folders',
  {
    workspaceId: workspaceId(),
    id: text('id').notNull(),
    name: text('name').notNull(),
    department: text('department').notNull(),
    parentId: text('parent_id'),
    description: text('description'),
    position: integer('position').notNull().default(0),
    createdAt: time('created_at').notNull().defaultNow(),
    updatedAt: time('updated_at').notNull().defaultNow(),
    trashedAt: time('trashed_at'),
    /** The deletion by which it came to the trash: what went together comes back together. */
    trashId: uuid('trash_id'),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({ columns: [t.workspaceId, t.parentId], foreignColumns: [t.workspaceId, t.id] }),
    index('folders_parent').on(t.workspaceId, t.parentId),
  ],
)

/** The highest number ever given below each set of letters, so that a code is never used twice. */
export const folderNumbers = pgTable(
  'folder_numbers',
  {
    workspaceId: workspaceId(),
    letters: text('letters').notNull(),
    lastNumber: integer('last_number').notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.letters] })],
)

/** The bytes that a workspace refers to, by their SHA-256, and what was read in them. */
export const blobs = pgTable(
  'blobs',
  {
    workspaceId: workspaceId(),
    sha256: text('sha256').notNull(),
    size: bytes('size').notNull(),
    status: text('status', { enum: ['stored', 'indexed', 'unreadable'] })
      .notNull()
      .default('stored'),
    statusReason: text('status_reason'),
    /** What can be read in it, pages parted by form feeds. */
    text: text('text'),
    /** Whether small pictures of it lie beside its bytes. */
    hasThumbnail: boolean('has_thumbnail').notNull().default(false),
    /** The words of its text, as search knows them. */
    words: tsvector('words'),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.sha256] }),
    index('blobs_sha256').on(t.sha256),
    index('blobs_unread')
      .on(t.workspaceId, t.status)
      .where(sql`${t.status} <> 'indexed'`),
  ],
)

/**
 * Bytes in the store that no row named when somebody looked, until they are swept away or filed again. They are of no
 * workspace any more.
 */
export const sweepMarks = pgTable('sweep_marks', {
  hash: text('hash').primaryKey(),
  size: bytes('size').notNull(),
  markedAt: time('marked_at').notNull(),
})

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
    uploadedAt: toldTime('uploaded_at')
      .notNull()
      .default(sql`now()`),
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
    index('files_uploaded').on(t.workspaceId, t.uploadedAt),
    index('files_trashed')
      .on(t.workspaceId, t.folderId)
      .where(sql`${t.trashedAt} is not null`),
    index('files_blob').on(t.workspaceId, t.sha256),
  ],
)

/**
 * What search looks in: for each file its folded name, the words of name and content, and the endings of the name's
 * words, each behind a `~`; beside them what a search can be narrowed to. `live` and `folder_id` follow the file to the
 * trash and back and from folder to folder by a trigger.
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
    /** Of `searchTypes`; nothing for a file that is none of them. */
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
 * The words that stand, or stood until last night, in a workspace's names and texts, as they are spelled there but
 * folded. Two that learn a word at the same moment both write it: a unique key would have one wait for the other, and
 * two documents of several words for each other.
 */
export const searchWords = pgTable(
  'search_words',
  { workspaceId: workspaceId(), word: plainText('word').notNull() },
  (t) => [index('search_words_word').on(t.workspaceId, t.word)],
)

export const activities = pgTable(
  'activities',
  {
    workspaceId: workspaceId(),
    id: key('id'),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    type: text('type').notNull(),
    description: text('description').notNull(),
    entityId: text('entity_id'),
    entityType: text('entity_type'),
    folderId: text('folder_id'),
    folderName: text('folder_name'),
    metadata: jsonb('metadata'),
    // The clock at the row, as in its key: in the order of the keys the times are in order too.
    createdAt: time('created_at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.id] })],
)

/** What the master administrator puts beside a folder of the template: links, documents, files (`spec.md` §3). */
export const templateResources = pgTable(
  'template_resources',
  {
    workspaceId: workspaceId(),
    id: key('id'),
    folderId: text('folder_id').notNull(),
    type: text('type', { enum: ['file', 'link', 'document'] }).notNull(),
    name: text('name').notNull(),
    url: text('url'),
    content: text('content'),
    filename: text('filename'),
    mimetype: text('mimetype'),
    size: bytes('size'),
    sha256: text('sha256'),
    description: text('description'),
    position: integer('position').notNull().default(0),
    isActive: integer('is_active').notNull().default(1),
    createdBy: text('created_by').notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.folderId],
      foreignColumns: [folders.workspaceId, folders.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [t.workspaceId, t.sha256], foreignColumns: [blobs.workspaceId, blobs.sha256] }),
    index('template_resources_folder').on(t.workspaceId, t.folderId, t.position),
    index('template_resources_blob').on(t.workspaceId, t.sha256),
  ],
)

/** What came in from other apps and lies in no folder yet; each names its bytes, so that they are kept. */
export const sharedFiles = pgTable(
  'shared_files',
  {
    workspaceId: workspaceId(),
    id: key('id'),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    mimetype: text('mimetype').notNull(),
    size: bytes('size').notNull(),
    sha256: text('sha256').notNull(),
    title: text('title'),
    text: text('text'),
    url: text('url'),
    sharedAt: time('shared_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({ columns: [t.workspaceId, t.sha256], foreignColumns: [blobs.workspaceId, blobs.sha256] }),
    index('shared_files_blob').on(t.workspaceId, t.sha256),
    index('shared_files_shared').on(t.sharedAt),
  ],
)

/** Keys with which a device sends files in. Only their SHA-256 is stored. */
export const uploadTokens = pgTable(
  'upload_tokens',
  {
    workspaceId: workspaceId(),
    id: key('id'),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    hash: text('hash').notNull(),
    name: text('name').notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
    lastUsedAt: time('last_used_at'),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.id] }), uniqueIndex('upload_tokens_hash').on(t.hash)],
)

/** Direct uploads from the signing of their address until they are complete. */
export const uploads = pgTable(
  'uploads',
  {
    workspaceId: workspaceId(),
    id: key('id'),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
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
