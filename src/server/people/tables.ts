import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
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
    /** Always 1: an account is opened once its address has been verified. */
    emailVerified: integer('email_verified').notNull().default(1),
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
    /** The last failure to sign in that the person was notified of. */
    failuresSeenAt: time('failures_seen_at'),
    /** When the administrator locked the account. */
    lockedAt: time('locked_at'),
    createdAt: time('created_at').notNull().defaultNow(),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('users_email').on(t.email)],
)

/** The person whom a row belongs to, with whom it goes. */
export const userId = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** What a person is called beside what they did, in a query that joins `users`; null where that finds nobody. */
export const nameOfUser = sql<string | null>`
  coalesce(nullif(concat_ws(' ', ${users.firstName}, ${users.lastName}), ''), ${users.email})`

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
    /** The company that it was used for last. */
    companyId: uuid('company_id'),
  },
  (t) => [
    index('sessions_expire').on(t.expire),
    index('sessions_user').on(sql`(${t.sess} ->> 'userId')`),
    index('sessions_half_user').on(sql`(${t.sess} -> 'halfSignedIn' ->> 'userId')`),
  ],
)

/** Which account belongs to whom at an identity provider. */
export const oidcIdentities = pgTable(
  'oidc_identities',
  {
    /** What the API shows of an identity. */
    id: key('id').unique(),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    userId: userId(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.issuer, t.subject] }), index('oidc_identities_user').on(t.userId)],
)

/** What was typed at a registration. Several may wait for one address; one of them becomes the account. */
export const registrations = pgTable(
  'registrations',
  {
    id: key('id').primaryKey(),
    email: text('email').notNull(),
    password: text('password').notNull(),
    firstName: text('first_name'),
    lastName: text('last_name'),
    businessType: text('business_type'),
    businessName: text('business_name'),
    registrationNumber: text('registration_number'),
    /** The browser in which it was typed, in words. */
    device: text('device').notNull(),
    /** Whether it was made with the invitation of the master administrator. */
    isAdministrator: boolean('is_administrator').notNull().default(false),
    /** The hash of the company's invitation that it was made with: it is accepted once the address is confirmed. */
    invitation: text('invitation'),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (t) => [index('registrations_email').on(t.email), index('registrations_created').on(t.createdAt)],
)

/**
 * The links that were mailed to an address for which registrations wait. Each is as good for all of them, those that came
 * later included. As with {@link tokens}, only hashes are stored.
 */
export const registrationTokens = pgTable(
  'registration_tokens',
  {
    hash: text('hash').primaryKey(),
    email: text('email').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (t) => [index('registration_tokens_email').on(t.email)],
)

/** The invitation of the master administrator, while there is none. */
export const administratorTokens = pgTable('administrator_tokens', {
  hash: text('hash').primaryKey(),
  createdAt: time('created_at').notNull().defaultNow(),
})

/** Tokens in mailed links. Only their SHA-256 is stored; a used token is deleted. */
export const tokens = pgTable(
  'tokens',
  {
    hash: text('hash').primaryKey(),
    userId: userId(),
    purpose: text('purpose', { enum: ['reset_password', 'change_email', 'undo', 'link_identity'] }).notNull(),
    /** For `change_email`: the address to be confirmed. For `undo`: the address that comes back. */
    email: text('email'),
    /** For `undo`: the time to which the factors go back. */
    backTo: time('back_to'),
    /** For `link_identity`: who signs in to the account from then on. */
    identity: jsonb('identity').$type<{ issuer: string; subject: string }>(),
    expiresAt: time('expires_at').notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (t) => [index('tokens_user').on(t.userId, t.purpose)],
)

/** The browser in which a factor was added, in words. */
const addedOn = () => text('device')

/** Keys of WebAuthn with which an account can be signed in to, alone or after the password. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: key('id').primaryKey(),
    userId: userId(),
    /** As the authenticator names it, in base64url. */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE, in base64url. */
    publicKey: text('public_key').notNull(),
    /** How often the authenticator says that it was used; 0 for those that do not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: jsonb('transports').$type<string[]>().notNull(),
    isSynced: boolean('is_synced').notNull(),
    name: text('name').notNull(),
    device: addedOn(),
    createdAt: time('created_at').notNull().defaultNow(),
    lastUsedAt: time('last_used_at'),
  },
  (t) => [index('passkeys_user').on(t.userId, t.id)],
)

/** Secrets of one-time codes (RFC 6238), at most one for each account. */
export const totpSecrets = pgTable('totp_secrets', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** In base32. */
  secret: text('secret').notNull(),
  /** When the first code was entered; until then it asks nobody for anything. */
  confirmedAt: time('confirmed_at'),
  /** The time step of the last code that was taken: neither it nor an earlier one is taken again. */
  lastStep: integer('last_step').notNull().default(0),
  device: addedOn(),
  createdAt: time('created_at').notNull().defaultNow(),
})

/** Codes for whoever has lost the second factor. Only their SHA-256 is stored; a used code is deleted. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: userId(),
    hash: text('hash').notNull(),
    device: addedOn(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.hash] })],
)

/**
 * The rows of factors that were removed, for as long as a mailed link may put them back. They stand apart from the factors
 * in use, so that no query takes one for the other.
 */
export const removedFactors = pgTable(
  'removed_factors',
  {
    userId: userId(),
    kind: text('kind', { enum: ['passkeys', 'totp_secrets', 'recovery_codes'] }).notNull(),
    row: jsonb('row').notNull(),
    removedAt: time('removed_at').notNull().defaultNow(),
  },
  (t) => [index('removed_factors_user').on(t.userId), index('removed_factors_removed').on(t.removedAt)],
)
