import { expect, test } from 'vitest'
import type { Due, PeriodKind, Step } from '#contract/duties/deadline-rules.ts'
import { dueInWords } from './words.ts'

const step = (given: Partial<Step> & Pick<Step, 'after'>): Step => ({ months: 0, days: 0, ...given })
const due = (latest: Step[], given: Partial<Due> = {}): Due => ({ latest, onWorkingDay: false, ...given })

test.each<[PeriodKind, Due[], string[]]>([
  [
    'accounting-period',
    [
      due([step({ after: 'first-anniversary', months: 9 }), step({ after: 'end', months: 3 })], {
        when: 'first accounts over 12 months',
      }),
      due([step({ after: 'end', months: 9 })]),
    ],
    [
      'Due 9 months after it ends',
      'First accounts over 12 months: 9 months after the first anniversary of the incorporation, or if later 3 months after it ends',
    ],
  ],
  [
    'paye-period',
    [
      due([step({ after: 'end', dayOfMonth: 19 })], { when: 'paid by post' }),
      due([step({ after: 'end', dayOfMonth: 22 })], { onWorkingDay: true }),
    ],
    [
      'Due on the 22nd of the month in which it ends, or on the working day before',
      'Paid by post: on the 19th of the month in which it ends',
    ],
  ],
  [
    'update-quarter',
    [due([step({ after: 'end', months: 1, dayOfMonth: 7 })])],
    ['Due on the 7th of the month after it ends'],
  ],
  [
    'benefits-year',
    [due([step({ after: 'end', months: 3, dayOfMonth: 6 })])],
    ['Due on the 6th of the 3rd month after it ends'],
  ],
  [
    'vat-period',
    [due([step({ after: 'end', months: 1, days: 7 })])],
    ['Due 1 month and 7 days after it ends'],
  ],
  ['event', [due([step({ after: 'start', days: 14 })])], ['Due 14 days after it happens']],
  ['fee-year', [due([step({ after: 'start' })])], ['Due on the day it begins']],
])('the due day of a rule for each %s, in sentences', (each, ways, sentences) => {
  expect(dueInWords({ due: ways }, each)).toEqual(sentences)
})
