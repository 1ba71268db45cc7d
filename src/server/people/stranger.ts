import type { FastifyRequest } from 'fastify'
import { networkOf } from '#server/platform/limits/index.ts'
import type { Asker } from '#server/platform/mail/index.ts'

/** Who asks for a mail to an address without being signed in. */
export function strangerOf({ ip }: FastifyRequest, address: string): Asker {
  return { network: networkOf(ip), address }
}
