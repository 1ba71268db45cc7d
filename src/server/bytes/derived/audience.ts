import { createHash } from 'node:crypto'

/** Enough that no two audiences of one document have the same. */
const DIGITS = 12

/**
 * A name part for those who share what is made of a document when somebody asks for it. Others have it made anew: that it
 * was there already would tell them that somebody has the same bytes where they do not see it.
 */
export function keyOf(audience: string): string {
  return createHash('sha256').update(audience).digest('hex').slice(0, DIGITS)
}
