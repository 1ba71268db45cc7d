import { type SharedFile, UNFILED_DAYS } from '#contract/manual/inbox.ts'
import type { SharedFileRow } from './repository.ts'

export const UNFILED_MS = UNFILED_DAYS * 24 * 60 * 60_000

export function presentShared({
  id,
  mimetype,
  name,
  sharedAt,
  size,
  text,
  title,
  url,
}: SharedFileRow): SharedFile {
  return {
    id,
    name,
    mimetype,
    size,
    title,
    text,
    url,
    sharedAt,
    expiresAt: new Date(Date.parse(sharedAt) + UNFILED_MS).toISOString(),
  }
}
