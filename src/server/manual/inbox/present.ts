import { type SharedFile, UNFILED_DAYS } from '#contract/manual/inbox.ts'
import type { SharedFileRow } from './repository.ts'

export const UNFILED_MS = UNFILED_DAYS * 24 * 60 * 60_000

export function presentShared(row: SharedFileRow): SharedFile {
  return { ...row, expiresAt: new Date(Date.parse(row.sharedAt) + UNFILED_MS).toISOString() }
}
