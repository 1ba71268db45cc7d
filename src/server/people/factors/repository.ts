import { and, count, eq, gte, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { passkeys, recoveryCodes, removedFactors, totpSecrets } from '../tables.ts'

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

/** @returns whether the account had the passkey */
export async function deletePasskey(on: Queryable, userId: string, id: string): Promise<boolean> {
  return (await remove(on, 'passkeys', userId, ofUser(userId, id))) > 0
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
 * Takes the code of a time step. If two requests bring the same code, only the first succeeds.
 *
 * @param confirms whether the secret is still waiting for its first code, and is in use from now on
 * @returns whether the step is later than that of the last code
 */
export async function takeStep(
  on: Queryable,
  userId: string,
  { confirms, device, secret, step }: { confirms: boolean; device?: string; secret: string; step: number },
): Promise<boolean> {
  const { rowCount } = await on
    .update(totpSecrets)
    .set({ lastStep: step, ...(confirms ? { confirmedAt: sql`now()`, device } : {}) })
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
  const hadCodes = (await remove(on, 'totp_secrets', userId, isNotNull(totpSecrets.confirmedAt))) > 0
  await on.delete(totpSecrets).where(eq(totpSecrets.userId, userId))
  return hadCodes
}

/** Puts other codes in the place of those before. */
export async function replaceRecoveryCodes(
  on: Queryable,
  userId: string,
  hashes: readonly string[],
  device: string | null = null,
): Promise<void> {
  await remove(on, 'recovery_codes', userId)
  if (hashes.length > 0)
    await on.insert(recoveryCodes).values(hashes.map((hash) => ({ userId, hash, device })))
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

/** One of the recovery codes of an account, which were all made together. */
export async function findRecoveryCode(on: Queryable, userId: string) {
  const [row] = await on.select().from(recoveryCodes).where(eq(recoveryCodes.userId, userId)).limit(1)
  return row
}

export async function countRecoveryCodes(on: Queryable, userId: string): Promise<number> {
  const [row] = await on.select({ left: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  return row?.left ?? 0
}

/** The tables of factors, with the time from which a row counts. */
const kinds = {
  passkeys: { table: passkeys, since: passkeys.createdAt },
  totp_secrets: { table: totpSecrets, since: totpSecrets.confirmedAt },
  recovery_codes: { table: recoveryCodes, since: recoveryCodes.createdAt },
} as const
type Kind = keyof typeof kinds

/**
 * Removes factors of an account, so that {@link restoreFactors} can put them back.
 *
 * @param which all of the kind by default
 * @returns how many there were
 */
export async function remove(on: Queryable, kind: Kind, userId: string, which?: SQL): Promise<number> {
  const { table } = kinds[kind]
  const { rowCount } = await on.execute(sql`
    with gone as (delete from ${table} where ${and(eq(table.userId, userId), which)} returning *)
    insert into ${removedFactors} (user_id, kind, "row") select user_id, ${kind}, to_jsonb(gone) from gone`)
  return rowCount ?? 0
}

/** Puts the factors of an account back as they were before a time. Codes that were used since stay used. */
export async function restoreFactors(on: Queryable, userId: string, before: Date): Promise<void> {
  for (const [kind, { since, table }] of Object.entries(kinds)) {
    await on.delete(table).where(and(eq(table.userId, userId), or(isNull(since), gte(since, before))))
    await on.execute(sql`
      with back as (
        delete from ${removedFactors} where ${removedFactors.userId} = ${userId} and ${removedFactors.kind} = ${kind}
          and ${removedFactors.removedAt} >= ${before} returning "row"
      )
      insert into ${table}
      select factor.* from back, jsonb_populate_record(null::${table}, back."row") as factor
      where factor.${sql.identifier(since.name)} < ${before}
      on conflict do nothing`)
  }
}

/** Forgets, for every account, what was removed so long ago that no link puts it back. */
export async function deleteOldRemovedFactors(on: Queryable): Promise<void> {
  await on.delete(removedFactors).where(lt(removedFactors.removedAt, sql`now() - interval '8 days'`))
}
