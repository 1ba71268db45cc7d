import { expect, test } from 'vitest'
import { isIssuedByUs } from './direction.ts'

const trader = { name: 'Engines Ltd', number: '08475502', address: '1 Mill Lane, Truro TR1 2AB' }
const person = { name: 'Carys Bowen', number: null, address: null }
const issuedByUs = (text: string, other?: string) => isIssuedByUs(text, trader, other)

test.each([
  'Redruth Steel Ltd\nInvoice 88\nBill to: Engines Ltd\nTotal £20.00',
  'REDRUTH STEEL\nINVOICE          Invoice to\n                 Engines Ltd\n                 1 Mill Lane\nTotal 20.00',
  'Redruth Steel Ltd\n2 Quay\n\nEngines Ltd\n1 Mill Lane\nTruro\nINVOICE 88\nSteel 20.00\nVAT 4.00\nTotal 24.00\nThank you\nBank details: Redruth Steel\nSort code 20-10-10\nAccount 11223344',
  'REDRUTH STEEL LTD\nSold To: 0PQ881       Delivered To:\nENGINES LTD           MILL LANE\nSteel 20.00\nTotal 20.00\nA\nB\nC\nD',
  'Redruth Steel Ltd\nStatement\nAccount name: Engines Ltd\nAccount no. ENG001\nBalance 20.00',
])('%s was issued to us', (text) => {
  expect(issuedByUs(text)).toBe(false)
})

test.each([
  'Engines Ltd\n1 Mill Lane, Truro\nINVOICE 12\nBill to: Redruth Steel Ltd\nTotal £20.00\nAccount name: Engines Ltd\nSort code 20-10-10',
  'INVOICE 12\nDate 2 May 2026\nEngines Ltd\n1 Mill Lane\nBill to\nRedruth Steel Ltd\nTotal £20.00',
  'INVOICE\nTo: Redruth Steel Ltd\n2 Quay\nRepair 100.00\nVAT 20.00\nTotal 120.00\nThank you\nPlease pay within 14 days\nEngines Ltd, registered in England',
  'Sales invoice 12\nRedruth Steel Ltd\nRepair 100.00\nTotal 120.00\nCompany number 08475502',
])('%s was issued by us', (text) => {
  expect(issuedByUs(text)).toBe(true)
})

test('who trades under the name of a person is known by it', () => {
  const bill = 'Invoice to: Carys Bowen\nDai Rees Scaffolding\nHire 90.00'
  expect(isIssuedByUs(bill, person)).toBe(false)
  expect(isIssuedByUs('Carys Bowen t/a Bowen Glazing\nInvoice 4\nTo: Dai Rees\nWindow 90.00', person)).toBe(
    true,
  )
})

test('a bill that bears another name of the trader has a side', () => {
  const bought = 'Dai Rees Scaffolding\nInvoice to: Bowen Glazing\nHire 90.00'
  const sold = 'Bowen Glazing\nInvoice 4\nBill to: Dai Rees\nWindow 90.00\nThank you\nA\nB\nC\nD'
  for (const own of [
    { ...person, name: 'Carys Bowen t/a Bowen Glazing' },
    { ...person, name: 'Carys Bowen (trading as Bowen Glazing)' },
    { ...person, alsoCalled: ['Bowen Glazing'] },
  ])
    expect([bought, sold].map((bill) => isIssuedByUs(bill, own))).toEqual([false, true])
  expect([bought, sold].map((bill) => isIssuedByUs(bill, person))).toEqual([undefined, undefined])
})

test('nothing is said where it is not clear', () => {
  expect(issuedByUs('Invoice 12\nRepair 100.00')).toBeUndefined()
  expect(
    issuedByUs('Engines Ltd\nInvoice 12\nRepair 100.00\nVAT 20\nTotal 120\nPaid\nThank you\nGoodbye'),
  ).toBeUndefined()
  expect(isIssuedByUs('Invoice to: Engines Ltd', null)).toBeUndefined()
  // By the other party, where that has no legal form.
  const plain =
    'Dave Smith Plumbing\nINVOICE\nEngines Ltd\nTap 20.00\nVAT 4.00\nTotal 24.00\nThank you\nPlease pay soon\nDave'
  expect(issuedByUs(plain)).toBeUndefined()
  expect(issuedByUs(plain, 'Dave Smith Plumbing')).toBe(false)
})
