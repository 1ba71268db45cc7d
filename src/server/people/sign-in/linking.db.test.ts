import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LinkedIdentity } from '#contract/people/accounts.ts'
import type { SecurityEvent } from '#contract/record/security.ts'
import { isSignedIn, mailSaying, prove, signInAgain } from '#server/testing/accounts.ts'
import { Authenticator } from '#server/testing/authenticator.ts'
import { addTotp, codeOf, passkeyChallenge } from '#server/testing/factors.ts'
import { passThrough, type Person } from '#server/testing/oidc.ts'
import {
  BASE_URL,
  begin,
  comeBack,
  type ServerWithProvider,
  startServerWithProvider,
  whoIs,
} from '#server/testing/provider-sign-in.ts'
import {
  PASSWORD,
  signUp,
  type TestServer,
  tokenIn,
  until,
  visit,
  type Visitor,
} from '#server/testing/test-server.ts'

// Who is somebody at the identity provider opens an account once its owner has linked them, and with its second factor.

let running: ServerWithProvider
let provider: ServerWithProvider['provider']
let server: TestServer
let signIn: ServerWithProvider['signIn']
beforeAll(async () => {
  running = await startServerWithProvider()
  ;({ provider, server, signIn } = running)
  await signUp(server, 'master@example.com')
})
afterAll(() => running.close())

const UNLINKED = '/login?error=provider_unlinked'
const SECURITY = '/account?tab=security'

let people = 0
/** Somebody at the provider, who has an account here under the same address. */
async function somebody(): Promise<{ person: Person; email: string; visitor: Visitor }> {
  people += 1
  const email = `person-${String(people)}@example.com`
  const visitor = await signUp(server, email)
  return { email, visitor, person: { sub: `person-${String(people)}`, email, email_verified: true } }
}

/** Begins to link a person at the provider to an account; gives where the provider sends the browser back to. */
async function beginLinking(visitor: Visitor, person: Person | undefined): Promise<URL> {
  provider.seat(person)
  const begun = await visitor.ask('GET', '/api/account/identities/link')
  expect(begun.statusCode).toBe(302)
  const address = new URL(String(begun.headers.location))
  expect([address.searchParams.get('prompt'), address.searchParams.get('max_age')]).toEqual(['login', '0'])
  return await passThrough(address.href)
}

/** Links as the owner does who is signed in; gives where the browser ends. */
async function link(visitor: Visitor, person: Person | undefined): Promise<string> {
  await prove(visitor)
  return await comeBack(visitor, await beginLinking(visitor, person))
}

const identitiesOf = async (visitor: Visitor) =>
  (await visitor.ask('GET', '/api/account/identities')).json<LinkedIdentity[]>()

const confirm = async (token: string) => await visit(server).ask('POST', '/api/link-sign-in', { token })

