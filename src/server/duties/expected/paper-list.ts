import { z } from 'zod'
import { type ExpectedPaper, expectedPaper } from '#contract/duties/expected.ts'
import { businessTypes } from '#contract/platform/credentials.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectEntries, type TemplateList } from '#server/platform/template-entries/index.ts'

/** The day from which those hold that the list says once. */
const FIRST_DAY = '2026-01-01'

/** An entry of the file: of all forms unless it names some; with one version, of which it says what holds. */
const shippedPaper = z.preprocess((entry: Partial<ExpectedPaper['versions'][number]>) => {
  const { every, graceMonths = 0, reason, ...rest } = entry
  return { forms: [...businessTypes], versions: [{ from: FIRST_DAY, every, graceMonths, reason }], ...rest }
}, expectedPaper)

/** The papers that folders are expected to hold. */
export const expectedPaperList: TemplateList<ExpectedPaper> = {
  name: 'expected-papers',
  entry: shippedPaper,
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
