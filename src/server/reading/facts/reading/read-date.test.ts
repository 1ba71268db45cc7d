import { expect, test } from 'vitest'
import { datesIn } from './read-date.ts'
import { judged } from './read-kind.ts'

const NOW = new Date('2026-11-22T12:00:00Z')

const daysOf = (text: string) =>
  datesIn(text, NOW, judged(new Map([['report', 1]]))).candidates.map(({ features, value }) => [
    value,
    features.has('without a year'),
  ])

test('a day without a year is that of the year which the paper names, and otherwise none', () => {
  expect(daysOf('BOARD PACK   October 2025\nfor the meeting on 19 November; circulated 12 November')).toEqual(
    [
      ['2025-11-19', true],
      ['2025-11-12', true],
    ],
  )
  expect(daysOf('Dated 3 March 2026, delivered 2 April')).toEqual([
    ['2026-03-03', false],
    ['2026-04-02', true],
  ])
  expect(daysOf('for the meeting on 19 November')).toEqual([])
})

test('where a day stands is learnt beside what the paper is', () => {
  const { candidates } = datesIn('Dated Monday 2 March 2026', NOW, judged(new Map([['certificate', 0.8]])))
  expect(candidates[0]?.features.get('with a weekday of kind certificate')).toBe(0.8)
  expect(candidates[0]?.features.get('last on its line of kind certificate')).toBe(0.8)
})
