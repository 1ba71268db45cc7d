import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/system.ts'
import { route } from '#server/platform/http/route.ts'
import { openApiDocument } from './openapi.ts'

export interface SystemDependencies {
  baseUrl: string
  maxUploadBytes: number
  /** Whether single sign-on is configured. */
  oidc: boolean
  /** Whether browsers upload to the bucket directly. */
  directUploads: boolean
  /** Each rejects when its part does not work. */
  checks: Record<'database' | 'storage' | 'queue', () => Promise<unknown>>
}

/** How long a part may take to answer. */
const TIMEOUT_MS = 2000

export function systemRoutes(app: FastifyInstance, system: SystemDependencies): void {
  const document = openApiDocument(system.baseUrl)

  route(app, calls.getHealth, async () => ({ status: 'ok' as const }))

  route(app, calls.getReadiness, async ({ reply }) => {
    const [database, storage, queue] = await Promise.all([
      stateOf(system.checks.database),
      stateOf(system.checks.storage),
      stateOf(system.checks.queue),
    ])
    const status = [database, storage, queue].every((state) => state === 'ok') ? 'ok' : 'down'
    const readiness = { status, database, storage, queue } as const
    if (status === 'ok') return readiness
    return reply.code(503).header('retry-after', '5').send(readiness)
  })

  const { directUploads, maxUploadBytes, oidc } = system
  route(app, calls.getSettings, async () => ({ directUploads, maxUploadBytes, oidc }))
  route(app, calls.getOpenApi, async () => document)
}

async function stateOf(check: () => Promise<unknown>): Promise<'ok' | 'down'> {
  const state = check().then(
    () => 'ok' as const,
    () => 'down' as const,
  )
  return await Promise.race([state, sleep(TIMEOUT_MS, 'down' as const, { ref: false })])
}
