import { TRASH_DAYS } from '#contract/manual/trash.ts'

const PERIOD_MS = TRASH_DAYS * 86_400_000

/** What was deleted after this time can be restored; what was deleted before is gone for good. */
export function oldestKept(now: Date): Date {
  return new Date(now.getTime() - PERIOD_MS)
}

/** When something deleted at a time is gone for good. */
export function purgedAt(deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + PERIOD_MS)
}

/** Nights that may fail to empty the trash before a file that is to be kept would be missing from its list. */
const NIGHTS = 2

/** What was deleted before this time is soon gone for good. */
export function soonGone(now: Date): Date {
  return new Date(oldestKept(now).getTime() + NIGHTS * 86_400_000)
}
