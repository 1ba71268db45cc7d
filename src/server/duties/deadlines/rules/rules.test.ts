import { expect, test } from 'vitest'
import { rules } from '#server/testing/duties.ts'

test.each(rules.map((rule) => [rule.id, rule] as const))(
  '%s says whose it is, how it is done, what proves it, and by its source what it costs to be late',
  (_, { authority, howTo, kinds, versions }) => {
    expect(authority).not.toBe('')
    expect(howTo).toMatch(/^https:\/\//)
    expect(kinds.length).toBeGreaterThan(0)
    for (const { missing, source } of versions) {
      expect(missing).not.toBe('')
      expect(source.title).not.toBe('')
    }
  },
)

test('a payment to HMRC moves to the working day before, or says when the money has to be there (gov.uk/pay-corporation-tax)', () => {
  const payments = rules.filter(
    ({ authority, kinds }) => authority === 'HMRC' && kinds.includes('remittance'),
  )
  expect(payments.length).toBeGreaterThan(8)
  const silent = payments.filter(({ versions }) =>
    versions.some(
      ({ advice, due }) =>
        !due.every(({ onWorkingDay }) => onWorkingDay) && !advice?.includes('the working day before'),
    ),
  )
  expect(silent.map(({ id }) => id)).toEqual([])
})
