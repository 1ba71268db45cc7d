import { z } from 'zod'

/** Longest name of a file or folder, in characters. */
export const MAX_NAME_LENGTH = 255

// Characters that screens cannot show and that PostgreSQL or a header cannot hold: C0 controls and DEL.
// oxlint-disable-next-line no-control-regex -- finding control characters is what this expression is for
const controls = /[\u0000-\u001f\u007f]+/g

/** A name as it is stored: well-formed Unicode, control characters replaced by spaces, trimmed. */
export function cleanName(name: string): string {
  return name.toWellFormed().replace(controls, ' ').trim()
}

/** Parameters for `refine`: the id is well-formed but names something elsewhere, so that it is not found here. */
export const ELSEWHERE = { isElsewhere: true }

/** Whether a refinement with {@link ELSEWHERE} raised the issue. */
export function isElsewhere(issue: z.core.$ZodIssue): boolean {
  return issue.code === 'custom' && issue.params?.['isElsewhere'] === true
}

export const timestamp = z.iso.datetime()
export const bit = z.literal([0, 1])
export const messageReply = z.object({ message: z.string() })

/**
 * Whether a text is a path of this site, to which a link may return. Browsers drop white space and read a backslash
 * as a slash: with either, a text that begins like a path could become an address of another site.
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
