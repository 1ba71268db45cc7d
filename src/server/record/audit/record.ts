import type { z } from 'zod'
import type { securityDetail, SecurityEventType } from '#contract/record/security.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { currentOrigin, type Origin } from '#server/platform/origin.ts'
import { deviceOf } from './device.ts'
import { insertSecurityEvent } from './repository.ts'

export interface NewSecurityEvent {
  type: SecurityEventType
  /** Taken for `ok` if it is left out. */
  result?: 'ok' | 'refused'
  /** The account that it concerns. Undefined when a stranger tried something that is no account's. */
  userId?: string | undefined
  /** The company whose owner is to see it; undefined for what concerns the person or the server alone. */
  workspaceId?: string | undefined
  /** Left out, it is taken from the request. */
  origin?: Origin
  /** Numbers and names of settings; never names of documents, passwords or tokens. */
  detail?: z.infer<typeof securityDetail> | undefined
}

/**
 * Records a security event and logs a line of it. What succeeded is recorded in the transaction that does it; what was
 * refused is recorded on the database itself, because its transaction is rolled back.
 */
export async function recordSecurityEvent(on: Queryable, event: NewSecurityEvent): Promise<void> {
  const { origin, ...rest } = { result: 'ok' as const, origin: currentOrigin(), ...event }
  const device = origin.userAgent === null ? null : deviceOf(origin.userAgent)
  await insertSecurityEvent(on, { ...rest, address: origin.address, device })
  origin.logger?.info(
    { event: `security.${event.type}`, ...rest, address: origin.address, device },
    'security event',
  )
}

/** Records what somebody has done in the company that they act in, for its owners. */
export async function recordInCompany(
  on: Queryable,
  { person, workspace }: { person: { id: string }; workspace: { id: string } },
  done: Pick<NewSecurityEvent, 'type' | 'detail'>,
): Promise<void> {
  await recordSecurityEvent(on, { ...done, userId: person.id, workspaceId: workspace.id })
}
