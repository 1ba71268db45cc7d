import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/http/system.ts'
import { route } from '#server/platform/http/route.ts'
import { openApiDocument } from './openapi.ts'

export interface SystemDependencies {
  baseUrl: string
  maxUploadBytes: number
  /** Whether single sign-on is configured. */
  oidc: boolean
  /** Who may open an account. */
  registration: 'open' | 'invite' | 'closed'
  /** Whether browsers upload to the bucket directly. */
  directUploads: boolean
  outsiders: boolean
  companiesHouse: boolean
  /** Whom people of this server ask for help. */
  helpContact: string | null
  /** Whether so little of the disk is free that uploads are refused. */
  isDiskLow: () => Promise<boolean>
  /** Each rejects when its part does not work. */
  checks: Record<'database' | 'storage' | 'queue', () => Promise<unknown>>
}

/** How long a part may take to answer. */
const TIMEOUT_MS = 2000

export function systemRoutes(app: FastifyInstance, system: SystemDependencies): void {
  let document: ReturnType<typeof openApiDocument> | undefined

  route(app, calls.getHealth, async () => ({ status: 'ok' as const }))

  route(app, calls.getReadiness, async ({ reply }) => {
    const [database, storage, queue, disk] = await Promise.all([
      stateOf(system.checks.database),
      stateOf(system.checks.storage),
      stateOf(system.checks.queue),
      stateOfDisk(system.isDiskLow),
    ])
    const areUp = [database, storage, queue].every((state) => state === 'ok')
    const status = areUp && !app.isStopping() ? 'ok' : 'down'
    const readiness = { status, database, storage, queue, disk } as const
    if (status === 'ok') return readiness
    return reply.code(503).header('retry-after', '5').send(readiness)
  })

  const { companiesHouse, directUploads, helpContact, maxUploadBytes, oidc, outsiders, registration } = system
  const settings = {
    companiesHouse,
    directUploads,
    helpContact,
    maxUploadBytes,
    oidc,
    outsiders,
    registration,
  }
  route(app, calls.getSettings, async () => settings)
  route(app, calls.getOpenApi, async () => (document ??= openApiDocument(system.baseUrl)))
}

async function stateOf(check: () => Promise<unknown>): Promise<'ok' | 'down'> {
  const state = check().then(
    () => 'ok' as const,
    () => 'down' as const,
  )
  return await Promise.race([state, sleep(TIMEOUT_MS, 'down' as const, { ref: false })])
}

/** What a disk that cannot be asked lacks is said by the other parts. */
async function stateOfDisk(isLow: () => Promise<boolean>): Promise<'ok' | 'low'> {
  return (await isLow().catch(() => false)) ? 'low' : 'ok'
}
