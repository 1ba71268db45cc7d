import { and, desc, eq, gt, lt, ne, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { Registration } from '#contract/credentials.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { oidcIdentities, sessions, tokens, users } from './tables.ts'
import { memberships, workspaces } from '#server/workspaces/tables.ts'
import { selection } from '#server/platform/database/statement.ts'
import type { TokenPurpose } from './tokens.ts'

export type UserRow = typeof users.$inferSelect

export type NewUser = Omit<Registration, 'password'> &
  Pick<UserRow, 'authMethod'> & { passwordHash: string | null }

/** The account, or nothing when its address is taken. */
export async function insertUser(
  on: Queryable,
  { passwordHash, ...profile }: NewUser,
): Promise<UserRow | undefined> {
  const [row] = await on
    .insert(users)
    .values({ ...profile, password: passwordHash })
    .onConflictDoNothing({ target: users.email })
    .returning()
  return row
}

export async function insertMembership(on: Queryable, workspaceId: string, userId: string): Promise<void> {
  await on.insert(memberships).values({ workspaceId, userId, role: 'owner' })
}

export async function findUserByEmail(on: Queryable, email: string): Promise<UserRow | undefined> {
  const [row] = await on.select().from(users).where(eq(users.email, email))
  return row
}

export async function findUser(on: Queryable, id: string): Promise<UserRow | undefined> {
  const [row] = await on.select().from(users).where(eq(users.id, id))
  return row
}

const selectSession = selection(
  'session',
  new QueryBuilder()
    .select({
      sess: sessions.sess,
      isUnmarked: sql<boolean>`${sessions.lastUsedAt} < now() - interval '5 minutes'`,
      userId: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      role: users.role,
      workspaceId: workspaces.id,
      workspaceKind: workspaces.kind,
    })
    .from(sessions)
    .leftJoin(users, eq(users.id, sql`(${sessions.sess} ->> 'userId')::uuid`))
    .leftJoin(memberships, eq(memberships.userId, users.id))
    .leftJoin(workspaces, and(eq(workspaces.id, memberships.workspaceId), eq(workspaces.kind, 'business')))
    .where(and(eq(sessions.sid, sql.placeholder('sid')), gt(sessions.expire, sql`now()`)))
    // A member of several workspaces has one that is a business.
    .orderBy(workspaces.id)
    .limit(1),
)

/** Finds a session that lasts, with the account it belongs to and its business workspace. */
export async function findSession(on: Queryable, sid: string) {
  const [row] = await selectSession(on, { sid })
  return row
}

/** The workspace that the account owns. */
export async function businessWorkspaceOf(on: Queryable, userId: string): Promise<string | undefined> {
  const [row] = await on
    .select({ id: workspaces.id })
    .from(memberships)
    .innerJoin(workspaces, eq(workspaces.id, memberships.workspaceId))
    .where(and(eq(memberships.userId, userId), eq(workspaces.kind, 'business')))
    .limit(1)
  return row?.id
}

export async function insertToken(
  on: Queryable,
  token: { hash: string; userId: string; purpose: TokenPurpose; expiresAt: Date; email?: string },
): Promise<void> {
  await on.insert(tokens).values(token)
}

/** Takes a token out, so that it works once; gives nothing when there is none or its time is over. */
export async function takeToken(
  on: Queryable,
  hash: string,
  purpose: TokenPurpose,
  now: Date,
): Promise<{ userId: string; email: string | null } | undefined> {
  const [row] = await on
    .delete(tokens)
    .where(and(eq(tokens.hash, hash), eq(tokens.purpose, purpose), gt(tokens.expiresAt, now)))
    .returning({ userId: tokens.userId, email: tokens.email })
  return row
}

export async function deleteTokensOf(on: Queryable, userId: string, purpose: TokenPurpose): Promise<void> {
  await on.delete(tokens).where(and(eq(tokens.userId, userId), eq(tokens.purpose, purpose)))
}

export async function markVerified(on: Queryable, userId: string): Promise<void> {
  await on.update(users).set({ emailVerified: 1, updatedAt: new Date() }).where(eq(users.id, userId))
}

/** Makes the account the master administrator unless there is one already; one at a time, by the workspace's row. */
export async function promoteFirst(on: Queryable, masterWorkspaceId: string, userId: string): Promise<void> {
  await on
    .select({ id: workspaces.id })
    .from(workspaces)
    .where(eq(workspaces.id, masterWorkspaceId))
    .for('update')
  await on
    .update(users)
    .set({ role: 'master' })
    .where(
      and(eq(users.id, userId), sql`not exists (select from ${users} as other where other.role = 'master')`),
    )
}

/** The address in the settings names the one master administrator; any earlier one is an ordinary user again. */
export async function appointMaster(on: Queryable, email: string): Promise<void> {
  const role = sql`case when ${users.email} = ${email} and ${users.emailVerified} = 1 then 'master' else 'user' end`
  await on
    .update(users)
    .set({ role })
    .where(sql`${users.role} is distinct from ${role}`)
}

export async function setPassword(on: Queryable, userId: string, passwordHash: string): Promise<void> {
  await on.update(users).set({ password: passwordHash, updatedAt: new Date() }).where(eq(users.id, userId))
}

/** Puts a password in the place of another one; says whether that one was still the account's. */
export async function replacePassword(
  on: Queryable,
  userId: string,
  presentHash: string,
  passwordHash: string,
): Promise<boolean> {
  const result = await on
    .update(users)
    .set({ password: passwordHash, updatedAt: new Date() })
    .where(and(eq(users.id, userId), eq(users.password, presentHash)))
  return result.rowCount === 1
}

export async function setPendingEmail(on: Queryable, userId: string, email: string | null): Promise<void> {
  await on.update(users).set({ pendingEmail: email, updatedAt: new Date() }).where(eq(users.id, userId))
}

/** Makes the address that an account waits for its own; says whether it waited for that one. */
export async function takePendingEmail(on: Queryable, userId: string, email: string): Promise<boolean> {
  const result = await on
    .update(users)
    .set({ email, pendingEmail: null, emailVerified: 1, updatedAt: new Date() })
    .where(and(eq(users.id, userId), eq(users.pendingEmail, email)))
  return result.rowCount === 1
}

export async function markSessionUsed(on: Queryable, sid: string): Promise<void> {
  await on
    .update(sessions)
    .set({ lastUsedAt: sql`now()` })
    .where(eq(sessions.sid, sid))
}

const ofUser = (userId: string) => eq(sql`${sessions.sess} ->> 'userId'`, userId)

/** Where an account is signed in, the last used first. */
export async function selectSessions(on: Queryable, userId: string) {
  return await on
    .select({
      id: sessions.id,
      sid: sessions.sid,
      userAgent: sql<string | null>`${sessions.sess} ->> 'userAgent'`,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
    })
    .from(sessions)
    .where(and(ofUser(userId), gt(sessions.expire, sql`now()`)))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
}

/** Ends one session; gives its key, or nothing when the account has no such session. */
export async function endSessionOf(on: Queryable, userId: string, id: string): Promise<string | undefined> {
  const [row] = await on
    .delete(sessions)
    .where(and(ofUser(userId), eq(sessions.id, id)))
    .returning({ sid: sessions.sid })
  return row?.sid
}

/**
 * Ends every session of an account, except one when it is named.
 *
 * @returns how many there were
 */
export async function endSessionsOf(on: Queryable, userId: string, except?: string): Promise<number> {
  const result = await on
    .delete(sessions)
    .where(and(ofUser(userId), except === undefined ? undefined : ne(sessions.sid, except)))
  return result.rowCount ?? 0
}

/** The account of somebody whom an identity provider has named before. */
export async function findUserOfIdentity(
  on: Queryable,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<string | undefined> {
  const [row] = await on
    .select({ userId: oidcIdentities.userId })
    .from(oidcIdentities)
    .where(and(eq(oidcIdentities.issuer, issuer), eq(oidcIdentities.subject, subject)))
  return row?.userId
}

/** Joins somebody of an identity provider to an account; two at once join them once. */
export async function insertIdentity(
  on: Queryable,
  identity: { issuer: string; subject: string; userId: string },
): Promise<void> {
  await on.insert(oidcIdentities).values(identity).onConflictDoNothing()
}

/** Takes an account from whoever made it without showing that its address is theirs: what they chose no longer opens it. */
export async function clearUnverified(
  on: Queryable,
  userId: string,
  { firstName, lastName }: Pick<UserRow, 'firstName' | 'lastName'>,
): Promise<void> {
  await on
    .update(users)
    .set({ password: null, authMethod: 'oidc', firstName, lastName })
    .where(eq(users.id, userId))
  await on.delete(tokens).where(eq(tokens.userId, userId))
  await endSessionsOf(on, userId)
}

/** Forgets sessions and mailed tokens whose time is over, in every workspace. */
export async function clearExpired(on: Queryable): Promise<void> {
  await on.delete(sessions).where(lt(sessions.expire, sql`now()`))
  await on.delete(tokens).where(lt(tokens.expiresAt, sql`now()`))
}
