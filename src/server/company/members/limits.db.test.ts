import { afterAll, beforeAll, expect, test } from 'vitest'
import { assemble } from '#server/assemble.ts'
import { readConfig } from '#server/platform/config.ts'
import { createLogger } from '#server/platform/logger.ts'
import { signUpProven } from '#server/testing/accounts.ts'
import { companyOf, type Member } from '#server/testing/members.ts'
import {
  METRICS_TOKEN,
  signUp,
  startTestServer,
  type TestServer,
  visit,
  type Visitor,
} from '#server/testing/test-server.ts'

let server: TestServer
/** Another server on the same database. */
let other: Pick<TestServer, 'app'>
beforeAll(async () => {
  const limits = { RATE_LIMIT: 'on' }
  server = await startTestServer(limits)
  const config = readConfig({ DATA_DIR: server.dataDir, METRICS_TOKEN, MAX_DELAY_MS: '0', ...limits })
  other = { app: await assemble(config, server.services, createLogger({ LOG_LEVEL: 'fatal' })) }
})
afterAll(async () => {
  await other.app.close()
  await server.close()
})

/** The same person, at the other server. */
function atOther({ cookie }: Visitor): Visitor {
  return Object.assign(visit(other), { cookie })
}

async function setAge({ user }: Member, days: number): Promise<void> {
  const { pool } = server.services.connection
  await pool.query(`update users set created_at = now() - $2 * interval '1 day' where id = $1`, [
    user.id,
    days,
  ])
}

test('a thousand guesses at business codes by one person are ten, over several servers, right or wrong', async () => {
  const ada = await signUp(server, 'ada@example.com')
  const made = await ada.ask('POST', '/api/business-code')
  const { businessCode } = made.json<{ businessCode: string }>()
  const eve = await signUp(server, 'eve@example.com')
  const visitors = [eve, atOther(eve)]
  const answers = new Map<string, number>()
  for (let attempt = 0; attempt < 1000; attempt += 1) {
    const code = attempt % 3 === 0 ? businessCode : `WRONG${String(attempt)}`
    const visitor = visitors[attempt % 2] ?? eve
    const reply = await visitor.ask('POST', '/api/companies/join', { businessCode: code })
    const isTold = Number(reply.headers['retry-after']) > 3000
    const answer = `${String(reply.statusCode)} ${isTold ? 'later' : ''} ${reply.payload}`
    answers.set(answer, (answers.get(answer) ?? 0) + 1)
  }
  expect([...answers.values()]).toEqual([10, 990])
  expect([...answers.keys()].map((answer) => answer.slice(0, 9).trim())).toEqual(['202  {"me', '429 later'])
  expect(await companyOf(server, ada)).toBeTruthy()
  expect((await ada.ask('GET', '/api/company/requests')).json()).toHaveLength(1)
})

test('guesses from one network count together, whoever makes them', async () => {
  const statuses: number[] = []
  for (let person = 0; person < 6; person += 1) {
    const visitor = await signUp(server, `guesser-${String(person)}@example.com`)
    for (let attempt = 0; attempt < 9; attempt += 1) {
      const { statusCode } = await other.app.inject({
        method: 'POST',
        url: '/api/companies/join',
        remoteAddress: '198.51.100.7',
        headers: { cookie: visitor.cookie },
        payload: { businessCode: 'WRONG' },
      })
      statuses.push(statusCode)
    }
  }
  expect(statuses.lastIndexOf(202)).toBe(49)
  expect(statuses.slice(50)).toEqual([429, 429, 429, 429])
})

test('an account of the last day invites twenty people a day, over several servers, and an older one more', async () => {
  const grace = await signUpProven(server, 'grace@example.com')
  const visitors = [grace, atOther(grace)]
  const invite = async (index: number) => {
    const visitor = visitors[index % 2] ?? grace
    const email = `invited-${String(index)}@example.com`
    return await visitor.ask('POST', '/api/company/invitations', { email, role: 'director' })
  }
  for (let index = 0; index < 20; index += 1) expect((await invite(index)).statusCode).toBe(201)
  const refused = await invite(20)
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 80_000]).toEqual([429, true])
  await setAge(grace, 2)
  expect((await invite(21)).statusCode).toBe(201)
})
