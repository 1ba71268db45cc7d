import type { z } from 'zod'
import { isElsewhere } from '#contract/common-fields.ts'
import { AppError } from '#contract/errors.ts'

/**
 * Parses what a client sent.
 *
 * @throws AppError `not_found` when the only issues are ids that exist elsewhere, `invalid` for any other issue
 */
export function parseSent<Output>(schema: z.ZodType<Output>, sent: unknown): Output {
  const parsed = schema.safeParse(sent)
  if (parsed.success) return parsed.data
  const { issues } = parsed.error
  if (issues.every(isElsewhere)) throw new AppError('not_found', issues[0]?.message)
  const details = issues.map(({ message, path }) => ({ path: path.join('.'), message }))
  throw new AppError('invalid', details[0]?.message, details)
}
