import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool, type PoolClient, type PoolConfig } from 'pg'
import type { Database, Queryable } from './database.ts'

/** Primary-key reads on a shared pipelined connection. No locks, no transactions. */
export type PipelinedRead = <Result>(query: (on: Queryable) => Promise<Result>) => Promise<Result>

export interface PipelinedReads {
  pipelinedRead: PipelinedRead
  /** How many reads were not answered yet. */
  waitingCount(): number
  close(): Promise<void>
}

/** A connection while reads wait for answers on it. */
interface Lease {
  client: Promise<PoolClient>
  users: number
  hasFailed: boolean
}

/**
 * For short reads that nearly every request makes. Each is sent at once, without waiting for earlier answers; a pooled
 * connection for each of them would take the server and PostgreSQL twice as long.
 */
export function openPipelinedReads(config: PoolConfig, onError: (error: Error) => void): PipelinedReads {
  const pool = new Pool({ ...config, max: 1, pipeline: true })
  pool.on('error', onError)
  // The reads on it fail; without a listener the event would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const databases = new WeakMap<PoolClient, Database>()
  let shared: Lease | undefined
  let waiting = 0

  function databaseOf(client: PoolClient): Database {
    const database = databases.get(client) ?? drizzle(client)
    databases.set(client, database)
    return database
  }

  return {
    async pipelinedRead(query) {
      shared ??= { client: pool.connect(), users: 0, hasFailed: false }
      const lease = shared
      lease.users += 1
      waiting += 1
      try {
        return await query(databaseOf(await lease.client))
      } catch (error) {
        lease.hasFailed = true
        throw error
      } finally {
        lease.users -= 1
        waiting -= 1
        // After a failure the connection may be broken, so the next read gets another.
        if (shared === lease && (lease.users === 0 || lease.hasFailed)) shared = undefined
        if (lease.users === 0) {
          // The callers were already rejected when the connection failed.
          void lease.client.then(
            (client) => client.release(lease.hasFailed),
            () => undefined,
          )
        }
      }
    },
    waitingCount: () => waiting,
    close: () => pool.end(),
  }
}
