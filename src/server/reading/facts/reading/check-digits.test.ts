import { expect, test } from 'vitest'
import { isCompanyNumber, isTaxpayerReference, isVatNumber } from './check-digits.ts'

test.each([
  // HMRC's own example, by the sum modulo 97; and one of the numbers given since 2009, by the other.
  ['GB 980 7806 84', true],
  ['161 0560 55', false],
  ['980780685', false],
  ['98078068', false],
])('%s as a VAT number', (text, is) => {
  expect(isVatNumber(text)).toBe(is)
})

test.each([
  ['08475502', true],
  ['SC123456', true],
  ['8475502', false],
  ['AB123456', false],
])('%s as a company number', (text, is) => {
  expect(isCompanyNumber(text)).toBe(is)
})

test.each([
  ['1123456789', true],
  ['2123456789', false],
  ['112345678', false],
])('%s as a taxpayer reference', (text, is) => {
  expect(isTaxpayerReference(text)).toBe(is)
})
