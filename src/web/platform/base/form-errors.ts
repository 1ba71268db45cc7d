import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { CallError } from './call.ts'

/** Shows the server's field errors beside their fields. */
export function showRefusedFields<Values extends FieldValues>(
  error: unknown,
  fields: ReadonlyArray<FieldPath<Values>>,
  setError: UseFormSetError<Values>,
): void {
  for (const field of fields) {
    const message = refusalOf(error, field)
    if (message !== undefined) setError(field, { message })
  }
}

/** Why the server refused one field. */
export function refusalOf(error: unknown, field: string): string | undefined {
  return error instanceof CallError ? error.details.find(({ path }) => path === field)?.message : undefined
}
