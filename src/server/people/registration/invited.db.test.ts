import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CompanyListing, Invitation } from '#contract/company/companies.ts'
import type { Reply } from '#contract/platform/endpoint.ts'
import type { User, verifyEmail } from '#contract/people/sign-in.ts'
import { prove } from '#server/testing/accounts.ts'
import { passThrough, type OidcProvider, startOidcProvider } from '#server/testing/oidc.ts'
import { ada, BASE_URL, begin, comeBack, whoIs } from '#server/testing/provider-sign-in.ts'
import {
  PASSWORD,
  startTestServer,
  type TestServer,
  tokenIn,
  visit,
  type Visitor,
} from '#server/testing/test-server.ts'
import { inviteAdministrator } from './invite-administrator.ts'

let provider: OidcProvider
let server: TestServer
let owner: Visitor
beforeAll(async () => {
  provider = await startOidcProvider([`${BASE_URL}/api/callback`])
  server = await startTestServer({ BASE_URL, ...provider.env, REGISTRATION: 'invite' })
  const address = await inviteAdministrator(server.services.connection.db, BASE_URL, 'invited')
  const invitation = new URL(address ?? 'none:').searchParams.get('invitation') ?? ''
  await register('owner@example.com', invitation)
  owner = await confirm('owner@example.com')
  await prove(owner)
})
afterAll(async () => {
  await server.close()
  await provider.stop()
})

async function register(email: string, invitation?: string) {
  const body = { email, password: PASSWORD, firstName: 'Grace', ...(invitation && { invitation }) }
  const { payload, statusCode } = await visit(server).ask('POST', '/api/register-email', body)
  return [statusCode, (JSON.parse(payload) as { message: string }).message]
}

/** Opens the link that was mailed last to an address, and signs in. */
async function confirm(email: string, mails = 1) {
  const mail = (await server.mailsTo(email, mails)).at(-1)
  const answer = await visit(server).ask('POST', '/api/verify-email', { token: tokenIn(mail) })
  const verified = answer.json<Reply<typeof verifyEmail>>()
  const visitor = visit(server)
  const user = (await visitor.ask('POST', '/api/login-email', { email, password: PASSWORD })).json<User>()
  return { ...visitor, user, verified }
}

/** What somebody is in each of their companies. */
async function namesOf(visitor: Visitor): Promise<string[]> {
  const companies = (await visitor.ask('GET', '/api/companies')).json<CompanyListing[]>()
  return companies.map(({ role }) => role).toSorted()
}

async function companyOfOwner(): Promise<string> {
  return (await owner.ask('GET', '/api/company')).json<{ id: string }>().id
}

async function invite(email: string, mails = 1) {
  const answer = await owner.ask('POST', '/api/company/invitations', { email, role: 'director' })
  const token = tokenIn((await server.mailsTo(email, mails)).at(-1))
  return { id: answer.json<Invitation>().id, token }
}

const ENDED = [400, 'This invitation does not work any more. Please ask for a new one.']

test('whom a company has invited registers with that address alone, and joins', async () => {
  const { token } = await invite('grace@example.com')
  expect(await register('grace@example.com')).toEqual([
    403,
    'Accounts here are by invitation only. Please open the link in your invitation.',
  ])
  expect(await register('eve@example.com', token)).toEqual([
    400,
    'This invitation is for another email address. Please register with the one it was sent to.',
  ])
  expect((await register('Grace@Example.com', token))[0]).toBe(201)
  const grace = await confirm('grace@example.com', 2)
  expect(grace.user.role).toBe('user')
  // By registering with the invitation they are a member, and the manual they see is that of the company.
  expect(grace.verified.invitation?.company).toEqual({ id: await companyOfOwner(), name: null })
  expect(await namesOf(grace)).toEqual(['director', 'owner'])
  const company = (await grace.ask('GET', '/api/company')).json<{ id: string }>()
  expect(company.id).toBe(await companyOfOwner())
  expect((await grace.ask('POST', '/api/invitations/accept', { token })).statusCode).toBe(400)
  expect(await register('grace@example.com', token)).toEqual(ENDED)
})

