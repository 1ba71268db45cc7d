import type { SearchHit } from '#contract/manual/search.ts'
import type { AskedFact } from '#contract/manual/search-question.ts'
import type { Day } from '#contract/platform/plain-date.ts'

/**
 * The hit whose fact answers a question: the best one. Where something ends or falls due, it is the best one of its kind
 * that is still to come, so that a policy of last year does not answer for this year's.
 */
export function answeringHit<Hit extends Pick<SearchHit, 'facts'>>(
  hits: readonly Hit[],
  asks: AskedFact | undefined,
  today: Day,
): Hit | undefined {
  const [best] = hits
  if (asks !== 'ends' && asks !== 'due') return best
  const kind = best?.facts?.kind?.value
  const isToCome = ({ facts }: Hit) => facts?.kind?.value === kind && (facts?.[asks]?.value ?? '') >= today
  return hits.find(isToCome) ?? best
}
