import { expect, test } from 'vitest'
import { createLexicon } from './lexicon.ts'
import { featuresOf, votesOf } from './similar.ts'

const lexicon = createLexicon([{ id: 'HI1', name: 'Purchase Invoices', parentId: null, description: null }])

test('features are the pattern of a name and rare words', () => {
  const features = featuresOf(
    lexicon,
    {
      name: 'Tolvadden_statement-2025-03 (2).pdf',
      text: 'Dear Engines, Invoice from Tolvadden Slate, Account 77120411, total £1,204,500. Kind regards, Loveday',
    },
    'Engines Ltd',
  )
  expect(features).toEqual([
    { kind: 'name', words: ['tolvadden', 'statement'] },
    { kind: 'word', words: ['tolvadden'] },
    { kind: 'word', words: ['slate'] },
    { kind: 'word', words: ['77120411'] },
    { kind: 'word', words: ['loveday'] },
  ])
})

test('a camera’s file name has no pattern', () => {
  expect(featuresOf(lexicon, { name: 'IMG_20250301_1201.jpg', text: '' }, null)).toEqual([])
})

const [pattern, a, b] = [
  { kind: 'name' as const, words: ['bank', 'statement'] },
  { kind: 'word' as const, words: ['tolvadden'] },
  { kind: 'word' as const, words: ['slate'] },
]

test('more features in common, and more files, count more', () => {
  const few = votesOf([a, b], [{ folderId: 'HI1', features: [0, 1] }]).get('HI1')
  const more = votesOf(
    [pattern, a, b],
    ['HI1', 'HI1', 'HI1'].map((folderId) => ({ folderId, features: [0, 1, 2] })),
  ).get('HI1')
  expect(few?.files).toBe(1)
  expect(more?.files).toBe(3)
  expect(more?.share).toBeGreaterThan(few?.share ?? 1)
})

test('one word in common does not count, and folders share the votes', () => {
  expect(votesOf([a], [{ folderId: 'HI1', features: [0] }]).size).toBe(0)
  const votes = votesOf(
    [pattern],
    ['F4', 'F4', 'F4', 'W1'].map((folderId) => ({ folderId, features: [0] })),
  )
  expect(votes.get('F4')?.share).toBeGreaterThan(2 * (votes.get('W1')?.share ?? 1))
})
