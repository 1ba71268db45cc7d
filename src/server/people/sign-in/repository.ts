import { and, eq } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { oidcIdentities } from '../tables.ts'

/** @returns the id of the account that belongs to somebody at an identity provider */
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

/** Who an account is at identity providers, the first joined first. */
export async function selectIdentities(
  on: Queryable,
  userId: string,
): Promise<Array<typeof oidcIdentities.$inferSelect>> {
  return await on
    .select()
    .from(oidcIdentities)
    .where(eq(oidcIdentities.userId, userId))
    .orderBy(oidcIdentities.createdAt, oidcIdentities.issuer, oidcIdentities.subject)
}

/** @returns the identity that was removed; nothing when the account has no such one */
export async function deleteIdentity(
  on: Queryable,
  userId: string,
  id: string,
): Promise<typeof oidcIdentities.$inferSelect | undefined> {
  const [row] = await on
    .delete(oidcIdentities)
    .where(and(eq(oidcIdentities.userId, userId), eq(oidcIdentities.id, id)))
    .returning()
  return row
}

export async function deleteIdentitiesOf(on: Queryable, userId: string): Promise<void> {
  await on.delete(oidcIdentities).where(eq(oidcIdentities.userId, userId))
}

/** @returns whether somebody at an identity provider was linked to an account; they may be linked already */
export async function insertIdentity(
  on: Queryable,
  identity: typeof oidcIdentities.$inferInsert,
): Promise<boolean> {
  const { rowCount } = await on.insert(oidcIdentities).values(identity).onConflictDoNothing()
  return rowCount === 1
}
