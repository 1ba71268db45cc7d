import { and, desc, eq, gt, lt, notExists, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { administratorTokens, registrations, registrationTokens, users } from '../tables.ts'

export type RegistrationRow = typeof registrations.$inferSelect

export async function insertRegistration(
  on: Queryable,
  registration: typeof registrations.$inferInsert,
): Promise<void> {
  await on.insert(registrations).values(registration)
}

/** The registrations that wait for an address to be confirmed, the newest first. */
export async function registrationsOf(on: Queryable, email: string): Promise<RegistrationRow[]> {
  return await on
    .select()
    .from(registrations)
    .where(eq(registrations.email, email))
    .orderBy(desc(registrations.createdAt), desc(registrations.id))
}

export async function insertRegistrationToken(
  on: Queryable,
  token: typeof registrationTokens.$inferInsert,
): Promise<void> {
  await on.insert(registrationTokens).values(token)
}

/** The address to which a token was mailed for its registrations; nothing when the token does not work. */
export async function addressOfToken(on: Queryable, hash: string, now: Date): Promise<string | undefined> {
  const [row] = await on
    .select({ email: registrationTokens.email })
    .from(registrationTokens)
    .where(and(eq(registrationTokens.hash, hash), gt(registrationTokens.expiresAt, now)))
  return row?.email
}

/**
 * The same for whoever opens the account of the address now: of several who do at the same moment, each waits for the one
 * before, and finds nothing.
 */
export async function lockAddressOfToken(
  tx: Transaction,
  hash: string,
  now: Date,
): Promise<{ email: string; waiting: RegistrationRow[] } | undefined> {
  const email = await addressOfToken(tx, hash, now)
  if (email === undefined) return undefined
  await tx
    .select()
    .from(registrations)
    .where(eq(registrations.email, email))
    .orderBy(registrations.id)
    .for('update')
  const waiting = await registrationsOf(tx, email)
  return waiting.length === 0 ? undefined : { email, waiting }
}

/** Deletes every registration of an address, with its links. */
export async function deleteRegistrationsOf(on: Queryable, email: string): Promise<void> {
  await on.delete(registrations).where(eq(registrations.email, email))
  await on.delete(registrationTokens).where(eq(registrationTokens.email, email))
}

/** Deletes the registrations that nobody has confirmed in 7 days (`docs/product.md` §9), and links that have expired. */
export async function deleteOldRegistrations(on: Queryable): Promise<void> {
  await on.delete(registrations).where(lt(registrations.createdAt, sql`now() - interval '7 days'`))
  await on.delete(registrationTokens).where(lt(registrationTokens.expiresAt, sql`now()`))
}

export async function insertAdministratorToken(on: Queryable, hash: string): Promise<void> {
  await on.insert(administratorTokens).values({ hash })
}

/** Whether a token invites the master administrator; none does once there is one. */
export async function isAdministratorToken(on: Queryable, hash: string): Promise<boolean> {
  const administrators = on.select({ id: users.id }).from(users).where(eq(users.role, 'master'))
  const rows = await on
    .select({ hash: administratorTokens.hash })
    .from(administratorTokens)
    .where(and(eq(administratorTokens.hash, hash), notExists(administrators)))
  return rows.length > 0
}

export async function deleteAdministratorTokens(on: Queryable): Promise<void> {
  await on.delete(administratorTokens)
}
