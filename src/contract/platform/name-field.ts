import { z } from 'zod'
import { cleanName, MAX_NAME_LENGTH } from './common-fields.ts'

/**
 * A name typed by a person: cleaned, not empty, at most {@link MAX_NAME_LENGTH} characters.
 *
 * @param whenEmpty the message for an empty name (`docs/product.md` §5)
 */
export function nameOf(whenEmpty: string) {
  return z
    .string(whenEmpty)
    .transform(cleanName)
    .pipe(
      z
        .string()
        .min(1, whenEmpty)
        .max(MAX_NAME_LENGTH, `A name can have at most ${MAX_NAME_LENGTH} characters`),
    )
}
