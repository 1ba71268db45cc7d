import { and, asc, count, eq, gte, inArray, lt, sql, sum } from 'drizzle-orm'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { deviceShares } from './tables.ts'

export type DeviceShareRow = typeof deviceShares.$inferSelect
export type NewDeviceShare = Omit<typeof deviceShares.$inferInsert, 'sharedAt'>

/** What waits for a device, or for all of them. */
export interface Waiting {
  files: number
  bytes: number
}

/** Lets one share after the other be counted and added. */
export async function lockDeviceShares(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('device_shares'))`)
}

/** How much waits: for one device, or for all of them. */
export async function countDeviceShares(on: Queryable, device?: string): Promise<Waiting> {
  const [row] = await on
    .select({ files: count(), bytes: sum(deviceShares.size).mapWith(Number) })
    .from(deviceShares)
    .where(device === undefined ? undefined : eq(deviceShares.device, device))
  return { files: row?.files ?? 0, bytes: row?.bytes ?? 0 }
}

export async function insertDeviceShares(on: Queryable, rows: readonly NewDeviceShare[]): Promise<void> {
  if (rows.length > 0) await on.insert(deviceShares).values([...rows])
}

/** What a device shared since a time, oldest first. */
export async function selectDeviceShares(
  on: Queryable,
  device: string,
  since: Date,
): Promise<DeviceShareRow[]> {
  return await on
    .select()
    .from(deviceShares)
    .where(and(eq(deviceShares.device, device), gte(deviceShares.sharedAt, since)))
    .orderBy(asc(deviceShares.sharedAt), asc(deviceShares.name))
}

/** Removes what a device shared, so that each file is kept or dropped once; returns the ids of what was there. */
export async function takeDeviceShares(
  on: Queryable,
  device: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await on
    .delete(deviceShares)
    .where(and(eq(deviceShares.device, device), inArray(deviceShares.id, [...ids])))
    .returning({ id: deviceShares.id })
  return rows.map(({ id }) => id)
}

/** Removes what was shared before a time on any device; returns the ids. */
export async function deleteDeviceSharesBefore(on: Queryable, time: Date): Promise<string[]> {
  const rows = await on
    .delete(deviceShares)
    .where(lt(deviceShares.sharedAt, time))
    .returning({ id: deviceShares.id })
  return rows.map(({ id }) => id)
}
