import { expect, test } from 'vitest'
import { measure } from './measure.ts'
import { readTexts } from './texts.ts'

// Minimum accuracy, a few points below what was measured.

const texts = readTexts()
const share = (part: number, of: number) => (100 * part) / of

test('there are at least 200 texts, of every top-level folder, in both sets', () => {
  expect(texts.length).toBeGreaterThanOrEqual(200)
  expect(new Set(texts.map(({ folder }) => folder.replace(/\d+$/, ''))).size).toBe(20)
  expect(texts.every(({ folder, text }) => folder !== '' && text.length > 100)).toBe(true)
  expect(Object.keys(Object.groupBy(texts, ({ use }) => use))).toEqual(['development', 'held-out'])
})

test.each([
  { use: 'development', letters: 90, folder: 87, three: 94, names: 89 },
  { use: 'held-out', letters: 78, folder: 74, three: 79, names: 86 },
] as const)('$use: the right folder comes first in $folder % at least', ({ use, ...floor }) => {
  const { folder, letters, names, shown, texts: count } = measure(texts.filter((text) => text.use === use))
  expect(share(letters.first, count)).toBeGreaterThanOrEqual(floor.letters)
  expect(share(folder.first, count)).toBeGreaterThanOrEqual(floor.folder)
  expect(share(folder.three, count)).toBeGreaterThanOrEqual(floor.three)
  // What is said is right more often than what would be guessed.
  expect(share(shown.first, shown.any)).toBeGreaterThanOrEqual(share(folder.first, count))
  expect(share(names.right, names.given)).toBeGreaterThanOrEqual(floor.names)
})
