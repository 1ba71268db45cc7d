import { and, eq, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
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

export async function findUser(on: Queryable, id: string): Promise<UserRow | undefined> {
  const [row] = await on.select().from(users).where(eq(users.id, id))
  return row
}

/** Locks an account for the rest of the transaction, so that two changes of it follow one another. */
export async function lockUser(on: Queryable, id: string): Promise<UserRow | undefined> {
  const [row] = await on.select().from(users).where(eq(users.id, id)).for('no key update')
  return row
}

export async function updateUser(
  on: Queryable,
  id: string,
  change: Partial<typeof users.$inferInsert>,
): Promise<void> {
  await on
    .update(users)
    .set({ ...change, updatedAt: new Date() })
    .where(eq(users.id, id))
}

/**
 * Sets another password.
 *
 * @param presentHash of the password it replaces
 * @returns whether that was still the account's password
 */
export async function replacePassword(
  on: Queryable,
  id: string,
  presentHash: string,
  passwordHash: string,
): Promise<boolean> {
  const result = await on
    .update(users)
    .set({ password: passwordHash, updatedAt: new Date() })
    .where(and(eq(users.id, id), eq(users.password, presentHash)))
  return result.rowCount === 1
}

/**
 * Makes a confirmed address the account's.
 *
 * @returns whether the account still waited for this address
 */
export async function takePendingEmail(on: Queryable, id: string, email: string): Promise<boolean> {
  const result = await on
    .update(users)
    .set({ email, pendingEmail: null, emailVerified: 1, updatedAt: new Date() })
    .where(and(eq(users.id, id), eq(users.pendingEmail, email)))
  return result.rowCount === 1
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
