/** When a session ends because it is not used, in milliseconds. */
export interface IdleLimit {
  /** A use is written down when the last one is so long ago, not with every request (`docs/adr/0008-sessions.md`). */
  markAfterMs: number
  /** Undefined where sessions end 7 days after signing in only. */
  endAfterMs: number | undefined
}

const FIVE_MINUTES = 5 * 60_000

/**
 * @param minutes for which a session may be unused. It ends up to a tenth later, never earlier: so long a use may not have
 *   been written down
 */
export function idleLimit(minutes: number | undefined): IdleLimit {
  if (minutes === undefined) return { markAfterMs: FIVE_MINUTES, endAfterMs: undefined }
  const markAfterMs = Math.min(FIVE_MINUTES, minutes * 6000)
  return { markAfterMs, endAfterMs: minutes * 60_000 + markAfterMs }
}
