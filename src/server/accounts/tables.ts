import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { time, key } from '#server/platform/database/columns.ts'

export const users = pgTable(
  'users',
  {
    id: key('id').primaryKey(),
    userNumber: integer('user_number').generatedAlwaysAsIdentity().notNull().unique(),
    email: text('email').notNull(),
    /** Another address that the person asked for and has not confirmed yet. */
    pendingEmail: text('pending_email'),
    password: text('password'),
    authMethod: text('auth_method').notNull().default('replit'),
    emailVerified: integer('email_verified').notNull().default(0),
    firstName: text('first_name'),
    lastName: text('last_name'),
    profileImageUrl: text('profile_image_url'),
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
    /** What the API shows of a session; `sid` is the secret in the cookie. */
    id: key('id').unique(),
    sess: jsonb('sess').notNull(),
    expire: time('expire').notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
    lastUsedAt: time('last_used_at').notNull().defaultNow(),
  },
  (t) => [index('sessions_expire').on(t.expire), index('sessions_user').on(sql`(${t.sess} ->> 'userId')`)],
)

/** Which account belongs to whom at an identity provider. */
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

/** Tokens in mailed links. Only their SHA-256 is stored; a used token is deleted. */
export const tokens = pgTable(
  'tokens',
  {
    hash: text('hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: ['verify_email', 'reset_password', 'change_email'] }).notNull(),
    /** For `change_email`: the address to be confirmed. */
    email: text('email'),
    expiresAt: time('expires_at').notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (t) => [index('tokens_user').on(t.userId, t.purpose)],
)
