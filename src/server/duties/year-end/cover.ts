import { folderLabel } from '#contract/manual/folders.ts'
import { type Period, shortPeriod, spellDay } from '#contract/platform/plain-date.ts'
import type { OtherYearEndPaper, YearEndPaper } from '#contract/duties/year-end.ts'
import type { Letterhead } from '#server/company/workspaces/index.ts'
import type { Report } from '#server/documents/index.ts'

const spellPeriod = ({ from, to }: Period) => `${spellDay(from)} to ${spellDay(to)}`

/** An entry for the papers of one name: their folder, and for which months, quarters or tax years they are. */
function entriesOf(papers: readonly YearEndPaper[], more: (those: readonly YearEndPaper[]) => string[]) {
  return [...Map.groupBy(papers, ({ folderId, name }) => `${folderId} ${name}`).values()].flatMap((those) => {
    const [first] = those
    if (first === undefined) return []
    const { folderId, folderName, name } = first
    const periods = those.flatMap(({ period }) => (period === null ? [] : shortPeriod(period)))
    return {
      name,
      below: [
        folderLabel({ id: folderId, name: folderName }),
        ...(periods.length === 0 ? [] : [periods.join(', ')]),
        ...more(those),
      ],
    }
  })
}

/** What the cover of a pack says before its documents: whose year it is, how much is here, and what is missing. */
export function coverOf(company: Letterhead | undefined, year: Period, papers: readonly YearEndPaper[]) {
  const wanted = papers.filter(({ state }) => state !== 'skipped')
  const here = wanted.filter(({ state }) => state === 'here').length
  return {
    ...(company !== undefined && { badge: company.badge }),
    title: `Year-end pack to ${spellDay(year.to)}`,
    intro: [
      ...(company === undefined ? [] : [company.name]),
      spellPeriod(year),
      `${String(here)} of ${String(wanted.length)} expected papers are here. Guidance, not advice.`,
    ],
    missing: {
      heading: 'Missing',
      entries: entriesOf(
        wanted.filter(({ state }) => state === 'missing'),
        () => [],
      ),
    },
  }
}

/** What else lies in the folders of the year and is dated in it; what is in doubt stands apart. */
export function otherSections(others: readonly OtherYearEndPaper[]): Report['sections'] {
  const section = (heading: string, isSure: boolean) => {
    const those = others.filter((one) => one.isSure === isSure)
    const entries = those.map(({ folderId, folderName, name }) => ({
      name,
      below: [folderLabel({ id: folderId, name: folderName })],
    }))
    return entries.length === 0 ? [] : [{ heading, entries }]
  }
  return [...section('Also in these folders', true), ...section(PLEASE_CHECK, false)]
}

/** The heading, and in a ZIP the folder, of papers whose kind or day is in doubt. */
export const PLEASE_CHECK = 'Please check'

/** What is here, each paper with its files. */
export function contentsOf(papers: readonly YearEndPaper[]): Report['sections'][number] {
  return {
    heading: 'In this pack',
    entries: entriesOf(
      papers.filter(({ state }) => state === 'here'),
      (those) => [those.flatMap(({ files }) => files.map(({ name }) => name)).join(', ')],
    ),
  }
}
