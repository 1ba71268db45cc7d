import * as client from 'openid-client'
import { email as emailAddress } from '#contract/credentials.ts'
import type { Config } from '#server/platform/config.ts'

/** What is remembered of somebody between leaving for the provider and coming back. */
export interface PendingSignIn {
  state: string
  nonce: string
  codeVerifier: string
  /** Where they were. */
  next: string
}

/** Somebody as the provider knows them. */
export interface ProviderClaims {
  issuer: string
  /** Never given to anybody else by that issuer. */
  subject: string
  email: string | undefined
  /** Whether the provider vouches for the address. */
  isEmailVerified: boolean
  firstName: string | null
  lastName: string | null
}

/** Somebody who came back, and the provider's word for it, by which they are signed out there. */
export interface SignIn {
  claims: ProviderClaims
  /** Nothing where the provider has no signing out. */
  idToken: string | undefined
}

/** Why nobody came back: the provider is away, they said no there, or what came back is not what was asked for. */
export class ProviderError extends Error {
  readonly reason: 'away' | 'denied' | 'refused'

  constructor(reason: ProviderError['reason'], cause: unknown) {
    super(`Signing in at the provider failed: ${String(cause)}`, { cause })
    this.name = 'ProviderError'
    this.reason = reason
  }
}

export type Provider = NonNullable<ReturnType<typeof createProvider>>

const TIMEOUT_SECONDS = 10
const SCOPE = 'openid email profile'

/**
 * The identity provider of the settings, spoken to by OpenID Connect's code flow with PKCE, state and nonce; nothing
 * when there is none. It is asked for its addresses when the first person wants to sign in, so that the server starts
 * without it.
 */
export function createProvider(
  config: Pick<Config, 'OIDC_ISSUER' | 'OIDC_CLIENT_ID' | 'OIDC_CLIENT_SECRET' | 'BASE_URL'>,
) {
  const { OIDC_CLIENT_ID = '', OIDC_CLIENT_SECRET, OIDC_ISSUER } = config
  if (OIDC_ISSUER === undefined) return undefined
  const issuer = new URL(OIDC_ISSUER)
  let discovered: Promise<client.Configuration> | undefined

  async function discover(): Promise<client.Configuration> {
    discovered ??= client.discovery(issuer, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, undefined, {
      timeout: TIMEOUT_SECONDS,
      execute: issuer.protocol === 'http:' ? [client.allowInsecureRequests] : [],
    })
    return await discovered
  }

  /** A provider that failed is asked for its addresses anew: they may have changed. */
  async function asking<Answer>(
    ask: (configuration: client.Configuration) => Promise<Answer>,
  ): Promise<Answer> {
    try {
      return await ask(await discover())
    } catch (error) {
      discovered = undefined
      throw new ProviderError(reasonOf(error), error)
    }
  }

  return {
    /** The public address where that is set, or else the one that was asked. */
    originOf: (asked: string): string => config.BASE_URL ?? asked,

    /** @returns the address to send the browser to, and what to remember until it is back */
    begin: (origin: string, next: string): Promise<{ address: URL; pending: PendingSignIn }> =>
      asking(async (configuration) => {
        const pending = {
          state: client.randomState(),
          nonce: client.randomNonce(),
          codeVerifier: client.randomPKCECodeVerifier(),
          next,
        }
        const address = client.buildAuthorizationUrl(configuration, {
          redirect_uri: `${origin}/api/callback`,
          scope: SCOPE,
          state: pending.state,
          nonce: pending.nonce,
          code_challenge: await client.calculatePKCECodeChallenge(pending.codeVerifier),
          code_challenge_method: 'S256',
        })
        return { address, pending }
      }),

    /**
     * Who came back.
     *
     * @param callback the whole address the provider sent them to
     */
    finish: (callback: URL, { codeVerifier, nonce, state }: PendingSignIn): Promise<SignIn> =>
      asking(async (configuration) => {
        const tokens = await client.authorizationCodeGrant(configuration, callback, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (claims === undefined) throw new Error('There is no ID token')
        // Many providers put who somebody is into the ID token only when asked for it apart.
        const about =
          claims['email'] === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined
            ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
            : claims
        const { end_session_endpoint: canSignOut } = configuration.serverMetadata()
        return {
          claims: claimsOf(claims.iss, claims.sub, about),
          idToken: canSignOut === undefined ? undefined : tokens.id_token,
        }
      }),

    /**
     * Signing out at the provider, by OpenID Connect RP-Initiated Logout 1.0.
     *
     * @returns the address to send the browser to, which leads back to the login screen; nothing where the provider
     *   has none
     */
    end: (origin: string, idToken: string): Promise<URL | undefined> =>
      asking(async (configuration) =>
        configuration.serverMetadata().end_session_endpoint === undefined
          ? undefined
          : client.buildEndSessionUrl(configuration, {
              id_token_hint: idToken,
              post_logout_redirect_uri: `${origin}/login`,
            }),
      ),
  }
}

function claimsOf(issuer: string, subject: string, about: Record<string, unknown>): ProviderClaims {
  const text = (name: string) => {
    const value = about[name]
    return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 200) : null
  }
  const [first = null, ...rest] = text('name')?.split(/\s+/) ?? []
  return {
    issuer,
    subject,
    email: emailAddress.safeParse(about['email']).data,
    // Some providers write their booleans as text.
    isEmailVerified: about['email_verified'] === true || about['email_verified'] === 'true',
    firstName: text('given_name') ?? first,
    lastName: text('family_name') ?? (rest.length === 0 ? null : rest.join(' ')),
  }
}

function reasonOf(error: unknown): ProviderError['reason'] {
  if (error instanceof client.AuthorizationResponseError) {
    if (error.error === 'access_denied') return 'denied'
    return error.error === 'temporarily_unavailable' || error.error === 'server_error' ? 'away' : 'refused'
  }
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof client.ClientError && cause.code === 'OAUTH_TIMEOUT') return 'away'
    // What fetch throws when there is no line.
    if (cause instanceof TypeError && cause.message === 'fetch failed') return 'away'
    if (cause.cause instanceof Response && cause.cause.status >= 500) return 'away'
  }
  return 'refused'
}
