import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SecurityEvent } from '#contract/record/security.ts'
import { linkIdentity, prove, signInAgain, undoToken } from '#server/testing/accounts.ts'
import { addTotp, codeOf } from '#server/testing/factors.ts'
import {
  PASSWORD,
  signUp,
  startTestServer,
  type TestServer,
  tokenIn,
  visit,
  type Visitor,
} from '#server/testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const STRONG = 'Vermilion-tide-93'

/** What the security log of a person has, the oldest first. */
async function eventsOf(visitor: Visitor): Promise<Array<[type: string, result: string, what: unknown]>> {
  const events = (await visitor.ask('GET', '/api/account/security')).json<SecurityEvent[]>()
  return events
    .toReversed()
    .map(({ detail, result, type }) => [
      type,
      result,
      detail?.['what'] ?? detail?.['by'] ?? detail?.['ended'],
    ])
}

test('signing in and out, wrong passwords, proofs and ended sessions are on record', async () => {
  const ada = await signUp(server, 'ada@example.com')
  await signInAgain(server, 'ada@example.com', { password: 'Wrong-horse-1' })
  const phone = await signInAgain(server, 'ada@example.com')
  await phone.ask('POST', '/api/logout')
  await ada.ask('POST', '/api/reauthenticate', { password: 'Wrong-horse-1' })
  await prove(ada)
  await signInAgain(server, 'ada@example.com')
  await ada.ask('DELETE', '/api/account/sessions')
  expect(await eventsOf(ada)).toEqual([
    ['account', 'ok', 'opened'],
    ['sign-in', 'ok', 'password'],
    ['sign-in', 'refused', 'password'],
    ['sign-in', 'ok', 'password'],
    ['sign-out', 'ok', undefined],
    ['reauthenticate', 'refused', undefined],
    ['reauthenticate', 'ok', undefined],
    ['sign-in', 'ok', 'password'],
    ['session', 'ok', 1],
  ])
})

test('a sign-in is on record once the second factor is given, and by which', async () => {
  const kim = await signUp(server, 'kim@example.com')
  const { recoveryCodes, secret } = await addTotp(server, kim)
  const signIns = async () => (await eventsOf(kim)).filter(([type]) => type === 'sign-in')
  const half = await signInAgain(server, 'kim@example.com')
  expect(await signIns()).toEqual([['sign-in', 'ok', 'password']])
  await half.ask('POST', '/api/login-second-factor', { totp: codeOf(secret) })
  const other = await signInAgain(server, 'kim@example.com')
  await other.ask('POST', '/api/login-second-factor', { recovery: recoveryCodes[0] })
  expect(await signIns()).toEqual([
    ['sign-in', 'ok', 'password'],
    ['sign-in', 'ok', 'totp'],
    ['sign-in', 'ok', 'recovery'],
  ])
})

test('changes of the password, the address and linked sign-ins are on record', async () => {
  const bob = await signUp(server, 'bob@example.com')
  const chosen = { password: STRONG, confirmPassword: STRONG }
  const id = await linkIdentity(server, 'bob@example.com')
  await prove(bob)
  await bob.ask('DELETE', `/api/account/identities/${id}`)
  const token = await undoToken(server, bob, 'bob@example.com')
  await bob.ask('PUT', '/api/account/password', { currentPassword: PASSWORD, ...chosen })
  const undone = await visit(server).ask('POST', '/api/undo-email', { token })
  const { resetToken } = undone.json<{ resetToken: string }>()
  await visit(server).ask('POST', '/api/password-reset', { token: resetToken, ...chosen })
  const back = await signInAgain(server, 'bob@example.com', { password: STRONG })
  const events = await eventsOf(back)
  expect(events.filter(([type]) => type !== 'reauthenticate' && type !== 'sign-in')).toEqual([
    ['account', 'ok', 'opened'],
    ['identity', 'ok', 'removed'],
    ['email', 'ok', 'asked'],
    ['email', 'ok', 'changed'],
    ['password', 'ok', undefined],
    ['email', 'ok', 'undone'],
    ['password-reset', 'ok', undefined],
  ])
})

test('neither passwords nor tokens nor addresses stand in it', async () => {
  const eve = await signUp(server, 'eve@example.com')
  await signInAgain(server, 'eve@example.com', { password: 'Wrong-horse-1' })
  await eve.ask('POST', '/api/password-reset-request', { email: 'eve@example.com' })
  const token = tokenIn((await server.mailsTo('eve@example.com', 2)).at(-1))
  await visit(server).ask('POST', '/api/password-reset', { token, password: STRONG, confirmPassword: STRONG })
  const { rows } = await server.services.connection.pool.query('select * from security_events')
  const written = JSON.stringify(rows)
  expect(rows.length).toBeGreaterThan(3)
  for (const secret of [PASSWORD, 'Wrong-horse-1', STRONG, token, 'eve@example.com'])
    expect(written).not.toContain(secret)
})
