import type { AppError } from '#contract/platform/errors.ts'

/** One part of a form, in the order in which they arrive. */
export type FormPart =
  | { type: 'field'; name: string; value: unknown }
  /** The bytes can be read until the next part is asked for. */
  | { type: 'file'; name: string; filename: string; bytes: AsyncIterable<Uint8Array> }

/** A file of a form that was not taken, and why. */
export interface RefusedFile {
  name: string
  error: AppError
}