test('an invitation revoked before the address is confirmed leaves an account without access, and says so', async () => {
  const { id, token } = await invite('hedy@example.com')
  expect((await register('hedy@example.com', token))[0]).toBe(201)
  await owner.ask('DELETE', `/api/company/invitations/${id}`)
  const hedy = await confirm('hedy@example.com', 2)
  expect(hedy.verified.invitation).toEqual({ company: null })
  expect(await namesOf(hedy)).toEqual(['owner'])
})

test('an invitation that has ended, was revoked or replaced, or is of a closed company opens no account', async () => {
  const { pool } = server.services.connection
  const revoked = await invite('revoked@example.com')
  await owner.ask('DELETE', `/api/company/invitations/${revoked.id}`)
  expect(await register('revoked@example.com', revoked.token)).toEqual(ENDED)

  const replaced = await invite('late@example.com')
  const late = await invite('late@example.com', 2)
  expect(await register('late@example.com', replaced.token)).toEqual(ENDED)
  await pool.query(`update invitations set expires_at = now() - interval '1 second' where id = $1`, [late.id])
  expect(await register('late@example.com', late.token)).toEqual(ENDED)

  const closed = await invite('closed@example.com')
  const ofCompany = `where id = (select workspace_id from invitations where id = '${closed.id}')`
  await pool.query(`update workspaces set closed_at = now() ${ofCompany}`)
  expect(await register('closed@example.com', closed.token)).toEqual(ENDED)
  await pool.query(`update workspaces set closed_at = null ${ofCompany}`)
  expect((await register('closed@example.com', closed.token))[0]).toBe(201)
})

test('an invited address opens an account at the provider while the invitation works', async () => {
  const signIn = async (isVerified: boolean) => {
    const visitor = visit(server)
    provider.seat({ ...ada, email_verified: isVerified })
    const end = await comeBack(visitor, await passThrough((await begin(visitor)).href))
    return [end, (await whoIs(visitor))?.email]
  }
  expect(await signIn(true)).toEqual(['/login?error=invitation_needed', undefined])
  const { id } = await invite('ada@example.com')
  const { pool } = server.services.connection
  await pool.query(`update invitations set expires_at = now() - interval '1 second' where id = $1`, [id])
  expect(await signIn(true)).toEqual(['/login?error=invitation_needed', undefined])
  const { token } = await invite('ada@example.com', 2)
  expect((await signIn(false))[1]).toBeUndefined()
  // From the page of the invitation: the new account has accepted it.
  const visitor = visit(server)
  provider.seat({ ...ada, email_verified: true })
  const end = await comeBack(
    visitor,
    await passThrough((await begin(visitor, `?next=${encodeURIComponent(`/join?token=${token}`)}`)).href),
  )
  expect([end, (await whoIs(visitor))?.email]).toEqual([
    `/join?joined=${await companyOfOwner()}`,
    'ada@example.com',
  ])
  expect(await namesOf(visitor)).toEqual(['director', 'owner'])
  expect((await visitor.ask('GET', '/api/company')).json()).toMatchObject({ id: await companyOfOwner() })
  // Whoever belongs to several companies chooses one.
  expect(await signIn(true)).toEqual(['/companies', 'ada@example.com'])
})

test('the link of an invitation says what it is about, and opens an account in that company alone', async () => {
  const company = (await owner.ask('GET', '/api/company')).json<{ name: string | null }>().name
  const { token } = await invite('nell@example.com')
  const anybody = visit(server)
  const read = await anybody.ask('POST', '/api/invitations/read', { token })
  expect(read.json()).toMatchObject({
    company,
    email: 'nell@example.com',
    role: 'director',
    hasAccount: false,
  })
  expect((await anybody.ask('POST', '/api/invitations/read', { token: 'made-up' })).statusCode).toBe(400)

  const nell = visit(server)
  const weak = await nell.ask('POST', '/api/invitations/open', {
    token,
    firstName: 'Nell',
    password: 'Nell-1234',
  })
  expect(weak.statusCode).toBe(400)
  const body = { token, firstName: 'Nell', password: PASSWORD }
  const opened = await nell.ask('POST', '/api/invitations/open', body)
  expect([opened.statusCode, opened.json()]).toMatchObject([
    201,
    { user: { email: 'nell@example.com', emailVerified: 1 }, companyId: await companyOfOwner() },
  ])
  expect(await namesOf(nell)).toEqual(['director'])
  expect((await visit(server).ask('POST', '/api/invitations/open', body)).statusCode).toBe(400)
})
