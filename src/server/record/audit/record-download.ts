import type { FastifyRequest } from 'fastify'
import type { Queryable } from '#server/platform/database/database.ts'
import type { Identity } from '#server/platform/identity.ts'
import { originOf } from './origin.ts'
import { recordInCompany } from './record.ts'

/** Records that somebody took several documents along at once: them, or the list of what they say. */
export async function recordDownload(
  on: Queryable,
  request: FastifyRequest,
  { person, workspace }: Identity,
  files: number,
): Promise<void> {
  await recordInCompany(on, { person, workspace }, originOf(request), { type: 'download', detail: { files } })
}
