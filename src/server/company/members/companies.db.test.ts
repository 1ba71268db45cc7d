import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Company, CompanyListing, Invitation, JoinRequest, Member } from '#contract/company/companies.ts'
import type { User } from '#contract/people/sign-in.ts'
import type { CompanySecurityEvent } from '#contract/record/security.ts'
import { changeEmail, forgetProofs, prove, signUpProven } from '#server/testing/accounts.ts'
import { addMember, companyOf, inCompany } from '#server/testing/members.ts'
import {
  PASSWORD,
  signUp,
  startTestServer,
  type TestServer,
  tokenIn,
  type Visitor,
} from '#server/testing/test-server.ts'

let server: TestServer
let counter = 0
beforeAll(async () => {
  server = await startTestServer()
  await signUp(server, 'master@example.com')
})
afterAll(() => server.close())

async function person() {
  counter += 1
  const email = `person-${String(counter)}@example.com`
  return Object.assign(await signUpProven(server, email), { email })
}

const toFinance = { role: 'member', functions: { 'Finance Director': 'edit' } } as const

async function invited(owner: Visitor, email: string, rights: object = toFinance) {
  const reply = await owner.ask('POST', '/api/company/invitations', { email, ...rights })
  const mail = (await server.mailsTo(email, 2)).at(-1)
  return { invitation: reply.json<Invitation>(), token: tokenIn(mail), mail }
}

const codeOf = async (answer: ReturnType<Visitor['ask']>) => {
  const { payload, statusCode } = await answer
  return [statusCode, payload === '' ? '' : (JSON.parse(payload) as { code?: string }).code]
}

test('an accountant is invited, sees the functions of hers in that company alone, and no more once she is removed', async () => {
  const [owner, grace] = [await person(), await person()]
  const id = await companyOf(server, owner)
  const { invitation, mail, token } = await invited(owner, grace.email)
  expect(invitation).toMatchObject({ email: grace.email, role: 'member', mayExport: false, until: null })
  expect(mail?.text).toContain('/join?token=')
  expect((await owner.ask('GET', '/api/company/invitations')).json()).toHaveLength(1)
  expect(await codeOf(inCompany(grace, id).ask('GET', '/api/folders'))).toEqual([404, 'not_found'])

  expect((await grace.ask('POST', '/api/invitations/accept', { token })).json()).toEqual({ companyId: id })
  const folders = (await inCompany(grace, id).ask('GET', '/api/folders')).json<
    Array<{ id: string; parentId: null }>
  >()
  expect(folders.filter(({ parentId }) => parentId === null).map((folder) => folder.id)).toEqual([
    ...(await topOf(owner, 'Finance Director')),
    'XYZ',
  ])
  const companies = (await grace.ask('GET', '/api/companies', undefined, { 'x-company': 'nonsense' })).json<
    CompanyListing[]
  >()
  expect(companies.find((company) => company.id === id)).toMatchObject({
    role: 'member',
    functions: { 'Finance Director': 'edit', 'Managing Director': 'none' },
  })
  const members = (await inCompany(grace, id).ask('GET', '/api/company/members')).json<Member[]>()
  expect(members.map(({ email }) => email)).toEqual([owner.email, grace.email])
  expect((await owner.ask('DELETE', `/api/company/members/${grace.user.id}`)).statusCode).toBe(204)
  expect(await codeOf(inCompany(grace, id).ask('GET', '/api/folders'))).toEqual([404, 'not_found'])
  expect((await grace.ask('GET', '/api/folders')).statusCode).toBe(200)
})

async function topOf(visitor: Visitor, department: string): Promise<string[]> {
  const folders = (await visitor.ask('GET', '/api/folders')).json<
    Array<{ id: string; department: string; parentId: string | null }>
  >()
  return folders
    .filter((folder) => folder.parentId === null && folder.department === department && folder.id !== 'XYZ')
    .map((folder) => folder.id)
}

