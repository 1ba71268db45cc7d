import { expect, test } from 'vitest'
import { tellApart } from './tell-apart.ts'

const bill = (sum: string, number: string) => ({
  current: 'scan.pdf',
  names: ['bill.pdf', `bill ${sum}.pdf`, `bill ${number}.pdf`, `bill ${sum} ${number}.pdf`],
})
const free = () => false

test('one that shares its name with no other gets the first', () => {
  expect(tellApart([bill('£1', 'A'), { current: 'x.pdf', names: [] }], free)).toEqual(['bill.pdf', undefined])
})

test('each gets the fact that no other has', () => {
  expect(tellApart([bill('£1', 'A'), bill('£2', 'B')], free)).toEqual(['bill £1.pdf', 'bill £2.pdf'])
  expect(tellApart([bill('£1', 'A'), bill('£1', 'B')], free)).toEqual(['bill A.pdf', 'bill B.pdf'])
})

test('a name that is taken in the folder, or that a paper keeps, is passed over', () => {
  expect(tellApart([bill('£1', 'A')], (name) => name === 'bill.pdf')).toEqual(['bill £1.pdf'])
  expect(tellApart([bill('£1', 'A'), { current: 'bill.pdf', names: [] }], free)[0]).toBe('bill £1.pdf')
})

test('one without a further fact leaves the short name to no other', () => {
  expect(tellApart([bill('£1', 'A'), { current: 'scan.pdf', names: ['bill.pdf'] }], free)).toEqual([
    'bill £1.pdf',
    'bill.pdf',
  ])
})

test('papers that say the same share their first name', () => {
  const one = { current: 'a.pdf', names: ['bill.pdf'] }
  expect(tellApart([one, one], free)).toEqual(['bill.pdf', 'bill.pdf'])
})
