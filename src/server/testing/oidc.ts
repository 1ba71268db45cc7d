import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { generateKeyPairSync } from 'node:crypto'
import { type Adapter, type AdapterPayload, type KoaContextWithOIDC, Provider } from 'oidc-provider'

export interface Person {
  sub: string
  email?: string
  email_verified?: boolean
  given_name?: string
  family_name?: string
}

/** An OpenID Connect provider that is running, at which one person after another sits. */
export interface OidcProvider {
  /** How the server is configured for it. */
  env: { OIDC_ISSUER: string; OIDC_CLIENT_ID: string; OIDC_CLIENT_SECRET: string }
  /** Who signs in from now on, without being asked; nobody means that they say no. */
  seat(person: Person | undefined): void
  /** Changes the ID tokens that it gives out from now on, after they were signed. */
  tamper(change: (idToken: string) => string): void
  /** Moves every sign-in so far into the past, by seconds. */
  age(seconds: number): void
  /** Every token that it has given out so far. */
  tokens: readonly string[]
  stop: () => Promise<void>
}

/** What one provider keeps of one kind, for as long as the test takes. */
class MemoryAdapter implements Adapter {
  readonly #kept = new Map<string, AdapterPayload>()

  constructor(kind: string, signIns: Set<Map<string, AdapterPayload>>) {
    if (kind === 'Session') signIns.add(this.#kept)
  }

  async upsert(id: string, payload: AdapterPayload) {
    this.#kept.set(id, payload)
  }

  async find(id: string) {
    return this.#kept.get(id)
  }

  async findByUid(uid: string) {
    return [...this.#kept.values()].find((payload) => payload.uid === uid)
  }

  async findByUserCode() {
    return undefined
  }

  async consume(id: string) {
    const payload = this.#kept.get(id)
    if (payload !== undefined) payload.consumed = Math.floor(Date.now() / 1000)
  }

  async destroy(id: string) {
    this.#kept.delete(id)
  }

  async revokeByGrantId(grantId: string) {
    for (const [id, payload] of this.#kept) if (payload.grantId === grantId) this.#kept.delete(id)
  }
}

/** Starts a certified provider on the loopback. */
export async function startOidcProvider(
  redirectUris: string[],
  { hasSigningOut = true } = {},
): Promise<OidcProvider> {
  let seated: Person | undefined
  const signIns = new Set<Map<string, AdapterPayload>>()
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
  const client = { client_id: 'board-manual', client_secret: 'a-secret-between-the-two' }
  const provider = new Provider(issuer, {
    clients: [
      {
        ...client,
        redirect_uris: redirectUris,
        post_logout_redirect_uris: redirectUris.map((uri) => new URL('/login', uri).href),
      },
    ],
    adapter: (kind) => new MemoryAdapter(kind, signIns),
    jwks: {
      keys: [generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })],
    },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    cookies: { keys: ['a key of the test'] },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: hasSigningOut,
        logoutSource(context, form) {
          context.body = `<title>Provider</title>${form}<button form="op.logoutForm" name="logout" value="yes">Sign me out</button>`
        },
      },
    },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({ ...(people.get(sub) ?? { sub }) }),
    }),
    ttl: {
      Session: 600,
      Grant: 600,
      Interaction: 600,
      AccessToken: 600,
      AuthorizationCode: 600,
      IdToken: 600,
    },
  })
  const people = new Map<string, Person>()
  let change = (idToken: string) => idToken
  provider.use(async (context: KoaContextWithOIDC, next) => {
    await next()
    const body = context.body as { id_token?: string } | undefined
    if (context.oidc?.route === 'token' && body?.id_token !== undefined) body.id_token = change(body.id_token)
  })
  const tokens: string[] = []
  provider.on('grant.success', ({ body }) => {
    const { access_token, id_token } = body as { access_token: string; id_token: string }
    tokens.push(access_token, id_token)
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url?.startsWith('/interaction/') !== true) {
      await provider.callback()(request, response)
      return
    }
    if (seated === undefined) {
      await provider.interactionFinished(request, response, { error: 'access_denied' })
      return
    }
    const grant = new provider.Grant({ accountId: seated.sub, clientId: client.client_id })
    grant.addOIDCScope('openid email profile')
    const result = {
      login: { accountId: seated.sub, remember: false },
      consent: { grantId: await grant.save() },
    }
    await provider.interactionFinished(request, response, result)
  }
  server.on('request', (request, response) => void answer(request, response))

  return {
    env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: client.client_id, OIDC_CLIENT_SECRET: client.client_secret },
    seat(person) {
      seated = person
      if (person !== undefined) people.set(person.sub, person)
    },
    tamper(tampering) {
      change = tampering
    },
    age(seconds) {
      for (const sessions of signIns)
        for (const session of sessions.values()) if (session.loginTs !== undefined) session.loginTs -= seconds
    },
    tokens,
    async stop() {
      if (!server.listening) return
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** What the provider has left with a browser. */
export type ProviderCookies = Map<string, string>

/**
 * Follows a browser's way through the provider. Whoever is asked there whether to sign out says yes.
 *
 * @param address where the server sent it
 * @returns the address by which the provider sends it back
 */
export async function passThrough(address: string, cookies: ProviderCookies = new Map()): Promise<URL> {
  const issuer = new URL(address).origin
  let next = new URL(address)
  let form: URLSearchParams | undefined
  while (next.origin === issuer) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const sent = form === undefined ? {} : { method: 'POST', body: form }
    const response = await fetch(next, { ...sent, redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    const location = response.headers.get('location')
    const text = await response.text()
    const [, xsrf] = /name="xsrf" value="([^"]+)"/.exec(text) ?? []
    const [, action] = /action="([^"]+)"/.exec(text) ?? []
    form = xsrf === undefined ? undefined : new URLSearchParams({ xsrf, logout: 'yes' })
    const following = location ?? action
    if (following === undefined) throw new Error(`The provider answered ${String(response.status)}: ${text}`)
    next = new URL(following, next)
  }
  return next
}
