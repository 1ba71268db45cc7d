import { randomBytes } from 'node:crypto'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Pool, type PoolClient, type PoolConfig } from 'pg'
import { type PipelinedRead, openPipelinedReads } from './pipelined-reads.ts'
import { migrationsFolder } from './migrations.ts'

export type Database = NodePgDatabase
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** What a repository runs its queries on: the pool, or the transaction its use case is in. */
export type Queryable = Database | Transaction

/** Any number will do, so long as it is always the same: only one server at a time sets up a database. */
const SETUP_LOCK = 7_220_460

export interface Connection {
  db: Database
  pool: Pool
  pipelinedRead: PipelinedRead
  /** Questions that wait for a connection, and look-ups for their answer. */
  waitingCount: () => number
  close: () => Promise<void>
}

/**
 * Opens the pool. Its connections bear a name of their own, by which those of other processes are told from them.
 *
 * @param onError told of connections that broke while idle; the pool replaces them by itself
 */
export function connect(config: PoolConfig, onError: (error: Error) => void): Connection {
  const settings = {
    max: 20,
    connectionTimeoutMillis: 10_000,
    application_name: `board-manual ${randomBytes(4).toString('hex')}`,
    ...config,
  }
  const pool = new Pool(settings)
  const pipelinedReads = openPipelinedReads(settings, onError)
  pool.on('error', onError)
  // A connection that breaks while it is out of the pool is told to whoever has it; here it only must not be unheard.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return {
    pool,
    db: drizzle(pool),
    pipelinedRead: pipelinedReads.pipelinedRead,
    waitingCount: () => pool.waitingCount + pipelinedReads.waitingCount(),
    async close() {
      await Promise.all([pool.end(), pipelinedReads.close()])
    },
  }
}

/**
 * Brings the schema up to date and lets `prepare` add what must stand beside it, as the only server to do so:
 * others that start at the same time wait here and then find it done.
 */
export async function setUpDatabase(pool: Pool, prepare: (db: Queryable) => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [SETUP_LOCK])
    try {
      const db = drizzle(client)
      await migrate(db, { migrationsFolder })
      await prepare(db)
    } finally {
      await client.query('select pg_advisory_unlock($1)', [SETUP_LOCK])
    }
  } finally {
    client.release()
  }
}

/** A transaction with the connection that it is on, for what goes round drizzle: COPY. */
export async function transactionOn<Result>(
  pool: Pool,
  work: (tx: Transaction, client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  try {
    return await drizzle(client).transaction((tx) => work(tx, client))
  } finally {
    // Not used again: a COPY that was broken off leaves it in a state of its own.
    client.release(true)
  }
}
