import { and, count, eq, gte, lt, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { passkeys, recoveryCodes, totpSecrets } from '../tables.ts'

export type PasskeyRow = typeof passkeys.$inferSelect
export type NewPasskey = Omit<typeof passkeys.$inferInsert, 'id' | 'createdAt' | 'lastUsedAt'>

/** In the order in which they were made. */
export async function selectPasskeys(on: Queryable, userId: string): Promise<PasskeyRow[]> {
  return await on.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(passkeys.id)
}

/** @returns the new passkey; nothing when an account has it already */
export async function insertPasskey(on: Queryable, passkey: NewPasskey): Promise<PasskeyRow | undefined> {
  const [row] = await on.insert(passkeys).values(passkey).onConflictDoNothing().returning()
  return row
}

/** Locks a passkey for the rest of the transaction, so that two uses of it follow one another. */
export async function lockPasskey(on: Queryable, credentialId: string): Promise<PasskeyRow | undefined> {
  const [row] = await on.select().from(passkeys).where(eq(passkeys.credentialId, credentialId)).for('update')
  return row
}

export async function markPasskeyUsed(
  on: Queryable,
  id: string,
  { counter, isSynced }: Pick<PasskeyRow, 'counter' | 'isSynced'>,
): Promise<void> {
  await on
    .update(passkeys)
    .set({ counter, isSynced, lastUsedAt: sql`now()` })
    .where(eq(passkeys.id, id))
}

const ofUser = (userId: string, id: string) => and(eq(passkeys.userId, userId), eq(passkeys.id, id))

export async function updatePasskeyName(
  on: Queryable,
  userId: string,
  id: string,
  name: string,
): Promise<PasskeyRow | undefined> {
  const [row] = await on.update(passkeys).set({ name }).where(ofUser(userId, id)).returning()
  return row
}

export async function deletePasskey(
  on: Queryable,
  userId: string,
  id: string,
): Promise<PasskeyRow | undefined> {
  const [row] = await on.delete(passkeys).where(ofUser(userId, id)).returning()
  return row
}

/** @returns how many there were */
export async function deletePasskeysOf(on: Queryable, userId: string): Promise<number> {
  const { rowCount } = await on.delete(passkeys).where(eq(passkeys.userId, userId))
  return rowCount ?? 0
}

/** Keeps a secret that waits for its first code. One that is in use stays. */
export async function savePendingSecret(on: Queryable, userId: string, secret: string): Promise<boolean> {
  const { rowCount } = await on
    .insert(totpSecrets)
    .values({ userId, secret })
    .onConflictDoUpdate({
      target: totpSecrets.userId,
      set: { secret, createdAt: sql`now()` },
      setWhere: sql`${totpSecrets.confirmedAt} is null`,
    })
  return rowCount === 1
}

export async function findSecret(on: Queryable, userId: string) {
  const [row] = await on.select().from(totpSecrets).where(eq(totpSecrets.userId, userId))
  return row
}

/**
 * Takes the code of a time step. Of two requests with the same code only the first succeeds.
 *
 * @param confirms whether the secret is still waiting for its first code, and is in use from now on
 * @returns whether the step is later than that of the last code
 */
export async function takeStep(
  on: Queryable,
  userId: string,
  { confirms, secret, step }: { confirms: boolean; secret: string; step: number },
): Promise<boolean> {
  const { rowCount } = await on
    .update(totpSecrets)
    .set({ lastStep: step, ...(confirms ? { confirmedAt: sql`now()` } : {}) })
    .where(
      and(
        eq(totpSecrets.userId, userId),
        eq(totpSecrets.secret, secret),
        lt(totpSecrets.lastStep, step),
        sql`(${totpSecrets.confirmedAt} is null) = ${confirms}`,
      ),
    )
  return rowCount === 1
}

/** @returns whether the account had one-time codes in use */
export async function deleteSecret(on: Queryable, userId: string): Promise<boolean> {
  const [row] = await on
    .delete(totpSecrets)
    .where(eq(totpSecrets.userId, userId))
    .returning({ confirmedAt: totpSecrets.confirmedAt })
  return row !== undefined && row.confirmedAt !== null
}

/** Puts other codes in the place of those before. */
export async function replaceRecoveryCodes(
  on: Queryable,
  userId: string,
  hashes: readonly string[],
): Promise<void> {
  await on.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  if (hashes.length > 0) await on.insert(recoveryCodes).values(hashes.map((hash) => ({ userId, hash })))
}

/** Deletes a code, so that it works once; gives how many are left, or nothing for an unknown one. */
export async function takeRecoveryCode(
  on: Queryable,
  userId: string,
  hash: string,
): Promise<number | undefined> {
  const { rowCount } = await on
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, hash)))
  return rowCount === 1 ? await countRecoveryCodes(on, userId) : undefined
}

export async function countRecoveryCodes(on: Queryable, userId: string): Promise<number> {
  const [row] = await on.select({ left: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  return row?.left ?? 0
}

/** Deletes what was added since a time. */
export async function deleteFactorsSince(on: Queryable, userId: string, since: Date): Promise<void> {
  for (const table of [passkeys, totpSecrets, recoveryCodes])
    await on.delete(table).where(and(eq(table.userId, userId), gte(table.createdAt, since)))
}
