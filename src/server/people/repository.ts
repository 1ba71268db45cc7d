import { isOwner } from '#contract/company/roles.ts'
import { and, eq, sql } from 'drizzle-orm'
import { displayName } from '#contract/people/sign-in.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { Identity, Person } from '#server/platform/identity.ts'
import { findCompanies } from '#server/company/workspaces/index.ts'
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

/** What a {@link Person} is made of. */
export const personColumns = {
  userId: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  role: users.role,
  lockedAt: users.lockedAt,
}

type PersonRow = Pick<UserRow, 'email' | 'firstName' | 'lastName' | 'role'> & { userId: string }

export function personOf(row: PersonRow): Person {
  return { id: row.userId, email: row.email, name: displayName(row), role: row.role }
}

/** Whoever has an address, in a company of theirs, or a member of a company: as if they had signed in. */
export async function findIdentity(
  on: Queryable,
  sought: { email: string } | { userId: string; workspaceId: string },
): Promise<Identity | undefined> {
  const [row] = await on
    .select(personColumns)
    .from(users)
    .where('email' in sought ? eq(users.email, sought.email) : eq(users.id, sought.userId))
  if (row === undefined || row.lockedAt !== null) return undefined
  const companies = await findCompanies(on, row.userId)
  const workspace =
    'email' in sought
      ? (companies.find(isOwner) ?? companies[0])
      : companies.find(({ id }) => id === sought.workspaceId)
  return workspace && { person: personOf(row), workspace }
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
  present: { password?: string | null | undefined; pendingEmail?: string } = {},
): Promise<boolean> {
  const { rowCount } = await on
    .update(users)
    .set({ ...change, updatedAt: new Date() })
    .where(
      and(
        eq(users.id, id),
        present.password === undefined
          ? undefined
          : sql`${users.password} is not distinct from ${present.password}`,
        present.pendingEmail === undefined ? undefined : eq(users.pendingEmail, present.pendingEmail),
      ),
    )
  return rowCount === 1
}

export async function hasAdministrator(on: Queryable): Promise<boolean> {
  const rows = await on.select({ id: users.id }).from(users).where(eq(users.role, 'master')).limit(1)
  return rows.length > 0
}

/** Makes an account the master administrator unless there is one. The master workspace must be locked. */
export async function promoteFirst(on: Queryable, id: string): Promise<void> {
  await on
    .update(users)
    .set({ role: 'master' })
    .where(and(eq(users.id, id), sql`not exists (select from ${users} as other where other.role = 'master')`))
}

/** Makes the account of an address the only master administrator; an earlier one becomes an ordinary user. */
export async function appointMaster(on: Queryable, email: string): Promise<void> {
  const role = sql`case when ${users.email} = ${email} then 'master' else 'user' end`
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

/** Moves the last failure to sign in that a person was notified of to a later time, at most to now. */
export async function markFailuresSeen(on: Queryable, id: string, at: Date): Promise<void> {
  await on
    .update(users)
    .set({
      failuresSeenAt: sql`greatest(${users.failuresSeenAt}, least(${at.toISOString()}::timestamptz, now()))`,
    })
    .where(eq(users.id, id))
}
