import type { FastifyRequest } from 'fastify'

/**
 * The origin that a browser asked, such as `https://manual.example.com`: the protocol as a trusted proxy tells it, the
 * host as `Host` has it. `X-Forwarded-Host` does not count: anybody may send it, and `Host` reaches us through every proxy.
 */
export function ownOrigin({ headers, protocol }: Pick<FastifyRequest, 'headers' | 'protocol'>): string {
  return `${protocol}://${headers.host ?? ''}`
}
