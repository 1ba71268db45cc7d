import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, inject, test } from 'vitest'
import { readConfig } from '#server/platform/config.ts'
import { connect } from '#server/platform/database/database.ts'
import { createLogger } from '#server/platform/logger.ts'
import { startServices } from '#server/services.ts'
import { databaseUrl } from '#server/testing/global-setup.ts'

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
