import type { DocumentKind } from '#contract/document-kinds.ts'
import { addDays, type Day, type Period } from '#contract/plain-date.ts'

/** A paper with what is known of it. */
export interface KnownPaper {
  fileId: string
  name: string
  folderId: string
  area: string
  kind: DocumentKind
  date: Day | null
  period: Period | null
}

interface Open {
  due: Day
  period: Period | null
  kinds: readonly DocumentKind[]
}

/** How long after the due day a paper without a period may still be the one that closes it, in days. */
const LATEST_DAYS = 31

/**
 * The paper that seems to close a deadline: of a kind that does, and of its period; where the paper says no period, with
 * a day between the end of the period and the due day. It is offered, and closes nothing by itself.
 *
 * @param papers those that a person may view and that closed nothing yet, the latest first
 */
export function offeredPaper(
  { due, kinds, period }: Open,
  papers: readonly KnownPaper[],
): KnownPaper | undefined {
  if (period === null) return undefined
  return papers.find((paper) => {
    if (!kinds.includes(paper.kind)) return false
    if (paper.period !== null) return paper.period.to === period.to
    return paper.date !== null && paper.date > period.to && paper.date <= addDays(due, LATEST_DAYS)
  })
}
