import { expect, it } from 'vitest'
import { findTerms, findWords } from './find-words.ts'

const words = ['Total', 'due:', '£1,250.00', 'Café', 'de', 'la', 'Gare'].map((text, index) => ({
  text,
  line: index > 2 ? 1 : 0,
  x: 0,
  y: 0,
  width: 100,
  height: 10,
}))

it('finds a word, a part of one and several over the end of a line', () => {
  expect(findWords(words, 'due')).toEqual([[{ index: 1, from: 0, to: 0.75 }]])
  expect(findWords(words, ' CAFE  de ')).toEqual([
    [
      { index: 3, from: 0, to: 1 },
      { index: 4, from: 0, to: 1 },
    ],
  ])
  expect(findWords(words, '250.00 caf')).toEqual([
    [
      { index: 2, from: 1 / 3, to: 1 },
      { index: 3, from: 0, to: 0.75 },
    ],
  ])
})

it('counts every place, and finds nothing where there is nothing', () => {
  expect(findWords(words, 'a')).toHaveLength(4)
  expect(findWords(words, ' ')).toEqual([])
  expect(findWords(words, 'refund')).toEqual([])
  expect(findWords([], 'total')).toEqual([])
})

it('finds the words of a search apart from each other, each by its beginning', () => {
  expect(findTerms(words, 'caf tot').map(([part]) => part?.index)).toEqual([0, 3])
  expect(findTerms(words, '1250')).toEqual([[{ index: 2, from: 1 / 9, to: 1 }]])
  expect(findTerms(words, 'otal')).toEqual([])
})
