import { z } from 'zod'
import { cleanName } from '#contract/platform/common-fields.ts'
import { COMPANY_PARAMETER } from '#contract/company/company-naming.ts'

/** The text that came with a share. */
export interface Words {
  title: string | null
  text: string | null
  url: string | null
}

/** The length to which each is cut, in characters; all must fit into a URL. */
const MAX_WORDS = 1000

const phrase = z
  .unknown()
  .transform((value) =>
    typeof value === 'string' ? cleanName(value).slice(0, MAX_WORDS).toWellFormed() : '',
  )
  .transform((value) => (value === '' ? null : value))
  .default(null)

/** The title, text and URL of a share, under the field names of the web app manifest. */
export const wordsSchema: z.ZodType<Words> = z.object({ title: phrase, text: phrase, url: phrase })

/**
 * The address of the screen that shows a share, with its text in the query (`docs/product.md` §2).
 *
 * @param of the company that has its files, and how many were refused
 */
export function shareScreen(words: Words, of: { companyId?: string; refused?: number } = {}): string {
  const query = new URLSearchParams(
    Object.entries(words).flatMap(([name, value]: [string, string | null]) =>
      value === null ? [] : [[name, value]],
    ),
  )
  const { companyId, refused = 0 } = of
  if (refused > 0) query.set('refused', String(refused))
  if (companyId !== undefined) query.set(COMPANY_PARAMETER, companyId)
  return query.size === 0 ? '/share-target' : `/share-target?${query.toString()}`
}
