import { expect, test } from 'vitest'
import { companyFacts } from '#contract/company/company-facts.ts'
import { faultsOf } from './check-facts.ts'

const first = { from: '2022-04-01', to: '2023-09-30' }
const given = { form: 'Ltd Company', incorporatedOn: '2010-03-20', accountingReferenceDate: '03-31' } as const

// Companies Act 2006 s.391 and s.392: at most 18 months, and one extension in five years unless it aligns with a group.
test.each<[second: { from: string; to: string }, group: boolean, fault: string[]]>([
  [{ from: '2026-10-01', to: '2028-03-31' }, false, ['once in five years']],
  [{ from: '2026-10-01', to: '2028-03-31' }, true, []],
  [{ from: '2026-10-01', to: '2028-09-29' }, true, ['at most 18 months']],
  // Five years after the end of the one before, to the day.
  [{ from: '2027-10-01', to: '2028-10-31' }, false, []],
  [{ from: '2027-10-01', to: '2028-09-29' }, false, []],
  // A shortening is no extension.
  [{ from: '2026-10-01', to: '2027-03-31' }, false, []],
  [{ from: '2026-11-01', to: '2027-03-31' }, false, ['begins on 1 November 2026']],
])('a year extended to 30 September 2023, then %j, of a group %s: %s', (second, group, fault) => {
  const facts = companyFacts.parse({
    ...given,
    accountingReferenceDate: second.to.slice(5),
    firstAccountsTo: '2011-03-31',
    group,
    changedPeriods: [first, second],
  })
  expect(faultsOf(facts, '2026-11-26').map(({ message }) => message)).toEqual(
    fault.map((words) => expect.stringContaining(words) as string),
  )
})

// The accounts to 31 March 2026 were due on 31 December 2026, of a public company on 30 September.
test.each([
  ['2026-12-31', '2025-12-31', null, []],
  ['2027-01-01', '2025-12-31', null, ['1 January 2027 came too late']],
  ['2027-01-01', '2026-06-30', null, ['came too late']],
  ['2026-10-01', '2025-12-31', null, []],
  ['2026-10-01', '2025-12-31', 'public' as const, ['came too late']],
  [null, '2025-12-31', null, []],
])('notice on %s that the year ends on %s, of the kind %s: %j', (notifiedOn, to, companyKind, fault) => {
  const facts = companyFacts.parse({
    form: 'Ltd Company',
    incorporatedOn: '2020-03-20',
    firstAccountsTo: '2021-03-31',
    accountingReferenceDate: to.slice(5),
    companyKind,
    changedPeriods: [{ from: '2025-04-01', to, notifiedOn }],
  })
  expect(faultsOf(facts, '2027-02-01').map(({ message }) => message)).toEqual(
    fault.map((words) => expect.stringContaining(words) as string),
  )
})

test.each([
  [{ pensionDutiesFrom: '2020-10-01', pensionReenrolledOn: '2023-10-01' }, []],
  [{ pensionReenrolledOn: '2023-10-01' }, []],
  [{ pensionDutiesFrom: '2020-10-01', pensionReenrolledOn: '2020-09-30' }, ['before the duties began']],
  [{ pensionDutiesFrom: '2020-10-01', pensionReenrolledOn: '2026-11-27' }, ['cannot lie in the future']],
  [{ tradingSince: '2020-10-01', tradingUntil: '2020-10-01' }, []],
  [{ tradingSince: '2020-10-01', tradingUntil: '2020-09-30' }, ['The last day lies before the first']],
  [{ staff: 0, unpaidSince: '2026-11-27' }, ['cannot lie in the future']],
])('%j: %j', (more, fault) => {
  const facts = companyFacts.parse({ form: 'Sole Trader', ...more })
  expect(faultsOf(facts, '2026-11-26').map(({ message }) => message)).toEqual(
    fault.map((words) => expect.stringContaining(words) as string),
  )
})
