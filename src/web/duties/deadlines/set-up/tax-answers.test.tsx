import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { companyFacts } from '#contract/company/company-facts.ts'
import type { Given } from '#server/testing/duties.ts'
import { EmployerAnswer, PensionAnswer, TradingAnswer } from './tax-answers.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-27T12:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

const asks = (Answer: typeof PensionAnswer, given: Given) =>
  [
    ...renderToStaticMarkup(<Answer facts={companyFacts.parse(given)} onChange={() => undefined} />).matchAll(
      /<label[^>]*>([^<]+)</g,
    ),
  ].map(([, label]) => label)

// The first window begins three months before the third anniversary: 33 months after the duties did.
test.each([
  [null, false],
  ['2024-02-28', false],
  ['2024-02-27', true],
  ['2023-11-27', true],
  ['2018-04-01', true],
])(
  'where the duties of pensions began on %s the last re-enrolment is asked: %s',
  (pensionDutiesFrom, isAsked) => {
    const asked = asks(PensionAnswer, { pensionDutiesFrom })
    expect(asked).toEqual([
      'Duties start date',
      ...(isAsked ? ['Last re-enrolment (empty if there was none)'] : []),
    ])
  },
)

test('who employs nobody at present is asked since when nobody is paid', () => {
  const since = 'Nobody has been paid since (empty if you do not know)'
  const employer = { pays: 'monthly' } as const
  expect(asks(EmployerAnswer, { employer, staff: 0 })).toContain(since)
  for (const given of [{ employer, staff: 3 }, { employer }, { staff: 0 }])
    expect(asks(EmployerAnswer, given)).not.toContain(since)
})

test('a sole trader is asked for the last day of trading, a company whether it is dormant', () => {
  expect(asks(TradingAnswer, { form: 'Sole Trader' })).toEqual([
    'First day of trading',
    'Last day of trading (empty while it goes on)',
  ])
  expect(asks(TradingAnswer, { form: 'Ltd Company' })).not.toContain(
    'Last day of trading (empty while it goes on)',
  )
})
