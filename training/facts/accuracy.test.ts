import type { FactName } from '#contract/documents/fact-names.ts'
import { expect, test } from 'vitest'
import { readPapers } from '../papers/papers.ts'
import { measure, NOW } from './measure.ts'

// Minimum accuracy on papers of other authors, a few points below what was measured.

const { counts } = measure(
  readPapers().filter(({ isLabelled, use }) => use === 'reported' && isLabelled('date')),
  NOW,
)

test.each<{ fact: FactName; precision: number; recall: number }>([
  { fact: 'date', precision: 93, recall: 85 },
  { fact: 'party', precision: 92, recall: 75 },
  { fact: 'total', precision: 93, recall: 81 },
  { fact: 'ends', precision: 85, recall: 78 },
  { fact: 'due', precision: 89, recall: 68 },
])('the $fact of papers of other authors', ({ fact, precision, recall }) => {
  const { read, right, there } = counts.get(fact) ?? { read: 0, right: 0, there: 0 }
  expect((100 * right) / read).toBeGreaterThanOrEqual(precision)
  expect((100 * right) / there).toBeGreaterThanOrEqual(recall)
})

const countsOf = (...folders: string[]) =>
  measure(
    folders
      .flatMap((folder) => readPapers(new URL(folder, import.meta.url).pathname))
      .filter(({ use }) => use === 'reported'),
    NOW,
  ).counts

// Papers that train nothing, and with which no rule was made when they were measured first.
const unseen = countsOf('unseen', 'unseen-later')

test.each<{ fact: FactName; precision: number; recall: number }>([
  { fact: 'kind', precision: 90, recall: 80 },
  { fact: 'party', precision: 90, recall: 75 },
  { fact: 'ends', precision: 90, recall: 70 },
])('the $fact of papers of all kinds', ({ fact, precision, recall }) => {
  const { read, right, there } = unseen.get(fact) ?? { read: 0, right: 0, there: 0 }
  expect((100 * right) / read).toBeGreaterThanOrEqual(precision)
  expect((100 * right) / there).toBeGreaterThanOrEqual(recall)
})

// Papers in the layouts of many firms: 40 written before a look at the rules, after which general mends were made, and 35 later ones.
const fresh = countsOf('fresh', 'fresh-later')

test.each<{ fact: FactName; precision: number; recall: number }>([
  { fact: 'kind', precision: 90, recall: 80 },
  { fact: 'party', precision: 90, recall: 75 },
  { fact: 'ends', precision: 90, recall: 70 },
])('the $fact of papers in the layouts of many firms', ({ fact, precision, recall }) => {
  const { read, right, there } = fresh.get(fact) ?? { read: 0, right: 0, there: 0 }
  expect((100 * right) / read).toBeGreaterThanOrEqual(precision)
  expect((100 * right) / there).toBeGreaterThanOrEqual(recall)
})

// Papers whose columns run into one another, as programs extract the text of a PDF. They train nothing; rules were made with
// those of `shown.txt` alone.
const flat = countsOf('flat')

test.each<{ fact: FactName; precision: number; recall: number }>([
  { fact: 'party', precision: 90, recall: 75 },
  { fact: 'person', precision: 90, recall: 75 },
  { fact: 'ends', precision: 90, recall: 70 },
])('the $fact of papers without columns', ({ fact, precision, recall }) => {
  const { read, right, there } = flat.get(fact) ?? { read: 0, right: 0, there: 0 }
  expect((100 * right) / read).toBeGreaterThanOrEqual(precision)
  expect((100 * right) / there).toBeGreaterThanOrEqual(recall)
})
