import { z } from 'zod'

/** Longest name of a file or folder, in characters. */
export const MAX_NAME_LENGTH = 255

/** Control characters and Unicode's own line ends, which screens cannot show and a header cannot hold. */
const breaks = /[\p{Cc}\u2028\u2029]+/gu
/** Bidirectional controls (Unicode UAX #9), which reorder what is shown: `fdp.exe` would read `exe.pdf`. */
const reordering = /\p{Bidi_Control}+/gu

/**
 * A name as it is stored and shown: well-formed Unicode on one line. Control characters and line ends become spaces,
 * bidirectional controls are removed, and white space at both ends is trimmed.
 */
export function cleanName(name: string): string {
  return name.toWellFormed().replace(reordering, '').replace(breaks, ' ').trim()
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
