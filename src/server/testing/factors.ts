import { TOTP } from 'otpauth'
import type { Passkey } from '#contract/people/second-factor.ts'
import { prove } from './accounts.ts'
import { Authenticator } from './authenticator.ts'
import type { TestServer, Visitor } from './test-server.ts'

interface Options {
  challenge: string
}

/** The code that an app shows for a secret; `steps` of 30 seconds later or earlier. */
export function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })
}

/**
 * Turns one-time codes on, as if half a minute ago: the present code may be used.
 *
 * @returns the secret, and the recovery codes
 */
export async function addTotp(
  server: TestServer,
  visitor: Visitor,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  await prove(visitor)
  const { secret } = (await visitor.ask('POST', '/api/account/totp')).json<{ secret: string }>()
  const confirmed = await visitor.ask('POST', '/api/account/totp/confirm', { totp: codeOf(secret) })
  if (confirmed.statusCode !== 200) throw new Error(`The code was answered ${String(confirmed.statusCode)}`)
  await server.services.connection.pool.query('update totp_secrets set last_step = 0 where secret = $1', [
    secret,
  ])
  return { secret, recoveryCodes: confirmed.json<{ recoveryCodes: string[] }>().recoveryCodes }
}

/** Adds a passkey to an account. */
export async function addPasskey(
  visitor: Visitor,
  authenticator = new Authenticator(),
): Promise<{ authenticator: Authenticator; passkey: Passkey; recoveryCodes: string[] | null }> {
  await prove(visitor)
  const options = (await visitor.ask('POST', '/api/account/passkeys/options')).json<Options>()
  const added = await visitor.ask('POST', '/api/account/passkeys', {
    name: 'Laptop',
    passkey: authenticator.create(options),
  })
  if (added.statusCode !== 201) throw new Error(`The passkey was answered ${String(added.statusCode)}`)
  return { authenticator, ...added.json<{ passkey: Passkey; recoveryCodes: string[] | null }>() }
}

/** The options of a sign-in by passkey. */
export async function passkeyChallenge(visitor: Visitor): Promise<Options & { allowCredentials?: unknown }> {
  return (await visitor.ask('POST', '/api/login-passkey/options')).json()
}
