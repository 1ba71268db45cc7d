import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { databaseUrl, TEMPLATE } from '#server/testing/global-setup.ts'
import { connect, type Connection } from './database.ts'

const database = `test_${randomUUID().replaceAll('-', '')}`
let admin: Connection
beforeAll(async () => {
  admin = connect({ connectionString: databaseUrl(inject('postgres'), 'postgres'), max: 1 }, () => undefined)
  await admin.pool.query(`create database ${database} template ${TEMPLATE}`)
})
afterAll(async () => {
  await admin.pool.query(`drop database ${database} with (force)`)
  await admin.close()
})

test('what needs a session is not on the connections of the pooler', async () => {
  const connectionString = databaseUrl(inject('postgres'), database)
  const pooled = { connectionString, application_name: 'pooled' }
  const connection = connect(pooled, () => undefined, { connectionString, application_name: 'direct' })
  const heard = Promise.withResolvers<string>()
  const listener = connection.listen(['news'], {
    onListening: () => undefined,
    onError: heard.reject,
    onNotification: (_, payload) => heard.resolve(payload),
  })
  await listener.ready
  await connection.sessions.query('select 1')
  await connection.pool.query("select pg_notify('news', 'all is well')")
  expect(await heard.promise).toBe('all is well')
  const { rows } = await admin.pool.query<{ name: string; query: string }>(
    `select application_name as name, query from pg_stat_activity
     where datname = $1 and backend_type = 'client backend' order by query`,
    [database],
  )
  expect(rows).toEqual([
    { name: 'direct', query: 'listen "news"' },
    { name: 'direct', query: 'select 1' },
    { name: 'pooled', query: "select pg_notify('news', 'all is well')" },
  ])
  await listener.close()
  await connection.close()
})
