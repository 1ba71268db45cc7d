import { expect, test } from 'vitest'
import { taxPeriodIn } from './tax-period.ts'

test.each([
  ['Payslip\nTax period: Month 11', 'month 11'],
  ['Tax week 31    Paid 08/11/2026', 'week 31'],
  ['Wk No. 07', 'week 7'],
  ['Tax Mth: 7', 'month 7'],
  ['40 hours per week 40.00\nTax month 2', 'month 2'],
  ['Code 1257L Week 1/Month 1 basis\nMONTH 12', 'month 12'],
  ['Hours per week 37.5', undefined],
  ['Month 13', undefined],
  ['Month ending 30 June 2026', undefined],
])('%s', (text, period) => {
  expect(taxPeriodIn(text)).toBe(period)
})
