import { afterAll, beforeAll, expect, test } from 'vitest'
import { homePaths } from '#contract/http/home-answers.ts'
import type { SecurityEvent } from '#contract/record/security.ts'
import { everyFunction } from '#contract/company/roles.ts'
import { addMember, companyOf, inCompany, type Member } from '#server/testing/members.ts'
import { signUp, startTestServer, type TestServer, visit } from '#server/testing/test-server.ts'

let server: TestServer
let ada: Member

beforeAll(async () => {
  server = await startTestServer()
  ada = await signUp(server, 'ada@example.com')
})
afterAll(() => server.close())

type Answers = Record<string, { headers: Record<string, string>; body: unknown }>

async function answersFor(person: Pick<Member, 'ask'>): Promise<Answers> {
  const response = await person.ask('GET', '/api/home')
  expect(response.statusCode).toBe(200)
  return response.json()
}

test('the answer for the home page holds those of its calls, with what the browser reads of their headers', async () => {
  const company = await companyOf(server, ada)
  const answers = await answersFor(inCompany(ada, company))
  expect(Object.keys(answers)).toEqual([...homePaths])
  for (const path of homePaths) {
    const own = await inCompany(ada, company).ask('GET', path)
    expect([path, answers[path]?.body]).toEqual([path, own.json()])
    expect(answers[path]?.headers['etag']).toBe(own.headers['etag'])
    expect(answers[path]?.headers['x-company']).toBe(own.headers['x-company'])
    expect(Object.keys(answers[path]?.headers ?? {})).not.toContain('set-cookie')
  }
})

test('a member gets what they may see, and nobody what they may not ask for', async () => {
  const company = await companyOf(server, ada)
  const reader = await signUp(server, 'reader@example.com')
  await addMember(server, company, reader, {
    functions: { ...everyFunction('none'), 'Finance Director': 'view' },
  })
  const there = inCompany(reader, company)
  const answers = await answersFor(there)
  const log = (await there.ask('GET', '/api/account/security')).json<SecurityEvent[]>()
  expect(log.filter(({ result }) => result === 'refused')).toEqual([])
  for (const path of homePaths) {
    const own = await there.ask('GET', path)
    expect([path, answers[path]?.body]).toEqual([path, own.statusCode === 200 ? own.json() : undefined])
  }
  expect(Object.keys(answers)).not.toContain('/api/company/destruction/count')

  const stranger = await signUp(server, 'stranger@example.com')
  const { statusCode } = await inCompany(stranger, company).ask('GET', '/api/home')
  expect(statusCode).toBe(404)
  expect((await visit(server).ask('GET', '/api/home')).statusCode).toBe(401)
})
