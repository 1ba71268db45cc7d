import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import type { Postmaster } from './postmaster.ts'

/** How long a server may not answer at all. */
const TIMEOUT_MS = 30_000
/** The server's answer while it starts or recovers from a crash, for any length of time. */
const CANNOT_CONNECT_NOW = '57P03'

/**
 * Waits until a server accepts connections.
 *
 * @returns false when it has ended or does not answer
 */
export async function waitUntilReady(postmaster: Postmaster, connection: ClientConfig): Promise<boolean> {
  let end = Date.now() + TIMEOUT_MS
  while (Date.now() < end && !postmaster.hasEnded()) {
    const code = await errorOf(connection)
    if (code === undefined) return true
    if (code === CANNOT_CONNECT_NOW) end = Date.now() + TIMEOUT_MS
    await sleep(20)
  }
  return false
}

/** Whether a server accepts connections to this database now. */
export async function answers(connection: ClientConfig): Promise<boolean> {
  return (await errorOf(connection)) === undefined
}

/** The error code of a connection attempt; undefined when it succeeds. */
async function errorOf(connection: ClientConfig): Promise<string | undefined> {
  const client = new Client({ ...connection, connectionTimeoutMillis: 2000 })
  // Without a listener a broken connection would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return undefined
  } catch (error) {
    return String((error as { code?: unknown }).code)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Creates a database unless it exists. */
export async function ensureDatabase(connection: ClientConfig, database: string): Promise<void> {
  const client = new Client(connection)
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database])
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(database)}`)
  } finally {
    await client.end()
  }
}
