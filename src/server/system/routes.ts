import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/system.ts'
import { route } from '#server/platform/http/route.ts'
import { openApiDocument } from './openapi.ts'

export interface SystemDependencies {
  baseUrl: string
  maxUploadBytes: number
  /** Whether there is an identity provider to sign in at. */
  oidc: boolean
  /** Whether browsers reach the store. */
  directUploads: boolean
  /** Each resolves while that part works. */
  checks: Record<'database' | 'storage' | 'queue', () => Promise<unknown>>
}

/** A part that has not answered by then is down. */
const PATIENCE_MS = 2000

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
  const { promise: patience, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('no answer')), PATIENCE_MS)
  try {
    await Promise.race([check(), patience])
    return 'ok'
  } catch {
    return 'down'
  } finally {
    clearTimeout(timer)
  }
}
