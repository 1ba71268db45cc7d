import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CompanySecurityEvent } from '#contract/record/security.ts'
import { companyOf, inCompany } from '#server/testing/members.ts'
import { signUp, startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { perform } from './testing/perform.ts'
import { members } from './members.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('an operator adds, changes and removes a member, on record, and leaves the company an owner', async () => {
  const [owner, grace] = [
    await signUp(server, 'owner@example.com'),
    await signUp(server, 'grace@example.com'),
  ]
  const company = await companyOf(server, owner)
  const run = async (options: Record<string, string | boolean>) =>
    (await perform(server, members, [], { company, ...options })).said
  const hers = { email: 'Grace@Example.com' }
  const rights = { functions: 'finance=edit, operations=view', export: true, until: '2999-12-31' }

  expect(await run({ ...hers, add: true, ...rights })).toContain(
    'grace@example.com  member finance=edit operations=view export until 2999-12-31',
  )
  const there = inCompany(grace, company)
  expect((await there.ask('GET', '/api/files?folder=F')).statusCode).toBe(200)
  expect((await there.ask('GET', '/api/files?folder=A')).statusCode).toBe(404)
  await expect(run({ ...hers, add: true })).rejects.toThrow('is a member of this company already')

  expect(await run({ ...hers, change: true, functions: 'managing=view' })).toContain(
    'member managing=view export until 2999-12-31',
  )
  const last = { email: 'owner@example.com' }
  await expect(run({ ...last, remove: true })).rejects.toThrow('needs an owner')
  await expect(run({ ...last, change: true, role: 'director' })).rejects.toThrow('needs an owner')
  expect(await run({ ...hers, change: true, role: 'owner' })).toContain('grace@example.com  owner')
  expect(await run({ ...last, remove: true })).toBe('0 memberships')
  expect(await run({})).toContain('1 membership')
  expect((await inCompany(owner, company).ask('GET', '/api/folders')).statusCode).toBe(404)

  const events = (await there.ask('GET', '/api/company/security')).json<CompanySecurityEvent[]>()
  expect(events.slice(0, 4).map(({ address, detail, type }) => [type, address, detail?.['change']])).toEqual([
    ['member', null, 'removed by the operator'],
    ['role', null, 'changed by the operator'],
    ['role', null, 'changed by the operator'],
    ['member', null, 'added by the operator'],
  ])
})

test.each([
  [{ add: true, remove: true }, 'Choose one'],
  [{ add: true }, '--add needs --company'],
  [{ company: 'nonsense' }, 'no id of a company'],
  [{ email: 'nonsense' }, 'no e-mail address'],
  [
    {
      company: '01890a5d-ac96-774b-bcce-b302099a8057',
      email: 'a@example.com',
      add: true,
      until: '2027-02-30',
    },
    '--until is a day',
  ],
  [{ company: '01890a5d-ac96-774b-bcce-b302099a8057', email: 'a@example.com', add: true }, 'no such company'],
  [
    { company: '01890a5d-ac96-774b-bcce-b302099a8057', email: 'a@example.com', add: true, functions: 'x=y' },
    '"x=y" is no function',
  ],
] as const)('%o is refused', async (options, reason) => {
  await expect(perform(server, members, [], options)).rejects.toThrow(reason)
})
