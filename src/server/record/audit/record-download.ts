import type { Queryable } from '#server/platform/database/database.ts'
import type { Identity } from '#server/platform/identity.ts'
import { recordInCompany } from './record.ts'

/** Records that somebody took several documents along at once: them, or the list of what they say. */
export async function recordDownload(on: Queryable, who: Identity, files: number): Promise<void> {
  await recordInCompany(on, who, { type: 'download', detail: { files } })
}
