import { randomBytes } from 'node:crypto'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Pool, type PoolClient, type PoolConfig } from 'pg'
import { type PipelinedRead, openPipelinedReads } from './pipelined-reads.ts'
import { type Listener, type Listening, listen } from './listen.ts'
import { applyHistory, migrationsFolder } from './migrations.ts'

export type Database = NodePgDatabase
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** Runs queries: the pool, or the transaction of a use case. */
export type Queryable = Database | Transaction

/** An arbitrary number for the advisory lock: one server at a time sets up a database. */
const SETUP_LOCK = 7_220_460

export interface Connection {
  db: Database
  pool: Pool
  /** Connections that keep their session, for locks and listening beyond a transaction, and for the lanes of jobs. */
  sessions: Pool
  pipelinedRead: PipelinedRead
  /** Listens on channels until it is closed. */
  listen: (channels: readonly string[], told: Listening) => Listener
  /** How many queries wait for a connection, and pipelined reads for their answer. */
  waitingCount: () => number
  close: () => Promise<void>
}

/** A name that tells the connections of one process from those of others. */
export function newApplicationName(): string {
  return `board-manual ${randomBytes(4).toString('hex')}`
}

/**
 * More at once only take the processors from each other and from the server, whose thread then stands still. What 200 people wait
 * is in docs/performance.md.
 */
const MAX_CONNECTIONS = 10
/** A new connection plans everything anew, about 30 ms for its first upload, and is needed just when many wait. */
const IDLE_MS = 5 * 60_000

/**
 * The most connections that keep their session: a lock, a listener, and two that the lanes of jobs share. In the pool of the
 * requests the lanes, which look for jobs every two seconds, kept a connection each, and requests found another one at each
 * turn, that had planned none of their statements yet.
 */
const MAX_SESSIONS = 4

/**
 * Opens the connection pool. `application_name` distinguishes its connections from those of other processes.
 *
 * @param onError gets the errors of idle connections, which the pool replaces
 * @param direct the same database without the pooler that `config` leads to, which gives each transaction another session
 */
export function connect(
  config: PoolConfig,
  onError: (error: Error) => void,
  direct?: PoolConfig,
): Connection {
  const settings = {
    max: MAX_CONNECTIONS,
    idleTimeoutMillis: IDLE_MS,
    connectionTimeoutMillis: 10_000,
    application_name: newApplicationName(),
    ...config,
  }
  const directSettings = { ...settings, max: MAX_SESSIONS, ...direct }
  const pool = openPool(settings, onError)
  const sessions = openPool(directSettings, onError)
  const pipelinedReads = openPipelinedReads(settings, onError)
  return {
    pool,
    sessions,
    db: drizzle(pool),
    pipelinedRead: pipelinedReads.pipelinedRead,
    listen: (channels, told) => listen(directSettings, channels, told),
    waitingCount: () => pool.waitingCount + pipelinedReads.waitingCount(),
    async close() {
      await Promise.all([pool.end(), pipelinedReads.close(), sessions.end()])
    },
  }
}

function openPool(settings: PoolConfig, onError: (error: Error) => void): Pool {
  const pool = new Pool(settings)
  pool.on('error', onError)
  // While a connection is in use, its queries fail; without a listener the event would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/**
 * Migrates the schema and runs `prepare`, under a lock: other servers that start at the same time wait, and then find it
 * done.
 */
export async function setUpDatabase(pool: Pool, prepare: (db: Queryable) => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [SETUP_LOCK])
    try {
      const db = drizzle(client)
      await applyHistory(client)
      await migrate(db, { migrationsFolder })
      await prepare(db)
    } finally {
      await client.query('select pg_advisory_unlock($1)', [SETUP_LOCK])
    }
  } finally {
    client.release()
  }
}

/** Runs a transaction with its connection, for what drizzle does not support: COPY. */
export async function transactionOn<Result>(
  pool: Pool,
  work: (tx: Transaction, client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  try {
    return await drizzle(client).transaction((tx) => work(tx, client))
  } finally {
    // Closed, because an aborted COPY leaves the connection in an undefined state.
    client.release(true)
  }
}
