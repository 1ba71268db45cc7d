import path from 'node:path'
import type { PoolConfig } from 'pg'
import type { Config } from './platform/config.ts'
import {
  awaitEmbeddedPostgres,
  startEmbeddedPostgres,
  useEmbeddedPostgres,
} from './platform/embedded-postgres/index.ts'
import type { Logger } from './platform/logger.ts'

/** A database, and how its two roles connect to it. */
export interface RunningDatabase {
  owner: PoolConfig
  application: PoolConfig
  /** Leads the application past a pooler, where there is one. */
  direct?: PoolConfig
  /** Whether nobody else can have used it since it was started. */
  isOwn: boolean
  /** Stops it if it was started here. */
  stop(): Promise<void>
}

export interface DatabaseOptions {
  /**
   * Where the embedded database comes from: `own`, started here; `shared`, that of a server which runs already, or
   * else its own; `awaited`, that of a server, which is waited for.
   */
  embedded?: 'own' | 'shared' | 'awaited'
  /** The most connections of the embedded database that is started here. */
  connections?: number
  /** Told when a server is waited for. */
  onAwaiting?: (dataDir: string) => void
  /** Told when the embedded database cannot be kept running. */
  onDatabaseGone?: (error: Error) => void
}

/** Finds the configured database, or starts the embedded one. */
export async function openDatabase(
  { DATABASE_OWNER_URL, DATABASE_URL, DATA_DIR, DIRECT_DATABASE_URL }: Config,
  logger: Logger,
  {
    connections,
    embedded = 'own',
    onAwaiting = () => undefined,
    onDatabaseGone = () => undefined,
  }: DatabaseOptions = {},
): Promise<RunningDatabase> {
  if (DATABASE_URL !== undefined)
    return {
      // Migrations wait for each other by a lock of their session.
      owner: { connectionString: DATABASE_OWNER_URL ?? DIRECT_DATABASE_URL ?? DATABASE_URL },
      application: { connectionString: DATABASE_URL },
      ...(DIRECT_DATABASE_URL !== undefined && { direct: { connectionString: DIRECT_DATABASE_URL } }),
      isOwn: false,
      stop: async () => undefined,
    }
  const dataDir = path.resolve(DATA_DIR)
  const options = {
    dataDir,
    logger,
    onFailure: onDatabaseGone,
    ...(connections !== undefined && { settings: { max_connections: String(connections) } }),
  }
  if (embedded === 'awaited') return await awaitEmbeddedPostgres(dataDir, () => onAwaiting(dataDir))
  if (embedded === 'shared') return await useEmbeddedPostgres(options)
  return { ...(await startEmbeddedPostgres(options)), isOwn: true }
}
