import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool, type PoolClient, type PoolConfig } from 'pg'
import type { Database, Queryable } from './database.ts'
import * as schema from './schema.ts'

/** Asks for what has a key, on a connection that all such questions share: nothing else, and nothing that locks. */
export type LookUp = <Result>(ask: (on: Queryable) => Promise<Result>) => Promise<Result>

export interface LookUps {
  lookUp: LookUp
  /** Questions that were not answered yet. */
  waitingCount(): number
  close(): Promise<void>
}

/**
 * Questions that come with nearly every request and are answered in a fraction of a millisecond. Each is sent at once,
 * behind those that wait for their answers: to wake a connection for every one of them takes the server and PostgreSQL
 * twice as long.
 */
export function openLookUps(config: PoolConfig, onError: (error: Error) => void): LookUps {
  const pool = new Pool({ ...config, max: 1, pipeline: true })
  pool.on('error', onError)
  // Whoever waits for an answer is told there.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const databases = new WeakMap<PoolClient, Database>()
  let shared: { client: Promise<PoolClient>; users: number } | undefined

  function databaseOf(client: PoolClient): Database {
    const database = databases.get(client) ?? drizzle(client, { schema })
    databases.set(client, database)
    return database
  }

  return {
    async lookUp(ask) {
      shared ??= { client: pool.connect(), users: 0 }
      const turn = shared
      turn.users += 1
      try {
        return await ask(databaseOf(await turn.client))
      } finally {
        turn.users -= 1
        if (turn.users === 0) {
          shared = undefined
          // One that broke is not taken back.
          void turn.client.then((client) => client.release())
        }
      }
    },
    waitingCount: () => shared?.users ?? 0,
    close: () => pool.end(),
  }
}
