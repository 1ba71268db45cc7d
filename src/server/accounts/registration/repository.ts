import { and, desc, eq, gt, inArray, lt, notExists, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { administratorTokens, registrations, registrationTokens, users } from '../tables.ts'

export type RegistrationRow = typeof registrations.$inferSelect

/** @returns the id of the registration */
export async function insertRegistration(
  on: Queryable,
  registration: typeof registrations.$inferInsert,
): Promise<string> {
  const [row] = await on.insert(registrations).values(registration).returning({ id: registrations.id })
  if (row === undefined) throw new Error('A registration could not be kept')
  return row.id
}

export async function findRegistration(on: Queryable, id: string): Promise<RegistrationRow | undefined> {
  const [row] = await on.select().from(registrations).where(eq(registrations.id, id))
  return row
}

/** The registrations that wait for an address to be confirmed, the newest first. */
export async function registrationsOf(
  on: Queryable,
  email: string,
): Promise<Array<Pick<RegistrationRow, 'id' | 'password'>>> {
  return await on
    .select({ id: registrations.id, password: registrations.password })
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

/**
 * Deletes the registration that a token belongs to, so that it works once. Of several tokens for one address that are
 * used at the same moment, each waits for the one before.
 *
 * @returns nothing when the token does not work
 */
export async function takeRegistration(
  on: Queryable,
  hash: string,
  now: Date,
): Promise<RegistrationRow | undefined> {
  const ofToken = on
    .select({ id: registrationTokens.registrationId })
    .from(registrationTokens)
    .where(and(eq(registrationTokens.hash, hash), gt(registrationTokens.expiresAt, now)))
  const addresses = on
    .select({ email: registrations.email })
    .from(registrations)
    .where(inArray(registrations.id, ofToken))
  await on
    .select({ id: registrations.id })
    .from(registrations)
    .where(inArray(registrations.email, addresses))
    .orderBy(registrations.id)
    .for('update')
  const [row] = await on.delete(registrations).where(inArray(registrations.id, ofToken)).returning()
  return row
}

/** Deletes every registration of an address, with its links. */
export async function deleteRegistrationsOf(on: Queryable, email: string): Promise<void> {
  await on.delete(registrations).where(eq(registrations.email, email))
}

/** Deletes the registrations that nobody has confirmed in 7 days (`docs/product.md` §9), with their links. */
export async function deleteOldRegistrations(on: Queryable): Promise<void> {
  await on.delete(registrations).where(lt(registrations.createdAt, sql`now() - interval '7 days'`))
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
