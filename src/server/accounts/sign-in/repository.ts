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

/** Joins somebody at an identity provider to an account, unless another request has just done so. */
export async function insertIdentity(
  on: Queryable,
  identity: typeof oidcIdentities.$inferInsert,
): Promise<void> {
  await on.insert(oidcIdentities).values(identity).onConflictDoNothing()
}
