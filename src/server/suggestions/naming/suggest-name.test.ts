import { expect, test } from 'vitest'
import { suggestName } from './suggest-name.ts'

const now = new Date('2026-01-15T12:00:00Z')
const businessName = 'Engines Ltd'

function nameFor(name: string, folderId: string | undefined, text: string) {
  return suggestName({ name, folderId, text, businessName }, now)
}

const vat = 'VAT return for Engines Ltd. Period ended 31 October 2025. Net VAT to pay to HMRC £412.00'
const bill = 'Northgate Timber Ltd\nInvoice no. 4471\nInvoice date 12/06/2025\nTo: Engines Ltd\nTotal £86.00'

test.each([
  ['scan0012.PDF', 'JK1', vat, '2025-10-31 HMRC VAT return.PDF'],
  ['IMG_20260102.jpg', 'HI1', bill, '2025-06-12 Northgate Timber invoice.jpg'],
  ['Scan', 'A2', 'Minutes of the board meeting held on 3 March 2025', '2025-03-03 Board minutes'],
  ['a.pdf', 'L2', 'Payslip\nEmployee: Jane Smith\nPay date 26/09/2025', '2025-09-26 Jane Smith payslip.pdf'],
  ['Board minutes 3 March 2025.docx', 'A2', 'Those present: B, C', '2025-03-03 Board minutes.docx'],
])('%s in %s', (name, folderId, text, better) => {
  expect(nameFor(name, folderId, text)).toBe(better)
})

test('a name requires a date and a kind', () => {
  expect(nameFor('a.pdf', 'JK1', 'VAT return, as discussed')).toBeUndefined()
  expect(nameFor('a.pdf', 'A2', 'Lunch on 3 March 2025')).toBeUndefined()
})

test('the date of a photo is not the document’s date', () => {
  expect(nameFor('IMG_2025-03-03.jpg', 'HI1', 'Invoice')).toBeUndefined()
})

test('a name that is as good is not changed', () => {
  expect(nameFor('2025-10-31 HMRC VAT return.pdf', 'JK1', vat)).toBeUndefined()
  expect(nameFor('2025-10-31 VAT return as sent.pdf', 'JK1', vat)).toBeUndefined()
})

test('the folder decides between kinds', () => {
  expect(nameFor('a.pdf', 'E3', 'Loan agreement of 2 May 2025. Send an invoice.')).toBe(
    '2025-05-02 Loan agreement.pdf',
  )
})
