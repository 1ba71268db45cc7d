import type { z } from 'zod'
import { AppError } from '#contract/errors.ts'
import { isElsewhere } from '#contract/common-fields.ts'

/**
 * What a schema makes of something that was sent.
 *
 * @throws AppError `not_found` when nothing is amiss but ids of what is elsewhere, `invalid` for all else
 */
export function parseSent<Output>(schema: z.ZodType<Output>, sent: unknown): Output {
  const parsed = schema.safeParse(sent)
  if (parsed.success) return parsed.data
  const { issues } = parsed.error
  if (issues.every(isElsewhere)) throw new AppError('not_found', issues[0]?.message)
  const details = issues.map(({ message, path }) => ({ path: path.join('.'), message }))
  throw new AppError('invalid', details[0]?.message, details)
}
