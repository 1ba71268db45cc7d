import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { User } from '#contract/people/sign-in.ts'
import {
  changeEmail,
  isSignedIn,
  linkIdentity,
  makeUploadToken,
  prove,
  signInAgain,
  takesFiles,
  undoToken,
} from '#server/testing/accounts.ts'
import { addPasskey } from '#server/testing/factors.ts'
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
const chosen = { password: STRONG, confirmPassword: STRONG }

const undo = async (token: string) => await visit(server).ask('POST', '/api/undo-email', { token })

const signsIn = async (email: string, password = PASSWORD) =>
  await isSignedIn(await signInAgain(server, email, { password }))

async function identitiesOf(visitor: Visitor): Promise<Array<{ id: string; provider: string }>> {
  return (await visitor.ask('GET', '/api/account/identities')).json()
}

describe('a change of address that a thief made', () => {
  test('is undone with the mail to the old address: nothing of the thief opens the account', async () => {
    const owner = await signUp(server, 'owner@example.com')
    const thief = await signInAgain(server, 'owner@example.com')
    const token = await undoToken(server, thief, 'owner@example.com')
    const uploads = await makeUploadToken(thief)
    const stolen = (await thief.ask('GET', '/api/auth/user')).json<User>()
    await linkIdentity(server, stolen.email)
    await thief.ask('PUT', '/api/account/password', { currentPassword: PASSWORD, ...chosen })
    expect([await signsIn(stolen.email, STRONG), await takesFiles(server, uploads)]).toEqual([true, true])

    const undone = await undo(token)
    expect(undone.statusCode).toBe(200)
    const { email, resetToken } = undone.json<{ email: string; resetToken: string }>()
    expect(email).toBe('owner@example.com')
    expect([await isSignedIn(thief), await isSignedIn(owner), await takesFiles(server, uploads)]).toEqual([
      false,
      false,
      false,
    ])
    for (const address of [stolen.email, 'owner@example.com'])
      for (const password of [STRONG, PASSWORD]) expect(await signsIn(address, password)).toBe(false)

    const reset = { token: resetToken, password: 'Ochre-lantern-58', confirmPassword: 'Ochre-lantern-58' }
    expect((await visit(server).ask('POST', '/api/password-reset', reset)).statusCode).toBe(200)
    const back = await signInAgain(server, 'owner@example.com', { password: 'Ochre-lantern-58' })
    expect((await back.ask('GET', '/api/auth/user')).json()).toMatchObject({
      id: owner.user.id,
      email: 'owner@example.com',
      pendingEmail: null,
    })
    expect(await identitiesOf(back)).toEqual([])
  })

  test('is undone once, within 7 days', async () => {
    const ada = await signUp(server, 'once@example.com')
    const token = await undoToken(server, ada, 'once@example.com')
    expect([(await undo(token)).statusCode, (await undo(token)).statusCode]).toEqual([200, 400])

    const eve = await signUp(server, 'late@example.com')
    const late = await undoToken(server, eve, 'late@example.com')
    const { pool } = server.services.connection
    const left = await pool.query<{ days: number }>(
      `select extract(epoch from expires_at - now())::float8 / 86400 as days from tokens where user_id = $1 and purpose = 'undo_email'`,
      [eve.user.id],
    )
    for (const { days } of left.rows) expect(days).toBeCloseTo(7, 1)
    await pool.query(`update tokens set expires_at = now() where user_id = $1`, [eve.user.id])
    expect((await undo(late)).statusCode).toBe(400)
    expect((await undo('nonsense')).statusCode).toBe(400)
  })

  test('and changed again cannot be kept by the thief: the first address has the last word', async () => {
    const owner = await signUp(server, 'first@example.com')
    const first = await undoToken(server, owner, 'first@example.com')
    const { email: second } = (await owner.ask('GET', '/api/auth/user')).json<User>()
    const later = await undoToken(server, owner, second)
    // The thief goes back one step, which leaves the owner's link alone; then the owner's ends the thief's.
    expect((await undo(later)).json()).toMatchObject({ email: second })
    expect((await undo(first)).json()).toMatchObject({ email: 'first@example.com' })
    expect((await undo(later)).statusCode).toBe(400)

    const again = await signUp(server, 'again@example.com')
    const owners = await undoToken(server, again, 'again@example.com')
    const { email: theirs } = (await again.ask('GET', '/api/auth/user')).json<User>()
    const thiefs = await undoToken(server, again, theirs)
    expect((await undo(owners)).statusCode).toBe(200)
    expect((await undo(thiefs)).statusCode).toBe(400)
  })

  test('is not undone where another account has the address by now', async () => {
    const ada = await signUp(server, 'moved@example.com')
    const token = await undoToken(server, ada, 'moved@example.com')
    const next = await signUp(server, 'moved-next@example.com')
    await changeEmail(server, next, 'moved@example.com')
    expect((await undo(token)).statusCode).toBe(400)
    expect((await next.ask('GET', '/api/auth/user')).json()).toMatchObject({ email: 'moved@example.com' })
  })
})