describe('an account with the same address', () => {
  test('is not opened because the addresses match: the link of a mail has to say so first', async () => {
    const { email, person, visitor } = await somebody()
    const stranger = visit(server)
    expect(await signIn(stranger, person)).toBe(UNLINKED)
    expect(await whoIs(stranger)).toBeUndefined()
    expect(await identitiesOf(visitor)).toEqual([])

    const mail = await mailSaying(server, email, 'link-sign-in')
    expect(mail.text).toContain(new URL(provider.env.OIDC_ISSUER).host)
    const linked = await confirm(tokenIn(mail))
    expect([linked.statusCode, linked.json()]).toEqual([200, { message: expect.any(String) as string }])
    expect((await confirm(tokenIn(mail))).statusCode).toBe(400)
    const told = await mailSaying(server, email, 'now signs in to your Board Manual account')
    expect(told.text).toContain('/undo-email?token=')

    expect(await signIn(stranger, { ...person, email: 'elsewhere@example.com' })).toBe('/board-manual')
    expect(await whoIs(stranger)).toMatchObject({ email, authMethod: 'email', firstName: 'Ada' })
    // The password still opens it.
    expect(await isSignedIn(await signInAgain(server, email))).toBe(true)
    const events = (await visitor.ask('GET', '/api/account/security?type=identity')).json<SecurityEvent[]>()
    expect(events.map(({ detail, result }) => [detail?.['what'], result])).toEqual([['linked', 'ok']])
  })

  test('gets few mails, however often somebody signs in there', async () => {
    const limited = await startServerWithProvider({ RATE_LIMIT: 'on' })
    try {
      await signUp(limited.server, 'often@example.com')
      const person = { sub: 'often', email: 'often@example.com', email_verified: true }
      for (let n = 0; n < 6; n += 1)
        expect(await limited.signIn(visit(limited.server), person)).toBe(UNLINKED)
      await until(async () => {
        const { rows } = await limited.server.services.connection.pool.query(
          `select from graphile_worker.jobs where task_identifier = 'account-mail' and run_at <= now()`,
        )
        return rows.length === 0 ? true : undefined
      })
      // One confirmed the address; three links go out in an hour, and the others wait.
      expect(await limited.server.mailsTo('often@example.com')).toHaveLength(4)
    } finally {
      await limited.close()
    }
  })

  test('is not linked by a mail of before its password was reset or its address changed, or that is a day old', async () => {
    const { pool } = server.services.connection
    const spoilt = [
      async (_: Visitor, email: string) => {
        await visit(server).ask('POST', '/api/password-reset-request', { email })
        const token = tokenIn(await mailSaying(server, email, 'reset-password'))
        const chosen = { password: 'Vermilion-tide-93', confirmPassword: 'Vermilion-tide-93' }
        await visit(server).ask('POST', '/api/password-reset', { token, ...chosen })
      },
      async (visitor: Visitor, email: string) => {
        await prove(visitor)
        await visitor.ask('PUT', '/api/account/profile', { email: `new-${email}` })
        const mail = await mailSaying(server, `new-${email}`, 'verify-email')
        await visit(server).ask('POST', '/api/verify-email', { token: tokenIn(mail) })
      },
      async () => {
        await pool.query(
          `update tokens set expires_at = expires_at - interval '1 day' where purpose = 'link_identity'`,
        )
      },
    ]
    for (const spoil of spoilt) {
      const { email, person, visitor } = await somebody()
      await signIn(visit(server), person)
      const mail = await mailSaying(server, email, 'link-sign-in')
      await spoil(visitor, email)
      expect((await confirm(tokenIn(mail))).statusCode).toBe(400)
    }
    expect((await confirm('nonsense')).statusCode).toBe(400)
  })

  test('is not linked by a mail once another account has the sign-in', async () => {
    const { email, person } = await somebody()
    await signIn(visit(server), person)
    const mail = await mailSaying(server, email, 'link-sign-in')
    const other = await somebody()
    expect(await link(other.visitor, person)).toBe(SECURITY)
    expect((await confirm(tokenIn(mail))).statusCode).toBe(400)
    const visitor = visit(server)
    await signIn(visitor, person)
    expect((await whoIs(visitor))?.email).toBe(other.email)
  })
})

describe('from a session', () => {
  test('somebody is linked with a fresh proof, whatever their address there, and the account is told', async () => {
    const { email, visitor } = await somebody()
    const person = { sub: 'elsewhere', email: 'another@example.org' }
    const stolen = await visitor.ask('GET', '/api/account/identities/link')
    expect([stolen.statusCode, stolen.json<{ code: string }>().code]).toEqual([403, 'reauthenticate'])
    expect(await link(visitor, person)).toBe(SECURITY)
    expect(await identitiesOf(visitor)).toMatchObject([{ provider: new URL(provider.env.OIDC_ISSUER).host }])
    const mail = await mailSaying(server, email, 'now signs in to your Board Manual account')
    const again = visit(server)
    expect(await signIn(again, person)).toBe('/board-manual')
    expect((await whoIs(again))?.email).toBe(email)
    // Linked twice it is linked once.
    expect(await link(visitor, person)).toBe(SECURITY)
    expect(await identitiesOf(visitor)).toHaveLength(1)

    const undone = await visit(server).ask('POST', '/api/undo-email', { token: tokenIn(mail) })
    expect(undone.json()).toMatchObject({ email })
    expect(await Promise.all([visitor, again].map(isSignedIn))).toEqual([false, false])
    expect(await signIn(visit(server), person)).toBe('/login?error=provider_email')
  })

  test('nobody is linked who opens another account, or who says no', async () => {
    const [ada, eve] = [await somebody(), await somebody()]
    expect(await link(ada.visitor, ada.person)).toBe(SECURITY)
    expect(await link(eve.visitor, ada.person)).toBe(`${SECURITY}&error=provider_taken`)
    expect(await link(eve.visitor, undefined)).toBe(`${SECURITY}&error=provider_denied`)
    expect(await identitiesOf(eve.visitor)).toEqual([])
    const visitor = visit(server)
    await signIn(visitor, ada.person)
    expect((await whoIs(visitor))?.email).toBe(ada.email)
  })

  test('nobody is linked to the account of who signs in meanwhile, or in another browser', async () => {
    const [ada, eve] = [await somebody(), await somebody()]
    await prove(ada.visitor)
    const callback = await beginLinking(ada.visitor, ada.person)
    await ada.visitor.ask('POST', '/api/login-email', { email: eve.email, password: PASSWORD })
    expect(await comeBack(ada.visitor, callback)).toBe('/login?error=provider_refused')
    expect(await comeBack(eve.visitor, callback)).toBe('/login?error=provider_refused')
    expect([await identitiesOf(ada.visitor), await identitiesOf(eve.visitor)]).toEqual([[], []])
  })
})

