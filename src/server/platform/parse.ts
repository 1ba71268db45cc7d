import type { z } from 'zod'
import { isElsewhere } from '#contract/platform/common-fields.ts'
import { AppError } from '#contract/platform/errors.ts'

/** Whether U+0000, which PostgreSQL cannot store, is in a text or anywhere in a JSON value. */
export function hasNul(sent: unknown): boolean {
  if (typeof sent === 'string') return sent.includes('\0')
  if (typeof sent !== 'object' || sent === null) return false
  return Object.entries(sent).some(([name, value]) => hasNul(name) || hasNul(value))
}

/**
 * Parses what a client sent.
 *
 * @throws AppError `not_found` when the only issues are ids that exist elsewhere, `invalid` for any other issue and for
 *   text that holds U+0000
 */
export function parseSent<Output>(schema: z.ZodType<Output>, sent: unknown): Output {
  if (hasNul(sent)) throw new AppError('invalid', 'Text cannot contain the character U+0000.')
  const parsed = schema.safeParse(sent)
  if (parsed.success) return parsed.data
  const { issues } = parsed.error
  if (issues.every(isElsewhere)) throw new AppError('not_found', issues[0]?.message)
  const details = issues.map(({ message, path }) => ({ path: path.join('.'), message }))
  throw new AppError('invalid', details[0]?.message, details)
}
