import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Folder } from '#contract/manual/folders.ts'
import { assemble } from '#server/assemble.ts'
import { readConfig } from '#server/platform/config.ts'
import { createLogger } from '#server/platform/logger.ts'
import { prove } from '#server/testing/accounts.ts'
import { addMember, companyOf, type Member } from '#server/testing/members.ts'
import { signUp, startTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
let other: FastifyInstance
let ada: Member
let grace: Member
let company: string
beforeAll(async () => {
  server = await startTestServer()
  ada = await signUp(server, 'ada@example.com')
  await prove(ada)
  grace = await signUp(server, 'grace@example.com')
  company = await companyOf(server, ada)
  await addMember(server, company, grace, { functions: { 'Finance Director': 'view' } })
  const config = readConfig({ DATA_DIR: server.dataDir, RATE_LIMIT: 'off', MAX_DELAY_MS: '0' })
  other = await assemble(config, server.services, createLogger({ LOG_LEVEL: 'fatal' }))
  await other.notices.ready
})
afterAll(async () => {
  await other.close()
  await server.close()
})

/** Whether somebody sees a folder, by the answer of a server that has only been notified of what changed. */
async function sees(app: FastifyInstance, folder: string): Promise<boolean> {
  const headers = { cookie: grace.cookie, 'x-company': company }
  const { payload, statusCode } = await app.inject({ url: '/api/folders', headers })
  return statusCode === 200 && (JSON.parse(payload) as Folder[]).some(({ id }) => id === folder)
}

/** Asks again until somebody sees a folder, or does not. @returns how long that took, in milliseconds */
async function timeUntil(folder: string, isSeen: boolean): Promise<number> {
  const start = performance.now()
  while ((await sees(other, folder)) !== isSeen) {
    expect(performance.now() - start).toBeLessThan(20_000)
    // An answer from memory waits for nothing: a loop of them would let no notice in.
    await nextTurn()
  }
  return performance.now() - start
}

const give = async (director: string) =>
  await ada.ask('PATCH', `/api/company/members/${grace.user.id}`, {
    role: 'member',
    functions: { [director]: 'view' },
  })

test('a right that is taken away counts at once on the server that took it', async () => {
  for (const [director, folder, hidden] of [
    ['Managing Director', 'A', 'F'],
    ['Finance Director', 'F', 'A'],
    ['Managing Director', 'A', 'F'],
  ] as const) {
    expect((await give(director)).statusCode).toBe(200)
    expect([await sees(server.app, folder), await sees(server.app, hidden)]).toEqual([true, false])
  }
})

test('on another server it counts within 100 ms', async () => {
  const taken: number[] = []
  for (let turn = 0; turn < 6; turn += 1) {
    const [director, folder] = turn % 2 === 0 ? ['Finance Director', 'F'] : ['Managing Director', 'A']
    expect((await give(director)).statusCode).toBe(200)
    taken.push(await timeUntil(folder, true))
  }
  // A machine that is busy with other tests delays some of them.
  expect(Math.min(...taken)).toBeLessThan(100)
})

test('a session that is ended on one server is ended on the other', async () => {
  expect(await sees(other, 'A')).toBe(true)
  await grace.ask('POST', '/api/logout')
  expect(await timeUntil('A', false)).toBeLessThan(20_000)
})

test('a server whose listening connection broke asks the database each time', async () => {
  const eve = await signUp(server, 'eve@example.com')
  const ask = async () =>
    (await other.inject({ url: '/api/company/members', headers: { cookie: eve.cookie } })).statusCode
  expect(await ask()).toBe(200)
  const { pool } = server.services.connection
  await pool.query(`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and (query ilike 'listen%' or query = 'select')`)
  await pool.query('delete from memberships where user_id = $1', [eve.user.id])
  await other.notices.settle()
  expect(await ask()).not.toBe(200)
})
