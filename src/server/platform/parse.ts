import type { z } from 'zod'
import { isElsewhere } from '#contract/platform/common-fields.ts'
import { AppError, errorTable } from '#contract/platform/errors.ts'

/** Whether U+0000, which PostgreSQL cannot store, is in a text or anywhere in a JSON value. */
export function hasNul(sent: unknown): boolean {
  if (typeof sent === 'string') return sent.includes('\0')
  if (typeof sent !== 'object' || sent === null) return false
  return Object.entries(sent).some(([name, value]) => hasNul(name) || hasNul(value))
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
}

/** What is said of a field whose schema has no message of its own. */
function faultOf(issue: z.core.$ZodRawIssue): string {
  const { code, input } = issue
  if (code === 'invalid_type' && input === undefined) return 'is missing'
  if (code === 'invalid_type') return `must be ${typeNames[issue.expected] ?? 'given in another form'}`
  if (code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`
  const unit = { string: ' characters', array: ' entries' }[String(issue['origin'])] ?? ''
  if (code === 'too_small') return `must be at least ${String(issue.minimum)}${unit}`
  if (code === 'too_big') return `must be at most ${String(issue.maximum)}${unit}`
  return 'is not valid'
}

/** Says a fault to a person, and names the field by its path. */
function sayFault(issue: z.core.$ZodRawIssue): string {
  const name = issue.path?.join('.') ?? ''
  return name === '' ? errorTable.invalid.message : `“${name}” ${faultOf(issue)}.`
}

/**
 * Parses what a client sent.
 *
 * @throws AppError `not_found` when the only issues are ids that exist elsewhere, `invalid` for any other issue and for
 *   text that holds U+0000
 */
export function parseSent<Output>(schema: z.ZodType<Output>, sent: unknown): Output {
  if (hasNul(sent)) throw new AppError('invalid', 'Text cannot contain the character U+0000.')
  const parsed = schema.safeParse(sent, { error: sayFault })
  if (parsed.success) return parsed.data
  const { issues } = parsed.error
  if (issues.every(isElsewhere)) throw new AppError('not_found', issues[0]?.message)
  const details = issues.map(({ message, path }) => ({ path: path.join('.'), message }))
  throw new AppError('invalid', details[0]?.message, details)
}
