import { and, eq, sql } from 'drizzle-orm'
import { displayName } from '#contract/sign-in.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { Identity } from '#server/platform/identity.ts'
import { memberships, workspaces } from '#server/workspaces/tables.ts'
import { users } from './tables.ts'

export type UserRow = typeof users.$inferSelect

export type NewUser = Pick<UserRow, 'email' | 'password' | 'authMethod' | 'firstName' | 'lastName'>

/** @returns the new account; nothing when its address is taken */
export async function insertUser(on: Queryable, user: NewUser): Promise<UserRow | undefined> {
  const [row] = await on.insert(users).values(user).onConflictDoNothing({ target: users.email }).returning()
  return row
}

export async function findUserByEmail(on: Queryable, email: string): Promise<UserRow | undefined> {
  const [row] = await on.select().from(users).where(eq(users.email, email))
  return row
}

/** What an {@link Identity} is made of, for a query that joins accounts with workspaces. */
export const identityColumns = {
  userId: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  role: users.role,
  workspaceId: workspaces.id,
  workspaceKind: workspaces.kind,
}

/** Whoever has an address, in their business, or a member of a workspace: as if they had signed in. */
export async function findIdentity(
  on: Queryable,
  person: { email: string } | { userId: string; workspaceId: string },
): Promise<Identity | undefined> {
  const [row] = await on
    .select(identityColumns)
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(workspaces, eq(workspaces.id, memberships.workspaceId))
    .where(
      'email' in person
        ? and(eq(users.email, person.email), eq(workspaces.kind, 'business'))
        : and(eq(users.id, person.userId), eq(workspaces.id, person.workspaceId)),
    )
    .orderBy(workspaces.id)
    .limit(1)
  if (row === undefined) return undefined
  const { firstName, lastName, ...identity } = row
  return { ...identity, name: displayName({ email: row.email, firstName, lastName }) }
}

export async function findUser(on: Queryable, id: string): Promise<UserRow | undefined> {
  const [row] = await on.select().from(users).where(eq(users.id, id))
  return row
}

/** Locks an account for the rest of the transaction, so that two changes of it follow one another. */
export async function lockUser(on: Queryable, id: string): Promise<UserRow | undefined> {
  const [row] = await on.select().from(users).where(eq(users.id, id)).for('no key update')
  return row
}

/**
 * Changes an account.
 *
 * @param present what the account must still have: of two such changes at the same moment only the first takes place
 * @returns whether the account was there, and had that
 */
export async function updateUser(
  on: Queryable,
  id: string,
  change: Partial<typeof users.$inferInsert>,
  present: { password?: string; pendingEmail?: string } = {},
): Promise<boolean> {
  const { rowCount } = await on
    .update(users)
    .set({ ...change, updatedAt: new Date() })
    .where(
      and(
        eq(users.id, id),
        present.password === undefined ? undefined : eq(users.password, present.password),
        present.pendingEmail === undefined ? undefined : eq(users.pendingEmail, present.pendingEmail),
      ),
    )
  return rowCount === 1
}

/** Makes an account the master administrator unless there is one. The master workspace must be locked. */
export async function promoteFirst(on: Queryable, id: string): Promise<void> {
  await on
    .update(users)
    .set({ role: 'master' })
    .where(and(eq(users.id, id), sql`not exists (select from ${users} as other where other.role = 'master')`))
}

/** Makes the verified account of an address the only master administrator; an earlier one becomes an ordinary user. */
export async function appointMaster(on: Queryable, email: string): Promise<void> {
  const role = sql`case when ${users.email} = ${email} and ${users.emailVerified} = 1 then 'master' else 'user' end`
  await on
    .update(users)
    .set({ role })
    .where(sql`${users.role} is distinct from ${role}`)
}

/** @returns whether there was such an account */
export async function deleteUser(on: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await on.delete(users).where(eq(users.id, id))
  return rowCount === 1
}