test('an invitation used twice, by another address, or after it was revoked gets nobody in', async () => {
  const [owner, grace, eve] = [await person(), await person(), await person()]
  const { token } = await invited(owner, grace.email)
  const accept = (visitor: Visitor) => codeOf(visitor.ask('POST', '/api/invitations/accept', { token }))
  expect(await accept(eve)).toEqual([400, 'invalid_token'])
  const both = await Promise.all([accept(grace), accept(grace)])
  expect(new Set(both.map(([status]) => status))).toEqual(new Set([200, 400]))
  expect(await accept(grace)).toEqual([400, 'invalid_token'])

  const revoked = await invited(owner, eve.email)
  await owner.ask('DELETE', `/api/company/invitations/${revoked.invitation.id}`)
  expect(await codeOf(eve.ask('POST', '/api/invitations/accept', { token: revoked.token }))).toEqual([
    400,
    'invalid_token',
  ])
  const log = (await owner.ask('GET', '/api/company/security?type=invitation')).json<CompanySecurityEvent[]>()
  expect(log.map(({ detail }) => detail)).toEqual([
    { change: 'revoked', to: eve.email },
    { change: 'sent', to: eve.email, role: 'member' },
    { change: 'sent', to: grace.email, role: 'member' },
  ])
})

test('an old invitation gets nobody back in who was invited anew, joined otherwise, was changed, or was removed', async () => {
  const owner = await person()
  await prove(owner)
  const id = await companyOf(server, owner)
  const accept = (visitor: Visitor, token: string) =>
    codeOf(visitor.ask('POST', '/api/invitations/accept', { token }))
  const dead = [400, 'invalid_token']

  const anew = await person()
  const first = await invited(owner, anew.email, { role: 'owner' })
  await owner.ask('POST', '/api/company/invitations', { email: anew.email, ...toFinance })
  expect(await accept(anew, first.token)).toEqual(dead)

  const otherwise = await person()
  const old = await invited(owner, otherwise.email, { role: 'owner' })
  const code = (await owner.ask('POST', '/api/company/business-code/renew')).json<object>()
  await otherwise.ask('POST', '/api/companies/join', code)
  const [request] = (await owner.ask('GET', '/api/company/requests')).json<JoinRequest[]>()
  const approval = await owner.ask('POST', `/api/company/requests/${request?.id ?? ''}/approve`, toFinance)
  expect(approval.statusCode).toBe(200)
  expect(
    (await owner.ask('GET', '/api/company/invitations')).json<Invitation[]>().map(({ email }) => email),
  ).toEqual([anew.email])
  await owner.ask('DELETE', `/api/company/members/${otherwise.user.id}`)
  expect(await accept(otherwise, old.token)).toEqual(dead)

  const ended = async () => {
    const member = await person()
    await addMember(server, id, member, { ...toFinance, until: '2020-01-31' })
    return { member, ...(await invited(owner, member.email, { role: 'director' })) }
  }
  const removed = await ended()
  await owner.ask('DELETE', `/api/company/members/${removed.member.user.id}`)
  expect(await accept(removed.member, removed.token)).toEqual(dead)
  const changed = await ended()
  await owner.ask('PATCH', `/api/company/members/${changed.member.user.id}`, { until: '2020-02-29' })
  expect(await accept(changed.member, changed.token)).toEqual(dead)
  const back = await ended()
  expect((await accept(back.member, back.token))[0]).toBe(200)
})

test('an old invitation does not outlive the address or the account that it was for', async () => {
  const owner = await person()
  await prove(owner)
  const accept = (visitor: Visitor, token: string) =>
    codeOf(visitor.ask('POST', '/api/invitations/accept', { token }))
  const renamed = await person()
  const { token } = await invited(owner, renamed.email, { role: 'owner' })
  await changeEmail(server, renamed, `other-${renamed.email}`)
  expect((await owner.ask('GET', '/api/company/invitations')).json()).toEqual([])
  // Joined and removed under the other address, they take the one before back.
  await addMember(server, await companyOf(server, owner), renamed, toFinance)
  await owner.ask('DELETE', `/api/company/members/${renamed.user.id}`)
  await changeEmail(server, renamed, renamed.email)
  expect(await accept(renamed, token)).toEqual([400, 'invalid_token'])

  const closed = await person()
  await invited(owner, closed.email, { role: 'owner' })
  expect((await closed.ask('DELETE', '/api/account', { password: PASSWORD })).statusCode).toBe(204)
  expect((await owner.ask('GET', '/api/company/invitations')).json()).toEqual([])
})

