import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool, type PoolClient, type PoolConfig } from 'pg'
import type { Database, Queryable } from './database.ts'

/** Asks for what has a key, on a connection that all such questions share: nothing else, and nothing that locks. */
export type PipelinedRead = <Result>(ask: (on: Queryable) => Promise<Result>) => Promise<Result>

export interface PipelinedReads {
  pipelinedRead: PipelinedRead
  /** Questions that were not answered yet. */
  waitingCount(): number
  close(): Promise<void>
}

/** A connection for as long as somebody waits for an answer on it. */
interface Turn {
  client: Promise<PoolClient>
  users: number
  hasFailed: boolean
}

/**
 * Questions that come with nearly every request and are answered in a fraction of a millisecond. Each is sent at once,
 * behind those that wait for their answers: to wake a connection for every one of them takes the server and PostgreSQL
 * twice as long.
 */
export function openPipelinedReads(config: PoolConfig, onError: (error: Error) => void): PipelinedReads {
  const pool = new Pool({ ...config, max: 1, pipeline: true })
  pool.on('error', onError)
  // Whoever waits for an answer is told there.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const databases = new WeakMap<PoolClient, Database>()
  let shared: Turn | undefined
  let waiting = 0

  function databaseOf(client: PoolClient): Database {
    const database = databases.get(client) ?? drizzle(client)
    databases.set(client, database)
    return database
  }

  return {
    async pipelinedRead(ask) {
      shared ??= { client: pool.connect(), users: 0, hasFailed: false }
      const turn = shared
      turn.users += 1
      waiting += 1
      try {
        return await ask(databaseOf(await turn.client))
      } catch (error) {
        turn.hasFailed = true
        throw error
      } finally {
        turn.users -= 1
        waiting -= 1
        // Whoever comes after a failure has another connection: this one may be about to end.
        if (shared === turn && (turn.users === 0 || turn.hasFailed)) shared = undefined
        if (turn.users === 0) {
          // That there was none has been told.
          void turn.client.then(
            (client) => client.release(turn.hasFailed),
            () => undefined,
          )
        }
      }
    },
    waitingCount: () => waiting,
    close: () => pool.end(),
  }
}
