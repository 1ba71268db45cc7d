import { expect, test } from 'vitest'
import { measure } from './measure.ts'
import { readFiledPapers, readTexts } from './texts.ts'

// Minimum accuracy, a few points below what was measured.

const papers = readFiledPapers()
const texts = readTexts()
const share = (part: number, of: number) => (100 * part) / of

test('there are at least 500 documents, of every top-level folder, in both sets', () => {
  const all = [...papers, ...texts]
  expect(all.length).toBeGreaterThanOrEqual(500)
  expect(new Set(all.map(({ folder }) => folder.replace(/\d+$/, ''))).size).toBe(20)
  expect(all.every(({ folder, text }) => folder !== '' && text !== '')).toBe(true)
  expect(new Set(all.map(({ use }) => use))).toEqual(new Set(['training', 'reported']))
})

/** Reading 250 papers takes a few seconds; more where other programs work. */
const SLOW_MS = 120_000

test.each([
  { of: 'papers', documents: papers, letters: 86, first: 83, three: 93, sure: 95, names: 88 },
  { of: 'short texts', documents: texts, letters: 88, first: 83, three: 93, sure: 95, names: 92 },
])(
  'the $of of other authors',
  ({ documents, ...floor }) => {
    const {
      any,
      letters,
      names,
      nowhere,
      shown,
      sure,
      texts: count,
    } = measure(documents.filter(({ use }) => use === 'reported'))
    expect(share(letters.first, count)).toBeGreaterThanOrEqual(floor.letters)
    expect(share(any.first, count)).toBeGreaterThanOrEqual(floor.first)
    expect(share(any.three, count)).toBeGreaterThanOrEqual(floor.three)
    expect(share(sure.right, sure.any)).toBeGreaterThanOrEqual(floor.sure)
    // What is said is right more often than what would be guessed.
    expect(share(shown.first, shown.any)).toBeGreaterThanOrEqual(share(any.first, count))
    expect(share(nowhere.withoutSuggestion, nowhere.texts)).toBeGreaterThanOrEqual(50)
    expect(share(names.right, names.given)).toBeGreaterThanOrEqual(floor.names)
  },
  SLOW_MS,
)
