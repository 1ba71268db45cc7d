import type { FastifyRequest } from 'fastify'
import { ownOrigin } from '#server/platform/http/own-origin.ts'

/** What passkeys are bound to (WebAuthn Level 3, §4). */
export interface RelyingParty {
  id: string
  origin: string
}

/**
 * The site that passkeys belong to: the configured public address. Without one the server is tried out on the machine
 * itself, and `localhost` counts at any port.
 *
 * @param publicAddress `BASE_URL`
 */
export function relyingPartyOf(
  publicAddress: string | undefined,
  request: Pick<FastifyRequest, 'headers' | 'protocol'>,
): RelyingParty {
  if (publicAddress !== undefined) {
    const { hostname, origin } = new URL(publicAddress)
    return { id: hostname, origin }
  }
  const asked = ownOrigin(request)
  const isLocal = URL.canParse(asked) && new URL(asked).hostname === 'localhost'
  return { id: 'localhost', origin: isLocal ? new URL(asked).origin : 'http://localhost' }
}
