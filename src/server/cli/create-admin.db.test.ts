import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '#contract/people/sign-in.ts'
import type { Folder } from '#contract/manual/folders.ts'
import { linkIdentity, makeUploadToken, takesFiles } from '#server/testing/accounts.ts'
import { PASSWORD, signUp, startTestServer, type TestServer, visit } from '#server/testing/test-server.ts'
import { createAdmin } from './create-admin.ts'
import { perform } from './testing/perform.ts'
import { PASSWORD_VARIABLE } from './password.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function signIn(email: string, password: string) {
  const visitor = visit(server)
  const response = await visitor.ask('POST', '/api/login-email', { email, password })
  return { visitor, status: response.statusCode, user: response.json<User>() }
}

const env = (password: string) => ({ [PASSWORD_VARIABLE]: password })

test('an account is made, verified, with its manual and its role', async () => {
  const options = { 'first-name': 'Grace', 'last-name': 'Hopper' }
  const { said } = await perform(server, createAdmin, ['Grace@Example.com'], options, env(PASSWORD))
  expect(said).toBe('grace@example.com was made, as the master administrator.')
  const { user, visitor } = await signIn('grace@example.com', PASSWORD)
  expect(user).toMatchObject({ firstName: 'Grace', lastName: 'Hopper', role: 'master', emailVerified: 1 })
  expect((await visitor.ask('GET', '/api/folders')).json<Folder[]>()).toHaveLength(88)
})

test('an account that is there keeps its password, and the one before is an ordinary user again', async () => {
  await signUp(server, 'ada@example.com')
  const { said } = await perform(server, createAdmin, ['ada@example.com'])
  expect(said).toBe('ada@example.com is the master administrator.')
  expect((await signIn('ada@example.com', PASSWORD)).user.role).toBe('master')
  expect((await signIn('grace@example.com', PASSWORD)).user.role).toBe('user')
})

test('an account that belongs to no company keeps its password, too', async () => {
  const mary = await signUp(server, 'mary@example.com')
  await server.services.connection.pool.query('delete from memberships where user_id = $1', [mary.user.id])
  await perform(server, createAdmin, ['mary@example.com'], {}, env('Another-horse-2'))
  expect((await signIn('mary@example.com', PASSWORD)).status).toBe(200)
})

test('another password ends what opened the account besides: sessions, upload tokens and linked sign-ins', async () => {
  const { visitor } = await signIn('ada@example.com', PASSWORD)
  await linkIdentity(server, 'ada@example.com')
  const uploads = await makeUploadToken(visitor)
  expect(await takesFiles(server, uploads)).toBe(true)
  await perform(server, createAdmin, ['ada@example.com'], { 'new-password': true }, env('Another-horse-2'))
  expect((await visitor.ask('GET', '/api/auth/user')).statusCode).toBe(401)
  expect((await signIn('ada@example.com', PASSWORD)).status).toBe(401)
  expect(await takesFiles(server, uploads)).toBe(false)
  const again = await signIn('ada@example.com', 'Another-horse-2')
  expect(again.status).toBe(200)
  expect((await again.visitor.ask('GET', '/api/account/identities')).json()).toEqual([])
})

test.each([
  ['no-address', PASSWORD, {}, 'valid email'],
  ['new@example.com', 'short', {}, 'at least 8 characters'],
  ['new@example.com', 'Password-1', {}, 'easy to guess'],
  ['blackwood@example.com', 'Blackwood-9-sands', {}, 'contains your name, email address'],
  ['new@example.com', PASSWORD, { ADMIN_EMAIL: 'boss@example.com' }, 'ADMIN_EMAIL names boss@example.com'],
])('%s with %s and %o is refused', async (email, password, settings, reason) => {
  const environment = { ...env(password), ...settings }
  await expect(perform(server, createAdmin, [email], {}, environment)).rejects.toThrow(reason)
})
