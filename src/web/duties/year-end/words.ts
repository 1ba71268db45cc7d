import { folderLabel } from '#contract/manual/folders.ts'
import type { YearEndPaper } from '#contract/duties/year-end.ts'

/** `12 of 31 expected papers are here`; what is skipped does not count. */
export function yearSummary(papers: ReadonlyArray<Pick<YearEndPaper, 'state'>>): string {
  const expected = papers.filter(({ state }) => state !== 'skipped')
  const here = expected.filter(({ state }) => state === 'here').length
  return `${String(here)} of ${String(expected.length)} expected papers are here`
}

export interface FolderPapers {
  folderId: string
  label: string
  /** Papers of one name, with a line for each of their periods. */
  papers: Array<{ name: string; parts: YearEndPaper[] }>
}

/** The papers by folder, those of one name together. */
export function papersByFolder(papers: readonly YearEndPaper[]): FolderPapers[] {
  return [...Map.groupBy(papers, ({ folderId }) => folderId)].map(([folderId, inFolder]) => ({
    folderId,
    label: folderLabel({ id: folderId, name: inFolder[0]?.folderName ?? '' }),
    papers: [...Map.groupBy(inFolder, ({ name }) => name)].map(([name, parts]) => ({ name, parts })),
  }))
}
