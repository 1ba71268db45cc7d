import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { time, key } from '#server/platform/database/columns.ts'

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

/** Mailed tokens; they are a person's, whatever company they belong to. Only their SHA-256 is stored; a used one is deleted. */
export const tokens = pgTable(
  'tokens',
  {
    hash: text('hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: ['verify_email', 'reset_password', 'change_email'] }).notNull(),
    /** The address that it shows to be theirs, where that is not yet the account's. */
    email: text('email'),
    expiresAt: time('expires_at').notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (t) => [index('tokens_user').on(t.userId, t.purpose)],
)