test('a reset of the password ends sessions, upload tokens, calendar addresses and linked sign-ins, and says so before', async () => {
  const ada = await signUp(server, 'reset@example.com')
  const uploads = await makeUploadToken(ada)
  const { url } = (await ada.ask('POST', '/api/company/calendar')).json<{ url: string }>()
  const readsCalendar = async () => (await visit(server).ask('GET', new URL(url).pathname)).statusCode === 200
  expect(await readsCalendar()).toBe(true)
  await linkIdentity(server, 'reset@example.com')
  await ada.ask('POST', '/api/password-reset-request', { email: 'reset@example.com' })
  const mail = (await server.mailsTo('reset@example.com', 2)).at(-1)
  expect(mail?.text).toContain('ends upload tokens, calendar addresses and linked sign-ins')
  await visit(server).ask('POST', '/api/password-reset', { token: tokenIn(mail), ...chosen })
  expect([await isSignedIn(ada), await takesFiles(server, uploads), await readsCalendar()]).toEqual([
    false,
    false,
    false,
  ])
  expect(await identitiesOf(await signInAgain(server, 'reset@example.com', { password: STRONG }))).toEqual([])
})

describe('linked sign-ins', () => {
  test('are listed, and removed by their owner with a fresh proof', async () => {
    const ada = await signUp(server, 'linked@example.com')
    const eve = await signUp(server, 'linked-eve@example.com')
    const id = await linkIdentity(server, 'linked@example.com')
    expect(await identitiesOf(ada)).toEqual([
      { id, provider: 'provider.example', linkedAt: expect.any(String) as string },
    ])
    expect(await identitiesOf(eve)).toEqual([])
    const remove = async (visitor: Visitor) =>
      (await visitor.ask('DELETE', `/api/account/identities/${id}`)).statusCode
    expect(await remove(ada)).toBe(403)
    await prove(eve)
    expect(await remove(eve)).toBe(404)
    await prove(ada)
    expect([await remove(ada), await remove(ada)]).toEqual([204, 404])
    expect(await identitiesOf(ada)).toEqual([])
  })

  test('are removed where a passkey opens the account, which then stays', async () => {
    const ada = await signUp(server, 'keys@example.com')
    const id = await linkIdentity(server, 'keys@example.com')
    const { passkey } = await addPasskey(ada)
    await server.services.connection.pool.query('update users set password = null where id = $1', [
      ada.user.id,
    ])
    const remove = async (path: string) => (await ada.ask('DELETE', path)).statusCode
    expect(await remove(`/api/account/identities/${id}`)).toBe(204)
    expect(await identitiesOf(ada)).toEqual([])
    expect(await remove(`/api/account/passkeys/${passkey.id}`)).toBe(409)
  })

  test('the last way into an account is not removed, also by two at once', async () => {
    const ada = await signUp(server, 'last@example.com')
    const ids = [
      await linkIdentity(server, 'last@example.com'),
      await linkIdentity(server, 'last@example.com'),
    ]
    await prove(ada)
    await server.services.connection.pool.query('update users set password = null where id = $1', [
      ada.user.id,
    ])
    const removed = await Promise.all(
      ids.map(async (id) => (await ada.ask('DELETE', `/api/account/identities/${id}`)).statusCode),
    )
    expect(removed.toSorted((a, b) => a - b)).toEqual([204, 409])
    expect(await identitiesOf(ada)).toHaveLength(1)
  })
})
