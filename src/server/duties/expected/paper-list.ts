import { type ExpectedPaper, expectedPaper } from '#contract/duties/expected.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectEntries, type TemplateList } from '#server/platform/template-entries/index.ts'

/** The papers that folders are expected to hold. */
export const expectedPaperList: TemplateList<ExpectedPaper> = {
  name: 'expected-papers',
  entry: expectedPaper,
  file: new URL('expected-papers.json', import.meta.url),
}

/** What the administrator's own entries from before a field came leave out. */
const { says, staff, law, dormant, yearEnd, ofYear, duty } = expectedPaper.shape
const usual = {
  says: says.parse(undefined),
  staff: staff.parse(undefined),
  law: law.parse(undefined),
  dormant: dormant.parse(undefined),
  yearEnd: yearEnd.parse(undefined),
  ofYear: ofYear.parse(undefined),
  duty: duty.parse(undefined),
  isOwn: false,
  skipReason: null,
}

/** The papers that are expected of companies, by the template. */
export async function selectExpectedPapers(on: Queryable, masterWorkspaceId: string) {
  const entries = await selectEntries(on, masterWorkspaceId, expectedPaperList)
  return entries.map((paper) => ({ ...usual, ...paper }))
}
