import type { FastifyInstance } from 'fastify'
import { AppError } from '#contract/platform/errors.ts'
import type { Database } from '#server/platform/database/database.ts'
import { originOf } from '#server/platform/origin.ts'
import { recordSecurityEvent } from './record.ts'

/** Refusals of one person that are recorded within an hour; what exceeds them says nothing new. */
const PER_HOUR = 20
const HOUR_MS = 3_600_000
/** People whose refusals are counted at the same time. */
const MAX_PEOPLE = 10_000

/**
 * Records when a signed-in person asks for what they have no right to (403), by the pattern of the call. Applies to the
 * routes that are registered afterwards.
 */
export function recordRefusals(
  app: FastifyInstance,
  { db, now = Date.now }: { db: Database; now?: () => number },
): void {
  const counts = new Map<string, { since: number; count: number }>()
  const isCounted = (userId: string) => {
    const known = counts.get(userId)
    if (known !== undefined && now() - known.since < HOUR_MS) return (known.count += 1) <= PER_HOUR
    counts.delete(userId)
    counts.set(userId, { since: now(), count: 1 })
    const [oldest] = counts.keys()
    if (counts.size > MAX_PEOPLE && oldest !== undefined) counts.delete(oldest)
    return true
  }
  app.addHook('onError', async (request, _reply, error) => {
    if (!(error instanceof AppError) || error.code !== 'forbidden') return
    const { person, workspace } = request.who ?? { person: request.session.holder?.()?.person }
    if (person === undefined || !isCounted(person.id)) return
    try {
      await recordSecurityEvent(db, {
        type: 'access',
        result: 'refused',
        userId: person.id,
        workspaceId: workspace?.id,
        origin: originOf(request),
        detail: { call: `${request.method} ${request.routeOptions.url ?? ''}` },
      })
    } catch (err) {
      request.log.error({ err }, 'a refusal could not be recorded')
    }
  })
}