test('a last owner is not demoted, removed or gone, also not by two at once', async () => {
  const [owner, other] = [await person(), await person()]
  const id = await companyOf(server, owner)
  expect(await codeOf(owner.ask('POST', '/api/company/leave'))).toEqual([409, 'conflict'])
  const { token } = await invited(owner, other.email, { role: 'owner' })
  await other.ask('POST', '/api/invitations/accept', { token })
  const second = inCompany(other, id)
  const demote = (by: Visitor, userId: string) =>
    by.ask('PATCH', `/api/company/members/${userId}`, { role: 'director' })
  const answers = await Promise.all([demote(owner, other.user.id), demote(second, owner.user.id)])
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 403]))
  const members = (await inCompany(owner, id).ask('GET', '/api/company/members')).json<Member[]>()
  expect(members.filter(({ role }) => role === 'owner')).toHaveLength(1)
})

test('a last day that has passed ends access at once, and an owner has none', async () => {
  const [owner, grace] = [await person(), await person()]
  const id = await companyOf(server, owner)
  const { token } = await invited(owner, grace.email)
  await grace.ask('POST', '/api/invitations/accept', { token })
  const change = (body: object) => owner.ask('PATCH', `/api/company/members/${grace.user.id}`, body)
  expect((await change({ until: '2999-12-31' })).json()).toMatchObject({ until: '2999-12-31' })
  expect((await inCompany(grace, id).ask('GET', '/api/folders')).statusCode).toBe(200)
  await change({ until: '2020-01-31' })
  expect(await codeOf(inCompany(grace, id).ask('GET', '/api/folders'))).toEqual([404, 'not_found'])
  expect(await codeOf(change({ role: 'owner', until: '2999-12-31' }))).toEqual([400, 'invalid'])
})

test('the answer to a business code is the same for a code that is none, and an owner decides who joins', async () => {
  const [owner, grace] = [await person(), await person()]
  const id = await companyOf(server, owner)
  const { businessCode } = (await owner.ask('POST', '/api/business-code')).json<{ businessCode: string }>()
  const ask = (code: string) => grace.ask('POST', '/api/companies/join', { businessCode: code })
  const answers = [await ask('0000 0001'), await ask(businessCode.toLowerCase()), await ask(businessCode)]
  expect(new Set(answers.map(({ payload, statusCode }) => `${String(statusCode)} ${payload}`)).size).toBe(1)
  expect(answers[0]?.statusCode).toBe(202)
  const requests = (await owner.ask('GET', '/api/company/requests')).json<JoinRequest[]>()
  expect(requests).toMatchObject([{ email: grace.email }])
  expect((await server.mailsTo(owner.email, 2)).at(-1)?.subject).toContain('asks to join')
  const { payload } = await owner.ask('GET', '/api/companies')
  expect((JSON.parse(payload) as CompanyListing[]).map((company) => company.requests)).toEqual([1])
  const approve = () => owner.ask('POST', `/api/company/requests/${requests[0]?.id ?? ''}/approve`, toFinance)
  expect((await approve()).json()).toMatchObject({ userId: grace.user.id, role: 'member' })
  expect((await approve()).statusCode).toBe(404)
  expect((await server.mailsTo(grace.email, 2)).at(-1)?.subject).toContain('You are in: ')
  expect((await inCompany(grace, id).ask('GET', '/api/folders')).statusCode).toBe(200)
  const renewed = (await owner.ask('POST', '/api/company/business-code/renew')).json<{
    businessCode: string
  }>()
  expect(renewed.businessCode).not.toBe(businessCode)
})

