import { type ExpectedPaper, expectedPaper } from '#contract/duties/expected.ts'
import type { TemplateList } from '#server/platform/template-entries/index.ts'

/** The papers that folders are expected to hold. */
export const expectedPaperList: TemplateList<ExpectedPaper> = {
  name: 'expected-papers',
  entry: expectedPaper,
  file: new URL('expected-papers.json', import.meta.url),
}
