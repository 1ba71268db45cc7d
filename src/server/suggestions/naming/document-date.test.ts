import { expect, test } from 'vitest'
import { documentDate } from './document-date.ts'

const now = new Date('2026-01-15T12:00:00Z')

test.each([
  ['Invoice date: 03/04/2025\nDue date: 03/05/2025', '2025-04-03'],
  ['Period 1 August 2025 to 31 October 2025. Payment by 7 December 2025', '2025-10-31'],
  ['21st of March, 2025\nDear Sir', '2025-03-21'],
  ['March 21, 2025\nDear Sir', '2025-03-21'],
  ['Issued 2025-06-30, valid until 2026-06-30', '2025-06-30'],
  ['Statement for September 2025', '2025-09'],
  ['Date of birth 04.05.1981. Signed 12 Sept 25', '2025-09-12'],
  ['11 Apri1 2O25'.replace('Apri1', 'April'), '2025-04-11'],
  ['Delivered 4/13/2025', '2025-04-13'],
  ['Cover from 1 June 2025 to 31 May 2026', '2025-06-01'],
])('%s', (text, date) => {
  expect(documentDate(text, now)).toBe(date)
})

test.each(['Payment due by 1 May 2030', 'Born on 4 May 1981', 'Clause 3.1.25.4 and 31/02/2025', ''])(
  'no date of its own: %s',
  (text) => {
    expect(documentDate(text, now)).toBeUndefined()
  },
)
