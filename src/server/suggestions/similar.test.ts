import { expect, test } from 'vitest'
import { createLexicon } from './lexicon.ts'
import { marksOf, votesOf } from './similar.ts'

const lexicon = createLexicon([{ id: 'HI1', name: 'Purchase Invoices', parentId: null, description: null }])

test('marks are the pattern of a name and the words that are no common ones', () => {
  const marks = marksOf(
    lexicon,
    {
      name: 'Tolvadden_statement-2025-03 (2).pdf',
      text: 'Dear Engines, Invoice from Tolvadden Slate, Account 77120411, total £1,204,500. Kind regards, Loveday',
    },
    'Engines Ltd',
  )
  expect(marks).toEqual([
    { kind: 'name', words: ['tolvadden', 'statement'] },
    { kind: 'word', words: ['tolvadden'] },
    { kind: 'word', words: ['slate'] },
    { kind: 'word', words: ['77120411'] },
    { kind: 'word', words: ['loveday'] },
  ])
})

test('a name that a camera gave has no pattern', () => {
  expect(marksOf(lexicon, { name: 'IMG_20250301_1201.jpg', text: '' }, null)).toEqual([])
})

const [pattern, a, b] = [
  { kind: 'name' as const, words: ['bank', 'statement'] },
  { kind: 'word' as const, words: ['tolvadden'] },
  { kind: 'word' as const, words: ['slate'] },
]

test('what has more in common, and more of it, says more', () => {
  const few = votesOf([a, b], [{ folderId: 'HI1', marks: [0, 1] }]).get('HI1')
  const more = votesOf(
    [pattern, a, b],
    ['HI1', 'HI1', 'HI1'].map((folderId) => ({ folderId, marks: [0, 1, 2] })),
  ).get('HI1')
  expect(few?.files).toBe(1)
  expect(more?.files).toBe(3)
  expect(more?.share).toBeGreaterThan(few?.share ?? 1)
})

test('one word in common is chance, and folders share what is like a document', () => {
  expect(votesOf([a], [{ folderId: 'HI1', marks: [0] }]).size).toBe(0)
  const votes = votesOf(
    [pattern],
    ['F4', 'F4', 'F4', 'W1'].map((folderId) => ({ folderId, marks: [0] })),
  )
  expect(votes.get('F4')?.share).toBeGreaterThan(2 * (votes.get('W1')?.share ?? 1))
})
