import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { User } from '#contract/people/sign-in.ts'
import { passThrough, startOidcProvider } from '#server/testing/oidc.ts'
import { ada, BASE_URL, begin, comeBack, whoIs } from '#server/testing/provider-sign-in.ts'
import {
  PASSWORD,
  signUp,
  startTestServer,
  type TestServer,
  tokenIn,
  visit,
} from '#server/testing/test-server.ts'
import { appointMaster } from '../repository.ts'
import { type AdministratorChoice, administratorChoice } from './administrator.ts'
import { inviteAdministrator } from './invite-administrator.ts'

const PUBLIC = { BASE_URL: 'https://manual.example.com', HOST: '0.0.0.0' }

test.each<[Parameters<typeof administratorChoice>[0], AdministratorChoice]>([
  [{ HOST: '127.0.0.1' }, 'first'],
  [{ HOST: '::1', BASE_URL: 'http://localhost:3000' }, 'first'],
  [{ HOST: 'localhost', BASE_URL: 'http://[::1]:3000' }, 'first'],
  [{ HOST: '127.0.0.1', BASE_URL: 'https://manual.example.com' }, 'invited'],
  [{ HOST: '0.0.0.0', BASE_URL: 'http://localhost:3000' }, 'invited'],
  [{ HOST: '::' }, 'invited'],
  [{ HOST: '0.0.0.0', ADMIN_EMAIL: 'chair@example.com' }, 'named'],
])('with %j the administrator is %s', (config, choice) => {
  expect(administratorChoice(config)).toBe(choice)
})

async function register(server: TestServer, email: string, invitation?: string) {
  const body = { email, password: PASSWORD, firstName: 'Ada', ...(invitation && { invitation }) }
  return await visit(server).ask('POST', '/api/register-email', body)
}

/** Opens the link that was mailed to an address; gives the role of its account. */
async function roleOf(server: TestServer, email: string): Promise<string> {
  const [mail] = await server.mailsTo(email)
  await visit(server).ask('POST', '/api/verify-email', { token: tokenIn(mail) })
  return (await visit(server).ask('POST', '/api/login-email', { email, password: PASSWORD })).json<User>()
    .role
}

describe('a server that others can reach', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(PUBLIC)
  })
  afterAll(() => server.close())

  const invite = async () => {
    const address = await inviteAdministrator(server.services.connection.db, PUBLIC.BASE_URL, 'invited')
    return new URL(address ?? 'none:').searchParams.get('invitation') ?? undefined
  }

  test('does not make the first stranger its administrator', async () => {
    expect((await register(server, 'stranger@example.com')).statusCode).toBe(201)
    expect(await roleOf(server, 'stranger@example.com')).toBe('user')
  })

  test('makes who registers at the address that its start printed, and then nobody else', async () => {
    const lost = await invite()
    const invitation = await invite()
    for (const wrong of [lost, 'made-up']) {
      const answer = await register(server, 'guess@example.com', wrong)
      expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
        400,
        'This invitation does not work any more. Please ask for a new one.',
      ])
    }
    const { rows } = await server.services.connection.pool.query<{ hash: string }>(
      'select * from administrator_tokens',
    )
    expect(rows.map(({ hash }) => hash)).not.toContain(invitation)

    expect((await register(server, 'chair@example.com', invitation)).statusCode).toBe(201)
    expect((await register(server, 'second@example.com', invitation)).statusCode).toBe(201)
    expect(await roleOf(server, 'chair@example.com')).toBe('master')
    expect(await roleOf(server, 'second@example.com')).toBe('user')

    expect((await register(server, 'third@example.com', invitation)).statusCode).toBe(400)
    expect(await invite()).toBeUndefined()
  })
})

test('no address is printed where the administrator is found without it', async () => {
  const server = await startTestServer()
  try {
    const { db } = server.services.connection
    for (const choice of ['first', 'named'] as const)
      expect(await inviteAdministrator(db, PUBLIC.BASE_URL, choice)).toBeUndefined()
    await signUp(server, 'ada@example.com')
    await appointMaster(db, 'ada@example.com')
    expect(await inviteAdministrator(db, PUBLIC.BASE_URL, 'invited')).toBeUndefined()
  } finally {
    await server.close()
  }
})

describe.each([
  ['closed', 'registration_closed', 'This Board Manual takes no new registrations.'],
  ['invite', 'invitation_needed', 'Accounts here are by invitation only.'],
])('where registration is %s', (registration, code, message) => {
  test('a stranger gets no account by the form or at the provider, and is told why', async () => {
    const provider = await startOidcProvider([`${BASE_URL}/api/callback`])
    const server = await startTestServer({ BASE_URL, ...provider.env, REGISTRATION: registration })
    try {
      const answer = await register(server, 'stranger@example.com')
      expect([answer.statusCode, answer.json()]).toEqual([
        403,
        { code, message: expect.stringContaining(message) as string },
      ])
      const stranger = visit(server)
      provider.seat(ada)
      const end = await comeBack(stranger, await passThrough((await begin(stranger)).href))
      expect([end, await whoIs(stranger)]).toEqual([`/login?error=${code}`, undefined])
      const { pool } = server.services.connection
      expect((await pool.query('select from users union all select from registrations')).rowCount).toBe(0)
      const settings = await visit(server).ask('GET', '/api/settings')
      expect(settings.json()).toMatchObject({ registration })

      const address = await inviteAdministrator(server.services.connection.db, BASE_URL, 'invited')
      const invitation = new URL(address ?? 'none:').searchParams.get('invitation') ?? undefined
      expect((await register(server, 'chair@example.com', invitation)).statusCode).toBe(201)
      expect(await roleOf(server, 'chair@example.com')).toBe('master')
    } finally {
      await server.close()
      await provider.stop()
    }
  })
})
