import type * as OpenId from 'openid-client'
import { cleanName } from '#contract/platform/common-fields.ts'
import { email as emailAddress } from '#contract/platform/credentials.ts'
import type { Config } from '#server/platform/config.ts'

/** What the session keeps while the browser is at the provider. */
export interface PendingSignIn {
  state: string
  nonce: string
  codeVerifier: string
  /** The path to return to. */
  next: string
  /**
   * For a fresh proof of who is signed in: when it was asked for, in milliseconds since 1970. The provider must have
   * authenticated the person since.
   */
  provingSince?: number
  /** For linking: whose account the person is linked to. */
  linking?: string
}

/** What the provider says of a person. */
export interface ProviderClaims {
  issuer: string
  /** The person's id at the issuer, which never gives it to anybody else. */
  subject: string
  email: string | undefined
  /** Whether the provider vouches for the address. */
  isEmailVerified: boolean
  firstName: string | null
  lastName: string | null
}

export interface SignIn {
  claims: ProviderClaims
  /** The ID token, needed to sign out there; nothing where the provider has no sign-out. */
  idToken: string | undefined
}

/** A sign-in that failed: the provider cannot be reached, the person declined, or the answer is not acceptable. */
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
 * The configured identity provider, by OpenID Connect's code flow with PKCE, state and nonce. Its metadata is fetched at
 * the first sign-in, so that the server starts while the provider is away.
 *
 * @returns nothing when no provider is configured
 */
export function createProvider(
  config: Pick<Config, 'OIDC_ISSUER' | 'OIDC_CLIENT_ID' | 'OIDC_CLIENT_SECRET' | 'BASE_URL'>,
) {
  const { OIDC_CLIENT_ID = '', OIDC_CLIENT_SECRET, OIDC_ISSUER } = config
  if (OIDC_ISSUER === undefined) return undefined
  const issuer = new URL(OIDC_ISSUER)
  let discovered: Promise<OpenId.Configuration> | undefined

  async function discover(client: typeof OpenId): Promise<OpenId.Configuration> {
    discovered ??= client.discovery(issuer, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, undefined, {
      timeout: TIMEOUT_SECONDS,
      execute: [
        // Checks the signatures of ID tokens by the provider's published keys.
        client.enableNonRepudiationChecks,
        ...(issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []),
      ],
    })
    return await discovered
  }

  /** After a failure the metadata is fetched again: the provider's addresses may have changed. */
  async function asking<Answer>(
    ask: (configuration: OpenId.Configuration, client: typeof OpenId) => Promise<Answer>,
  ): Promise<Answer> {
    // Loaded only when needed: most servers have no provider.
    const client = await import('openid-client')
    try {
      return await ask(await discover(client), client)
    } catch (error) {
      discovered = undefined
      throw new ProviderError(reasonOf(error, client), error)
    }
  }

  return {
    isIssuerOf: (identity: { issuer: string }): boolean => new URL(identity.issuer).href === issuer.href,
    /** The provider's name for people. */
    host: issuer.host,

    /** The configured public address, or else the one of the request. */
    originOf: (asked: string): string => config.BASE_URL ?? asked,

    /**
     * @param fresh where the person must authenticate afresh, although the provider knows them
     * @returns the address to send the browser to, and what to keep in the session until it is back
     */
    begin: (
      origin: string,
      next: string,
      fresh?: { provingSince: number; linking?: string },
    ): Promise<{ address: URL; pending: PendingSignIn }> =>
      asking(async (configuration, client) => {
        const pending = {
          ...fresh,
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
          ...(fresh !== undefined && { prompt: 'login', max_age: '0' }),
        })
        return { address, pending }
      }),

    /**
     * Exchanges the code of the callback for the person's claims.
     *
     * @param callback the whole address that the provider redirected to
     * @throws ProviderError
     */
    finish: (callback: URL, { codeVerifier, nonce, provingSince, state }: PendingSignIn): Promise<SignIn> =>
      asking(async (configuration, client) => {
        const tokens = await client.authorizationCodeGrant(configuration, callback, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
          ...(provingSince !== undefined && { maxAge: Math.ceil((Date.now() - provingSince) / 1000) }),
        })
        const claims = tokens.claims()
        if (claims === undefined) throw new Error('There is no ID token')
        // Many providers give name and e-mail address by the userinfo endpoint only.
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
      asking(async (configuration, client) =>
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
    const clean = typeof value === 'string' ? cleanName(value).slice(0, 200).toWellFormed() : ''
    return clean === '' ? null : clean
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

function reasonOf(error: unknown, client: typeof OpenId): ProviderError['reason'] {
  if (error instanceof client.AuthorizationResponseError) {
    if (error.error === 'access_denied') return 'denied'
    return error.error === 'temporarily_unavailable' || error.error === 'server_error' ? 'away' : 'refused'
  }
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof client.ClientError && cause.code === 'OAUTH_TIMEOUT') return 'away'
    // What fetch throws when it gets no connection.
    if (cause instanceof TypeError && cause.message === 'fetch failed') return 'away'
    if (cause.cause instanceof Response && cause.cause.status >= 500) return 'away'
  }
  return 'refused'
}
