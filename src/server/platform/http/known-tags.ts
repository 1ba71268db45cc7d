import type { FastifyRequest } from 'fastify'

/** The ETags of what a client has already (RFC 9110 §13.1.2). */
export function knownTags({ headers }: FastifyRequest): Set<string> {
  return new Set(headers['if-none-match']?.split(',').map((tag) => tag.trim()))
}
