import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Connection, connect, type Queryable } from './database.ts'

let connection: Connection
beforeAll(() => {
  connection = connect({ connectionString: inject('postgres') }, () => undefined)
})
afterAll(() => connection.close())

async function ownPid(on: Queryable): Promise<number> {
  const { rows } = await on.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  return rows[0]?.pid ?? 0
}

test('concurrent reads share a connection, and each gets its own answer', async () => {
  const { pipelinedRead } = connection
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      pipelinedRead((on) =>
        on.execute<{ pid: number; index: number }>(
          sql`select pg_backend_pid() as pid, ${index}::int as index`,
        ),
      ),
    ),
  )
  const rows = answers.map((answer) => answer.rows[0])
  expect(rows.map((row) => row?.index)).toEqual(rows.map((_, index) => index))
  expect(new Set(rows.map((row) => row?.pid)).size).toBe(1)
  expect(connection.waitingCount()).toBe(0)
})

test('a read that fails does not affect the others', async () => {
  const { pipelinedRead } = connection
  const [before, failed, after] = await Promise.allSettled([
    pipelinedRead(ownPid),
    pipelinedRead((on) => on.execute(sql`select 1 / ${0}::int`)),
    pipelinedRead(ownPid),
  ])
  expect(failed.status).toBe('rejected')
  expect(before.status).toBe('fulfilled')
  expect(after).toEqual(before)
})

test('reads fail when their connection breaks, and the next one gets another connection', async () => {
  const { pipelinedRead, pool } = connection
  const pid = await pipelinedRead(ownPid)
  const waiting = pipelinedRead((on) => on.execute(sql`select pg_sleep(60)`))
  const isSleeping = async () => {
    const { rowCount } = await pool.query(
      "select from pg_stat_activity where pid = $1 and query like '%pg_sleep%'",
      [pid],
    )
    return rowCount === 1
  }
  const ended = Promise.allSettled([waiting])
  await expect.poll(isSleeping).toBe(true)
  await pool.query('select pg_terminate_backend($1)', [pid])
  expect(await ended).toMatchObject([{ status: 'rejected' }])
  expect(await pipelinedRead(ownPid)).not.toBe(pid)
})

test('every read fails when the database is away', async () => {
  const away = connect({ host: '127.0.0.1', port: 1 }, () => undefined)
  const answers = await Promise.allSettled([away.pipelinedRead(ownPid), away.pipelinedRead(ownPid)])
  for (const answer of answers)
    expect(answer).toMatchObject({ status: 'rejected', reason: { code: 'ECONNREFUSED' } })
  expect(away.waitingCount()).toBe(0)
  await away.close()
})
