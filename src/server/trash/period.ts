import { TRASH_DAYS } from '#contract/trash.ts'

const PERIOD_MS = TRASH_DAYS * 86_400_000

/** What was deleted after this time can be restored; what was deleted before is gone for good. */
export function oldestKept(now: Date): Date {
  return new Date(now.getTime() - PERIOD_MS)
}

/** When something deleted at a time is gone for good. */
export function expiryOf(deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + PERIOD_MS)
}