describe('an account with a second factor asks for it after the sign-in at the provider', () => {
  test('a one-time code completes it, and leads on', async () => {
    const { email, person, visitor } = await somebody()
    await link(visitor, person)
    const { recoveryCodes, secret } = await addTotp(server, visitor)
    const half = visit(server)
    expect(await signIn(half, person, '?next=/folder/A')).toBe(
      '/login?next=%2Ffolder%2FA&factors=totp%2Crecovery',
    )
    expect(await whoIs(half)).toBeUndefined()
    const before = half.cookie
    const entered = await half.ask('POST', '/api/login-second-factor', { totp: codeOf(secret) })
    expect([entered.statusCode, entered.json<{ email: string }>().email]).toEqual([200, email])
    expect(half.cookie).not.toBe(before)
    // Signing out goes on to the provider, where the sign-in was made.
    await half.ask('POST', '/api/logout')
    const left = await half.ask('GET', '/api/logout/provider')
    expect(left.headers.location).toContain('id_token_hint')

    expect(await signIn(half, person)).toBe('/login?factors=totp%2Crecovery')
    expect(
      (await half.ask('POST', '/api/login-second-factor', { recovery: recoveryCodes[0] })).statusCode,
    ).toBe(200)
  })

  test('a passkey of the account completes it, that of another does not', async () => {
    const { person, visitor } = await somebody()
    await link(visitor, person)
    const site = { origin: BASE_URL, rpId: new URL(BASE_URL).hostname }
    const withPasskey = async (owner: Visitor) => {
      const authenticator = new Authenticator()
      await prove(owner)
      const options = (await owner.ask('POST', '/api/account/passkeys/options')).json<{ challenge: string }>()
      const passkey = authenticator.create(options, site)
      const added = await owner.ask('POST', '/api/account/passkeys', { name: 'Laptop', passkey })
      expect(added.statusCode).toBe(201)
      return authenticator
    }
    const own = await withPasskey(visitor)
    const eves = await withPasskey((await somebody()).visitor)
    const half = visit(server)
    expect(await signIn(half, person)).toBe('/login?factors=passkey%2Crecovery')
    const present = async (key: Authenticator) => {
      const passkey = key.get(await passkeyChallenge(half), { site })
      return (await half.ask('POST', '/api/login-passkey', { passkey })).statusCode
    }
    expect([await present(eves), await present(own)]).toEqual([401, 200])
    expect((await whoIs(half))?.email).toBe(person.email)
  })

  test("somebody else's sign-in after it carries nothing of it", async () => {
    const { person, visitor } = await somebody()
    await link(visitor, person)
    await addTotp(server, visitor)
    const half = visit(server)
    await signIn(half, person)
    const eve = await somebody()
    await half.ask('POST', '/api/login-email', { email: eve.email, password: PASSWORD })
    expect((await whoIs(half))?.email).toBe(eve.email)
    await half.ask('POST', '/api/logout')
    expect((await half.ask('GET', '/api/logout/provider')).headers.location).toBe('/login')
  })
})

test('an account that was opened at the provider is found again, and its sign-in is not asked for by mail', async () => {
  const person = { sub: 'newcomer', email: 'newcomer@example.com', email_verified: true }
  const visitor = visit(server)
  expect(await signIn(visitor, person)).toBe('/board-manual')
  const again = visit(server)
  expect(await comeBack(again, await passThrough((await begin(again)).href))).toBe('/board-manual')
  expect((await whoIs(again))?.id).toBe((await whoIs(visitor))?.id)
})
