import { z } from 'zod'

/** Longest name of a file or folder, in characters. */
export const MAX_NAME_LENGTH = 255

// Characters no screen can show and PostgreSQL or a header cannot carry: C0 controls and DEL.
// oxlint-disable-next-line no-control-regex -- finding control characters is what this expression is for
const controls = /[\u0000-\u001f\u007f]+/g

/** A name as it is kept: well-formed Unicode, control characters as spaces, no white space around it. */
export function cleanName(name: string): string {
  return name.toWellFormed().replace(controls, ' ').trim()
}

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

/**
 * What `refine` is told of an id that is well written but of something elsewhere, which is absent here rather than
 * invalid.
 */
export const ELSEWHERE = { isElsewhere: true }

/** Whether an issue is with such an id. */
export function isElsewhere(issue: z.core.$ZodIssue): boolean {
  return issue.code === 'custom' && issue.params?.['isElsewhere'] === true
}

export const timestamp = z.iso.datetime()
export const bit = z.literal([0, 1])
export const messageReply = z.object({ message: z.string() })

/**
 * A path of this site: what a link may name as the place to return to. Browsers drop white space and read a
 * backslash as a slash, so that either could make an address of another site of it.
 */
export function isReturnPath(path: string): boolean {
  return path.length <= 2000 && /^\/(?!\/)[^\s\\\p{C}]*$/u.test(path)
}
export const returnPath = z.string().refine(isReturnPath)

/** The largest page of a list that one call gives. */
export const MAX_PAGE = 1000

/** Paging of a list; without `limit` the whole list is returned (`docs/product.md` §10). */
export const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(MAX_PAGE).optional(),
  cursor: z.string().max(2000).optional(),
})

export const sortOrder = z.enum(['asc', 'desc'])
export type SortOrder = z.infer<typeof sortOrder>
