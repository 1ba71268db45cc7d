import { expect, test } from 'vitest'
import type { PracticeRow } from '#contract/duties/practice.ts'
import { filtered, sorted } from './rows.ts'

const row = (name: string | null, due: string | null, counts: Partial<PracticeRow> = {}): PracticeRow => ({
  companyId: '01990000-0000-7000-8000-000000000000',
  name,
  role: 'director',
  next: due === null ? null : ({ due } as PracticeRow['next']),
  late: 0,
  asked: 0,
  dueIn30Days: 0,
  missing: 0,
  waiting: 0,
  requested: 0,
  ...counts,
})
const rows = [
  row('beta', '2026-12-01', { late: 1 }),
  row('Alpha', null, { late: 3, waiting: 2 }),
  row('Company 10', '2026-11-30'),
  row('Company 9', '2026-12-01', { late: 1 }),
]
const names = (of: readonly PracticeRow[]) => of.map(({ name }) => name)

test('names are sorted as people count, days from the nearest, counts from the largest', () => {
  expect(names(sorted(rows, 'name', false))).toEqual(['Alpha', 'beta', 'Company 9', 'Company 10'])
  expect(names(sorted(rows, 'next', false))).toEqual(['Company 10', 'beta', 'Company 9', 'Alpha'])
  expect(names(sorted(rows, 'late', false))).toEqual(['Alpha', 'beta', 'Company 9', 'Company 10'])
  expect(names(sorted(rows, 'name', true))[0]).toBe('Company 10')
})

test('companies are filtered by their name and by what they have', () => {
  expect(names(filtered(rows, ' COMP', ''))).toEqual(['Company 10', 'Company 9'])
  expect(names(filtered(rows, '', 'waiting'))).toEqual(['Alpha'])
  expect(names(filtered(rows, 'comp', 'late'))).toEqual(['Company 9'])
  expect(names(filtered([row(null, null)], '', ''))).toEqual([null])
})
