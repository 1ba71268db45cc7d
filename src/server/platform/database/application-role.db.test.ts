import { randomUUID } from 'node:crypto'
import { expect, inject, onTestFinished, test } from 'vitest'
import { databaseUrl } from '#server/testing/global-setup.ts'
import { startTestServer } from '#server/testing/test-server.ts'
import { connect } from './database.ts'

test('a role of DATABASE_URL that does not exist is made by the owner, without the rights of one', async () => {
  const role = `application_${randomUUID().replaceAll('-', '')}`
  const database = `made_${randomUUID().replaceAll('-', '')}`
  const { close, pool } = connect({ connectionString: inject('postgres'), max: 1 }, () => undefined)
  await pool.query(`create database ${database}`)
  onTestFinished(async () => {
    await pool.query(`drop database ${database} with (force)`)
    await pool.query(`drop role if exists ${role}`)
    await close()
  })
  const owner = databaseUrl(inject('postgres'), database)
  const application = new URL(owner)
  application.username = role
  application.password = encodeURIComponent(`it's "a" pass%word`)
  const env = { DATABASE_URL: application.href, DATABASE_OWNER_URL: owner }

  const first = await startTestServer(env)
  expect(first.services.isRecordProtected).toBe(true)
  await first.close()
  const again = await startTestServer(env)
  expect((await again.services.connection.pool.query('select current_user as role')).rows).toEqual([{ role }])
  await again.close()
})
