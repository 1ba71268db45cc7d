import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { finalDay, formatCount, formatKilobytes, formatRelativeDate, formatSize } from './format.ts'

it.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [1_234_567, '1,234,567'],
])('the count %d is %s', (count, shown) => {
  expect(formatCount(count)).toBe(shown)
})

describe('formatSize', () => {
  it.each([
    [0, '0 B'],
    [1, '1 B'],
    [1023, '1023 B'],
    [1024, '1.0 KB'],
    [1536, '1.5 KB'],
    [1024 * 1024 - 1, '1.0 MB'],
    [52_428_800, '50.0 MB'],
    [1024 ** 3 - 1, '1.0 GB'],
    [2.5 * 1024 ** 3, '2.5 GB'],
    [3000 * 1024 ** 3, '3000.0 GB'],
  ])('%d bytes are %s', (bytes, shown) => {
    expect(formatSize(bytes)).toBe(shown)
  })
})

describe('formatKilobytes', () => {
  it.each([
    [0, '0.0 KB'],
    [51, '0.0 KB'],
    [1536, '1.5 KB'],
    [52_428_800, '51200.0 KB'],
  ])('%d bytes are %s', (bytes, shown) => {
    expect(formatKilobytes(bytes)).toBe(shown)
  })
})

const daysAgo = (days: number) => new Date(2025, 5, 30 - days, 23, 45)

describe('formatRelativeDate', () => {
  const now = new Date(2025, 5, 30, 0, 30)

  it.each([
    [0, 'Today'],
    [1, '45 minutes ago'],
    [2, '2 days ago'],
    [6, '6 days ago'],
    [7, '1 week ago'],
    [13, '1 week ago'],
    [14, '2 weeks ago'],
    [29, '4 weeks ago'],
  ])('%d calendar days back is %s', (days, shown) => {
    expect(formatRelativeDate(daysAgo(days), now)).toBe(shown)
  })

  it('speaks of a day once half a day is over', () => {
    expect(formatRelativeDate(daysAgo(1), new Date(2025, 5, 30, 9, 50))).toBe('10 hours ago')
    expect(formatRelativeDate(daysAgo(1), new Date(2025, 5, 30, 11, 50))).toBe('1 day ago')
  })

  it('gives the date from 30 days on', () => {
    expect(formatRelativeDate(daysAgo(30), now)).toBe(daysAgo(30).toLocaleDateString())
  })

  it('gives the date of a day to come', () => {
    expect(formatRelativeDate(daysAgo(-3), now)).toBe(daysAgo(-3).toLocaleDateString())
  })

  it('reads what the server sends', () => {
    expect(formatRelativeDate(now.toISOString(), now)).toBe('Today')
  })

  it.each([undefined, null, ''])('has words for no date: %s', (date) => {
    expect(formatRelativeDate(date, now)).toBe('Unknown date')
  })

  it('has words for what is no date', () => {
    expect(formatRelativeDate('yesterday-ish', now)).toBe('Invalid date')
  })
})

it('counts the days of the trash by the calendar', () => {
  expect(finalDay(new Date(2025, 0, 31))).toBe('2 March 2025')
})

it('is where alone a date is written in the locale of the browser', () => {
  const inLocale = /toLocale(?:Date|Time)?String\((?:undefined|\))/
  const files = globSync('src/web/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'))
  expect(files.filter((file) => inLocale.test(readFileSync(file, 'utf8')))).toEqual([
    'src/web/platform/ui/format.ts',
  ])
})
