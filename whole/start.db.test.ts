import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, inject, test } from 'vitest'
import journal from '../migrations/meta/_journal.json' with { type: 'json' }
import { readConfig } from '#server/platform/config.ts'
import { connect } from '#server/platform/database/database.ts'
import { createLogger } from '#server/platform/logger.ts'
import { startServices } from '#server/services.ts'
import { databaseEnv, databaseUrl } from '#server/testing/global-setup.ts'

test('six servers that start at once on an empty database all come up', async () => {
  const postgres = inject('postgres')
  const database = `six_${randomUUID().replaceAll('-', '')}`
  const admin = connect({ connectionString: postgres }, () => undefined)
  await admin.pool.query(`create database ${database}`)
  const folder = await mkdtemp(path.join(os.tmpdir(), 'board-manual-six-'))
  try {
    const config = readConfig({ DATABASE_URL: databaseUrl(postgres, database), DATA_DIR: folder })
    const servers = await Promise.all(
      Array.from({ length: 6 }, () => startServices(config, createLogger({ LOG_LEVEL: 'fatal' }))),
    )
    expect(new Set(servers.map((server) => server.masterWorkspaceId)).size).toBe(1)
    const { rows } =
      (await servers[0]?.connection.pool.query('select count(*)::int as count from folders')) ?? {}
    expect(rows).toEqual([{ count: 88 }])
    await Promise.all(servers.map((server) => server.stop()))
  } finally {
    await admin.pool.query(`drop database ${database} with (force)`)
    await admin.close()
    await rm(folder, { recursive: true, force: true })
  }
})

test('a role that owns no tables starts on a schema of its version, and is refused on an earlier one', async () => {
  const postgres = inject('postgres')
  const database = `role_${randomUUID().replaceAll('-', '')}`
  const admin = connect({ connectionString: postgres }, () => undefined)
  await admin.pool.query(`create database ${database}`)
  const owner = connect({ connectionString: databaseUrl(postgres, database) }, () => undefined)
  const folder = await mkdtemp(path.join(os.tmpdir(), 'board-manual-role-'))
  const logger = createLogger({ LOG_LEVEL: 'fatal' })
  try {
    const env = databaseEnv(postgres, database)
    const migrated = await startServices(readConfig({ ...env, DATA_DIR: folder }), logger)
    await migrated.stop()

    const alone = readConfig({ DATABASE_URL: env['DATABASE_URL'], DATA_DIR: folder })
    const server = await startServices(alone, logger)
    expect([server.masterWorkspaceId, server.isRecordProtected]).toEqual([migrated.masterWorkspaceId, true])
    await server.stop()

    await owner.pool.query('delete from drizzle.__drizzle_migrations where created_at = $1', [
      journal.entries.at(-1)?.when,
    ])
    await expect(startServices(alone, logger)).rejects.toThrow(/npm run admin -- migrate/)
  } finally {
    await owner.close()
    await admin.pool.query(`drop database ${database} with (force)`)
    await admin.close()
    await rm(folder, { recursive: true, force: true })
  }
})
