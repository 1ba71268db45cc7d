import { areasWith } from '#contract/company/roles.ts'
import type { z } from 'zod'
import type { searchSpelling } from '#contract/manual/search.ts'
import { formatSearch, parseSearch } from '#contract/manual/search-query.ts'
import { fold, termsOf } from '#contract/manual/search-words.ts'
import type { Identity } from '#server/platform/identity.ts'
import { countMatches, findSpellings, standingWords } from './repository.ts'
import type { SearchDependencies } from './search.ts'
import { nearestOf, maxDistanceOf, variantsOf } from './spelling.ts'
import { spellingsOf } from './indexing/index-words.ts'

/** Queries that are offered at most, and as many more are tried. */
const OFFERED = 3
const TRIED = 5
/** Words of one query that are put right. */
const MAX_WORDS = 4

/**
 * For a query that found nothing: the same with its unknown words as they are spelled in this workspace, as far as that
 * finds something, the nearest spelling first.
 */
export async function suggestSpellings(
  { db }: Pick<SearchDependencies, 'db'>,
  { workspace }: Identity,
  q: string,
): Promise<Array<z.infer<typeof searchSpelling>>> {
  const { filters, words } = parseSearch(q)
  const typed = words.split(' ')
  // A number is what it is: the nearest one is of another document.
  const candidates = [...new Set(typed.map(fold).filter((word) => spellingsOf(word)[0] === word))]
  return await db.transaction(async (tx) => {
    const known = await standingWords(tx, workspace, candidates, 'beginning')
    const unknown = candidates.filter((word) => !known.has(word)).slice(0, MAX_WORDS)
    const nearest: string[][] = []
    for (const word of unknown) {
      const spelled = await findSpellings(tx, workspace.id, word, variantsOf(word), maxDistanceOf(word))
      // What was only in documents that are in the trash, or gone, is nobody's to be offered.
      // Words of documents that this person may not see must not crowd theirs out.
      const tried = areasWith(workspace, 'view') === undefined ? TRIED : spelled.length
      const near = nearestOf(word, spelled, tried)
      const standing = await standingWords(tx, workspace, near, 'whole')
      const offered = near.filter((spelling) => standing.has(spelling)).slice(0, TRIED)
      nearest.push(unknown.length === 1 ? offered : offered.slice(0, 1))
    }
    if (unknown.length === 0 || nearest.some((spellings) => spellings.length === 0)) return []

    const found: Array<z.infer<typeof searchSpelling>> = []
    for (let place = 0; place < (nearest[0]?.length ?? 0) && found.length < OFFERED; place += 1) {
      const replaced = typed.map((word) => nearest[unknown.indexOf(fold(word))]?.[place] ?? word).join(' ')
      const total = await countMatches(tx, workspace, { filters, terms: termsOf(replaced) })
      if (total > 0) found.push({ query: formatSearch({ filters, words: replaced }), total })
    }
    return found
  })
}
