import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AccountStats } from '#contract/company/stats.ts'
import { activityOf, isSignedIn, signInAgain } from '#server/testing/accounts.ts'
import { COMMON_PASSWORD, PERSONAL_PASSWORD } from '#contract/people/password-strength.ts'
import { PASSWORD, signUp, startTestServer, type TestServer, tokenIn } from '#server/testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  // The first account is the master administrator; the others here are everybody else.
  await signUp(server, 'master@example.com')
})
afterAll(() => server.close())

describe('the password', () => {
  const chosen = { password: 'Better-horse-2', confirmPassword: 'Better-horse-2' }

  test('is changed by who knows it, and every other device is signed out', async () => {
    const ada = await signUp(server, 'password@example.com')
    const phone = await signInAgain(server, 'password@example.com')
    const changed = await ada.ask('PUT', '/api/account/password', { currentPassword: PASSWORD, ...chosen })
    expect(changed.statusCode).toBe(200)
    expect([await isSignedIn(ada), await isSignedIn(phone)]).toEqual([true, false])
    expect(await isSignedIn(await signInAgain(server, 'password@example.com'))).toBe(false)
    expect(
      await isSignedIn(await signInAgain(server, 'password@example.com', { password: chosen.password })),
    ).toBe(true)
    expect((await activityOf(ada))[0]?.type).toBe('change_password')
  })

  test.each([
    [
      { currentPassword: 'Wrong-horse-1', ...chosen },
      'currentPassword',
      'This is not your present password.',
    ],
    [
      { currentPassword: PASSWORD, ...chosen, confirmPassword: 'x' },
      'confirmPassword',
      'Passwords do not match',
    ],
    [
      { currentPassword: PASSWORD, password: 'short', confirmPassword: 'short' },
      'password',
      'Password must be at least 8 characters',
    ],
  ])('is not changed by %j', async (body, path, message) => {
    const ada = await signUp(server, `password-${crypto.randomUUID()}@example.com`)
    const response = await ada.ask('PUT', '/api/account/password', body)
    expect([response.statusCode, response.json<{ details: unknown[] }>().details[0]]).toEqual([
      400,
      { path, message },
    ])
  })

  test.each([
    ['Password-1', COMMON_PASSWORD],
    ['Q9-lovelace-sands', PERSONAL_PASSWORD],
  ])('%s is refused with the reason, wherever it is chosen', async (password, message) => {
    const email = `lovelace-${crypto.randomUUID()}@example.com`
    const refused = { message, code: 'invalid', details: [{ path: 'password', message }] }
    const twice = { password, confirmPassword: password }
    const ada = await signUp(server, email)

    const registered = await ada.ask('POST', '/api/register-email', { email, password, firstName: 'Ada' })
    const changed = await ada.ask('PUT', '/api/account/password', { currentPassword: PASSWORD, ...twice })
    await ada.ask('POST', '/api/password-reset-request', { email })
    const token = tokenIn((await server.mailsTo(email, 2)).at(-1))
    const reset = await ada.ask('POST', '/api/password-reset', { token, ...twice })

    expect([registered.json(), changed.json(), reset.json()]).toEqual([refused, refused, refused])
    // The link of the mail still works.
    const chosenAgain = await ada.ask('POST', '/api/password-reset', { token, ...chosen })
    expect(chosenAgain.statusCode).toBe(200)
  })

  test('is not guessed on an open screen', async () => {
    const limited = await startTestServer({ RATE_LIMIT: 'on' })
    try {
      const ada = await signUp(limited, 'guess@example.com')
      const body = { currentPassword: 'Wrong-horse-1', ...chosen }
      for (let guess = 0; guess < 10; guess += 1) await ada.ask('PUT', '/api/account/password', body)
      const refused = await ada.ask('PUT', '/api/account/password', { ...body, currentPassword: PASSWORD })
      expect(refused.statusCode).toBe(429)
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    } finally {
      await limited.close()
    }
  })
})

describe('deleting the account', () => {
  const rowsOf = async (workspaces: string) => {
    const { pool } = server.services.connection
    const tables = await pool.query<{ table_name: string }>(
      `select table_name from information_schema.columns where column_name = 'workspace_id' and table_schema = 'public'`,
    )
    const counts = await Promise.all(
      tables.rows.map(async ({ table_name }) => {
        const result = await pool.query<{ n: number }>(
          `select count(*)::int as n from "${table_name}" where workspace_id = $1`,
          [workspaces],
        )
        return [table_name, result.rows[0]?.n ?? 0] as const
      }),
    )
    return Object.fromEntries(counts)
  }

  const recordTables = new Set(['activities', 'security_events', 'sealed_entries', 'seals'])

  test('takes everything of it, and nothing of anybody else', async () => {
    const ada = await signUp(server, 'leaving@example.com')
    const bob = await signUp(server, 'staying@example.com')
    const phone = await signInAgain(server, 'leaving@example.com')
    await ada.upload('A', { 'a.txt': 'the same words' })
    await ada.upload('A1', { 'b.txt': 'others' })
    await ada.ask('DELETE', '/api/folders/A1/recursive')
    await bob.upload('A', { 'a.txt': 'the same words' })
    const { pool } = server.services.connection
    const owned = await pool.query<{ workspace_id: string }>(
      'select workspace_id from memberships where user_id = $1',
      [ada.user.id],
    )
    const workspaceId = owned.rows[0]?.workspace_id ?? ''
    expect((await rowsOf(workspaceId))['files']).toBe(2)

    const wrong = await ada.ask('DELETE', '/api/account', { password: 'Wrong-horse-1' })
    expect([wrong.statusCode, await isSignedIn(ada)]).toEqual([400, true])

    const { cookie } = ada
    expect((await ada.ask('DELETE', '/api/account', { password: PASSWORD })).statusCode).toBe(204)
    const after = await server.app.inject({ url: '/api/auth/user', headers: { cookie } })
    expect([after.statusCode, await isSignedIn(phone)]).toEqual([401, false])
    const left = Object.entries(await rowsOf(workspaceId)).filter(([, count]) => count > 0)
    // The record outlives the account, without what tells of the person.
    expect(left.map(([table]) => table).filter((table) => !recordTables.has(table))).toEqual([])
    expect((await pool.query('select 1 from workspaces where id = $1', [workspaceId])).rowCount).toBe(0)
    expect(await isSignedIn(await signInAgain(server, 'leaving@example.com'))).toBe(false)

    const stats = (await bob.ask('GET', '/api/account/stats')).json<AccountStats>()
    expect(stats).toMatchObject({ totalFiles: 1, totalFolders: 88 })

    await ada.ask('POST', '/api/register-email', {
      email: 'leaving@example.com',
      password: PASSWORD,
      firstName: 'Ada',
    })
    const mails = await server.mailsTo('leaving@example.com', 2)
    expect(mails[1]?.subject).toBe('Verify your email address')
  })

  test('is refused to the master administrator', async () => {
    const master = await signInAgain(server, 'master@example.com')
    const response = await master.ask('DELETE', '/api/account', { password: PASSWORD })
    expect([response.statusCode, await isSignedIn(master)]).toEqual([409, true])
  })
})