test('an owner chooses letters and colour of the badge, which all screens show', async () => {
  const owner = await person()
  await owner.ask('PATCH', '/api/company', { name: 'The Braithwaite Bakery Ltd' })
  const badges = async () => {
    const [listed] = (await owner.ask('GET', '/api/companies')).json<CompanyListing[]>()
    const user = (await owner.ask('GET', '/api/auth/user')).json<User>()
    const company = (await owner.ask('GET', '/api/company')).json<Company>()
    expect([listed?.badge, user.businessBadge]).toEqual([company.badge, company.badge])
    return company.badge
  }
  const first = await badges()
  expect(first.initials).toBe('BB')
  const change = { initials: ' NW ', colour: first.colour === 'red' ? 'blue' : 'red' }
  expect((await owner.ask('PATCH', '/api/company', change)).statusCode).toBe(200)
  expect(await badges()).toEqual({ ...change, initials: 'NW' })
  expect((await owner.ask('PATCH', '/api/company', { initials: 'LONG' })).statusCode).toBe(400)
  await owner.ask('PATCH', '/api/company', { initials: '', colour: null })
  expect(await badges()).toEqual(first)
})

test('a person makes another company, and each request of theirs is for the one it names', async () => {
  const owner = await person()
  const first = await companyOf(server, owner)
  const made = await owner.ask('POST', '/api/companies', { name: 'Second Ltd' })
  expect([made.statusCode, made.json<CompanyListing>()]).toMatchObject([
    201,
    { name: 'Second Ltd', role: 'owner', waiting: 0 },
  ])
  const second = made.json<CompanyListing>().id
  await inCompany(owner, second).upload('A', { 'of-the-second.txt': 'second' })
  const namesIn = async (headers: Record<string, string>) =>
    (await owner.ask('GET', '/api/files?folder=A', undefined, headers)).json<
      Array<{ originalName: string }>
    >().length
  expect(await namesIn({ 'x-company': first })).toBe(0)
  expect(await namesIn({ 'x-company': second })).toBe(1)
  // Without a name it is the one before, which the answer tells.
  expect(await namesIn({})).toBe(1)
  const unnamed = await owner.ask('GET', '/api/auth/user')
  expect([unnamed.headers['x-company'], unnamed.json<User>().businessName]).toEqual([second, 'Second Ltd'])
  const refused = await inCompany(owner, randomUUID()).ask('GET', '/api/auth/user')
  expect(refused.json()).toMatchObject({ code: 'not_found', details: [{ path: 'company' }] })

  const close = (name: string) => inCompany(owner, second).ask('DELETE', '/api/company', { name })
  await forgetProofs(server)
  expect(await codeOf(close('Second Ltd'))).toEqual([403, 'reauthenticate'])
  await prove(owner)
  expect((await close('Another Ltd')).statusCode).toBe(400)
  expect((await close('Second Ltd')).statusCode).toBe(204)
  expect(await codeOf(inCompany(owner, second).ask('GET', '/api/folders'))).toEqual([404, 'not_found'])
  expect((await owner.ask('GET', '/api/companies')).json()).toHaveLength(1)

  expect((await owner.ask('GET', '/api/companies/closed')).json()).toMatchObject([
    { id: second, name: 'Second Ltd' },
  ])
  const stranger = await person()
  const reopen = (visitor: Visitor) => codeOf(visitor.ask('POST', `/api/companies/${second}/reopen`))
  expect(await reopen(stranger)).toEqual([404, 'not_found'])
  expect(await reopen(owner)).toEqual([204, ''])
  expect(await reopen(owner)).toEqual([404, 'not_found'])
  expect(await namesIn({ 'x-company': second })).toBe(1)
})

test('nobody owns more than a hundred companies, so that no allowance is multiplied without end', async () => {
  const owner = await person()
  await server.services.connection.pool.query(
    `with made as (insert into workspaces (kind) select 'business' from generate_series(1, 98) returning id)
    insert into memberships (workspace_id, user_id, role) select id, $1, 'owner' from made`,
    [owner.user.id],
  )
  const last = await owner.ask('POST', '/api/companies', { name: 'The Hundredth Ltd' })
  expect(last.statusCode).toBe(201)
  expect(await codeOf(owner.ask('POST', '/api/companies', { name: 'One More Ltd' }))).toEqual([507, 'quota'])
})
