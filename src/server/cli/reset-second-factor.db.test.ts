import { afterAll, beforeAll, expect, test } from 'vitest'
import { isSignedIn, signInAgain } from '#server/testing/accounts.ts'
import { addPasskey, addTotp } from '#server/testing/factors.ts'
import { signUp, startTestServer, type TestServer } from '#server/testing/test-server.ts'
import type { SecurityEvent } from '#contract/record/security.ts'
import { perform } from './testing/perform.ts'
import { resetSecondFactor } from './reset-second-factor.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('who has lost every second factor comes in with the password again, on record', async () => {
  const email = 'ada@example.com'
  const ada = await signUp(server, email)
  await addTotp(server, ada)
  await addPasskey(ada)
  expect(await isSignedIn(await signInAgain(server, email))).toBe(false)

  const { said } = await perform(server, resetSecondFactor, [], { email: 'Ada@Example.com' })

  expect(said).toBe('The second factor of ada@example.com was removed.')
  expect(await isSignedIn(ada)).toBe(false)
  const again = await signInAgain(server, email)
  expect(await isSignedIn(again)).toBe(true)
  expect((await again.ask('GET', '/api/account/factors')).json()).toMatchObject({
    passkeys: [],
    totp: false,
    recoveryCodes: 0,
  })
  const [event] = (await again.ask('GET', '/api/account/security?type=second-factor')).json<SecurityEvent[]>()
  expect(event).toMatchObject({ result: 'ok', address: null, detail: { change: 'reset' } })
  // Mails that are due at the same moment are sent side by side: that of the passkey may be the last.
  const texts = (await server.mailsTo(email, 4)).map(({ text }) => text)
  expect(texts).toContainEqual(expect.stringContaining('The operator of the server has removed'))
  expect((await perform(server, resetSecondFactor, [], { email })).said).toBe(
    'ada@example.com has no second factor.',
  )
})

test.each([
  [{}, '--email is needed'],
  [{ email: 'nobody@example.com' }, 'no account of nobody@example.com'],
])('%j is refused', async (options, reason) => {
  await expect(perform(server, resetSecondFactor, [], options)).rejects.toThrow(reason)
})
