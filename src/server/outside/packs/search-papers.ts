import { hasExpectedWord } from '#contract/duties/expected-place.ts'
import type { PresetLine } from '#contract/outside/packs.ts'
import { addMonths, type Day, lastOfMonth, shortPeriod } from '#contract/platform/plain-date.ts'
import { type FiledPaper, isWithin } from '#server/duties/expected/index.ts'
import type { PresetSearch } from './preset-lines.ts'

const dayOfPaper = ({ date, period }: FiledPaper): Day => period?.to ?? date ?? ''

/** Makes the searches of a preset, in their order. A paper is in the first that finds it; those with words choose first. */
export function searchPapers(searches: readonly PresetSearch[], papers: readonly FiledPaper[], today: Day) {
  const taken = new Set<string>()
  const found = new Map<string, PresetLine>()
  const hasWords = ({ words }: PresetSearch) => Number(words !== undefined)
  for (const search of searches.toSorted((a, b) => hasWords(b) - hasWords(a))) {
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
    const files = fitting
      .toReversed()
      .map(({ fileId, fileName, folderId }) => ({ id: fileId, name: fileName, folderId }))
    found.set(id, { id, section, name, files, missing: missingOf(search, fitting, today) })
  }
  return searches.flatMap(({ id }) => found.get(id) ?? [])
}

/** The months without a paper, of a search that expects one for each; else its name, where nothing was found. */
function missingOf({ isMonthly, months = 0, name }: PresetSearch, papers: readonly FiledPaper[], today: Day) {
  if (isMonthly === undefined) return papers.length === 0 ? [name] : []
  const first = `${today.slice(0, 7)}-01`
  return Array.from({ length: months }, (_, index) => addMonths(first, index - months))
    .map((from) => ({ from, to: lastOfMonth(from) }))
    .filter((month) => !papers.some((paper) => isWithin(paper, month)))
    .map((month) => `${name}, ${shortPeriod(month)}`)
}
