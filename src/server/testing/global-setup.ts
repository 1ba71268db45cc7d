import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { connect } from '#server/platform/database/database.ts'
import { ROLES } from '#server/platform/embedded-postgres/cluster.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/index.ts'
import { createLogger } from '#server/platform/logger.ts'
import { readConfig } from '#server/platform/config.ts'
import { startServices } from '#server/services.ts'

export const TEMPLATE = 'board_manual_template'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of PostgreSQL, with its own database `postgres`. */
    postgres: string
    /** The other systems that every server is to talk to, when they are tested together. */
    externalServices:
      | {
          s3: { endpoint: string; region: string; accessKeyId: string; secretAccessKey: string }
          env: Record<string, string>
        }
      | undefined
  }
}

/** What is tested here is thrown away at once; that data lasts is tested where the server is killed. */
export const THROWN_AWAY = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
}

/** One PostgreSQL for all tests, and in it a database brought up to date once, to be cloned by each test file. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'board-manual-db-'))
  const logger = createLogger({ LOG_LEVEL: 'error' })
  const postgres = await startEmbeddedPostgres({ dataDir, logger, settings: THROWN_AWAY })
  const { host = '', password, user = '' } = postgres.owner
  const url = `postgres://${user}:${String(password)}@localhost/postgres?host=${encodeURIComponent(host)}`
  // One password for both roles, as in a database of somebody else's that tests run against.
  const { close, pool } = connect({ connectionString: url, max: 1 }, () => undefined)
  await pool.query(`alter role ${ROLES.application} password '${String(password)}'`)
  await close()
  await makeTemplate(url)
  project.provide('postgres', url)
  project.provide('externalServices', undefined)
  return async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Makes the database that others are cloned from. */
export async function makeTemplate(postgres: string): Promise<void> {
  const { pool, close } = connect({ connectionString: postgres, max: 1 }, () => undefined)
  await pool.query(`create database ${TEMPLATE}`)
  await close()
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'board-manual-template-'))
  const config = readConfig({ ...databaseEnv(postgres, TEMPLATE), DATA_DIR: dataDir })
  const services = await startServices(config, createLogger({ LOG_LEVEL: 'error' }))
  await services.stop()
  await rm(dataDir, { recursive: true, force: true })
}

/** The variables with which a server uses a database of that PostgreSQL, its application and owner in roles of their own. */
export function databaseEnv(postgres: string, database: string): Record<string, string> {
  const application = new URL(databaseUrl(postgres, database))
  application.username = ROLES.application
  return { DATABASE_URL: application.href, DATABASE_OWNER_URL: databaseUrl(postgres, database) }
}

/** The address of another database of that PostgreSQL. */
export function databaseUrl(postgres: string, database: string): string {
  const url = new URL(postgres)
  url.pathname = `/${database}`
  return url.href
}
