import { hasExpectedWord } from '#contract/duties/expected-place.ts'
import { addMonths, type Day, lastOfMonth, shortPeriod } from '#contract/platform/plain-date.ts'
import { type FiledPaper, isWithin } from '#server/duties/expected/index.ts'
import type { PresetSearch } from './preset-lines.ts'

export interface FoundLine {
  id: string
  section: string | null
  name: string
  papers: FiledPaper[]
  missing: string[]
}

const dayOfPaper = ({ date, period }: FiledPaper): Day => period?.to ?? date ?? ''

/**
 * Makes the searches of a preset, in their order. A paper is in the first that finds it, except that those with words
 * choose before those without.
 */
export function searchPapers(
  searches: readonly PresetSearch[],
  papers: readonly FiledPaper[],
  today: Day,
): FoundLine[] {
  const taken = new Set<string>()
  const found = new Map<string, FoundLine>()
  for (const search of searches.toSorted(
    (a, b) => Number(b.words !== undefined) - Number(a.words !== undefined),
  )) {
    const { id, kinds, latest, months, name, section = null, words = [] } = search
    const since = months === undefined ? '' : addMonths(`${today.slice(0, 7)}-01`, -months)
    const fitting = papers
      .filter(
        (paper) =>
          kinds.some((kind) => kind === paper.kind) &&
          !taken.has(paper.fileId) &&
          dayOfPaper(paper) >= since &&
          hasExpectedWord(paper.fileName, words),
      )
      .toSorted((a, b) => (dayOfPaper(a) < dayOfPaper(b) ? 1 : -1))
      .slice(0, latest)
    for (const { fileId } of fitting) taken.add(fileId)
    found.set(id, {
      id,
      section,
      name,
      papers: fitting.toReversed(),
      missing: missingOf(search, fitting, today),
    })
  }
  return searches.flatMap(({ id }) => found.get(id) ?? [])
}

/** The months without a paper, of a search that expects one for each; else its name, where nothing was found. */
function missingOf(
  { isMonthly, months = 0, name }: PresetSearch,
  papers: readonly FiledPaper[],
  today: Day,
): string[] {
  if (isMonthly === undefined) return papers.length === 0 ? [name] : []
  const first = `${today.slice(0, 7)}-01`
  return Array.from({ length: months }, (_, index) => addMonths(first, index - months))
    .map((from) => ({ from, to: lastOfMonth(from) }))
    .filter((month) => !papers.some((paper) => isWithin(paper, month)))
    .map((month) => `${name}, ${shortPeriod(month)}`)
}
