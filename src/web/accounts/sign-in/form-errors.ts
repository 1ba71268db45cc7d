import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { CallError } from '#web/base/call.ts'

/** Shows the server's field errors beside their fields. */
export function showRefusedFields<Values extends FieldValues>(
  error: unknown,
  fields: ReadonlyArray<FieldPath<Values>>,
  setError: UseFormSetError<Values>,
): void {
  if (!(error instanceof CallError)) return
  for (const { path, message } of error.details) {
    const field = fields.find((name) => name === path)
    if (field !== undefined) setError(field, { message })
  }
}
