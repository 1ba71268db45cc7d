import type { FactName } from '#contract/documents/fact-names.ts'
import { expect, test } from 'vitest'
import { readPapers } from '../papers/papers.ts'
import { measure, NOW } from './measure.ts'

/** The least accuracy of a fact, in percent. */
interface Least {
  fact: FactName
  precision: number
  recall: number
}

function expectOf(
  papers: string,
  counts: ReturnType<typeof measure>['counts'],
  least: readonly Least[],
): void {
  test.each(least)(`the $fact of ${papers}`, ({ fact, precision, recall }) => {
    const { read, right, there } = counts.get(fact) ?? { read: 0, right: 0, there: 0 }
    expect((100 * right) / read).toBeGreaterThanOrEqual(precision)
    expect((100 * right) / there).toBeGreaterThanOrEqual(recall)
  })
}

const countsOf = (...folders: string[]) =>
  measure(
    folders
      .flatMap((folder) => readPapers(new URL(folder, import.meta.url).pathname))
      .filter(({ use }) => use === 'reported'),
    NOW,
  ).counts

// A few points below what was measured.
const { counts } = measure(
  readPapers().filter(({ isLabelled, use }) => use === 'reported' && isLabelled('date')),
  NOW,
)
expectOf('papers of other authors', counts, [
  { fact: 'date', precision: 95, recall: 90 },
  { fact: 'party', precision: 92, recall: 80 },
  { fact: 'total', precision: 97, recall: 82 },
  { fact: 'ends', precision: 85, recall: 78 },
  { fact: 'due', precision: 89, recall: 68 },
  { fact: 'kind', precision: 71, recall: 62 },
  { fact: 'reference', precision: 75, recall: 78 },
])

// Papers that train nothing, and whose texts nobody who makes rules has read.
expectOf('papers of fourteen businesses', countsOf('held'), [
  { fact: 'kind', precision: 89, recall: 86 },
  { fact: 'date', precision: 95, recall: 88 },
  { fact: 'party', precision: 92, recall: 75 },
  { fact: 'total', precision: 93, recall: 88 },
  { fact: 'reference', precision: 89, recall: 75 },
  { fact: 'ends', precision: 94, recall: 80 },
  { fact: 'due', precision: 92, recall: 86 },
])

// Contracts with numbered parties and quotes to committees: those that were held back while rules were made.
expectOf('contracts and quotes to committees', countsOf('contracts'), [
  { fact: 'party', precision: 90, recall: 75 },
])

// Papers whose columns run into one another, as programs extract the text of a PDF. They train nothing; rules were made with
// those of `shown.txt` alone.
expectOf('papers without columns', countsOf('flat'), [
  { fact: 'party', precision: 90, recall: 75 },
  { fact: 'person', precision: 90, recall: 75 },
  { fact: 'ends', precision: 90, recall: 70 },
])
