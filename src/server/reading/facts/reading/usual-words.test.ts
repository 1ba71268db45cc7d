import type { DocumentKind } from '#contract/documents/document-kinds.ts'
import { expect, test } from 'vitest'
import { judged, readKind, withUsualWords } from './read-kind.ts'
import { usualKind } from './usual-words.ts'

test.each<[DocumentKind, string]>([
  ['credit-note', 'Ash Foods Ltd\nCREDIT\nNumber CR12\nCredited to your account 41.40'],
  [
    'insurance-certificate',
    'Evidence of professional indemnity insurance\nAssured: Oak LLP\nValid from 1 April',
  ],
  ['bank-statement', 'Your account summary\nSort code 20-99-14\nEnd balance 7,803.68'],
  ['contract', 'Ash Copiers Ltd\nRENTAL AGREEMENT\nCustomer: Oak Ltd\nMinimum term: 60 months'],
  ['service-record', 'Treatment report no. 881\nVisit type: routine\nTechnician S Wegg'],
  ['receipt', 'ASH STORES\nBIN BAGS 1.99\nBALANCE DUE 2.88\nMASTERCARD 2.88'],
  ['insurance-policy', 'Motor trade policy - renewal\nYour cover runs from 15 March\nTotal premium 1,211.50'],
  ['minutes', 'Directors’ meeting, mill office, 17 November\nThere: Les, Janine. Agreed the new lorry.'],
  ['appraisal', 'ANNUAL REVIEW: Sioned Pugh\nWhat has gone well\nQuotes go out in two days.'],
  ['expense-claim', 'Driver’s expenses\nTolls 44.00, phone 9.20'],
  ['price-list', 'HIRE RATES from 1 April 2025\n16 seats £180 £290 £1.40'],
  ['asset-register', 'Fixed assets at 31 January 2025\nClass Cost b/f Additions\nVehicles 54,000'],
  ['budget', 'BUDGET 2026/27\nSales 820,000 1,210,000 960,000 610,000'],
  ['payslip', 'Ash Ltd   Week 48\nGross 384.80\nPAYE 28.60\nNI 11.42\nNET £332.94'],
  ['disciplinary', 'Dear Connor\nThis is a first written warning. It stays for a year.'],
  ['offer-letter', 'Dear Kwame\nWe would like to offer you the post of Junior Designer.'],
  ['complaint', 'Dear Manager\nI am writing to complain about the visits.\nYours faithfully\nD Fellows'],
  ['email', 'From: a@b.example\nTo: c@d.example\nSubject: Plot 4\n\nPlease go ahead.'],
  ['letter', 'Dear Ms Ash\nThank you for telling us about the damage.'],
  ['letter', 'Dear Fionn\nPlease keep sending your bank feeds.\nKind regards\nMaeve'],
])('a text with the usual words of a %s', (kind, text) => {
  expect(usualKind(text, [[kind, 0.1]])).toBe(kind)
})

test('is none where the model deems the kind impossible, in a mail, and where a letter complains', () => {
  const text = 'Treatment report no. 881\nTechnician S Wegg'
  expect(usualKind(text, [['note', 0.2]])).toBeUndefined()
  expect(usualKind(`From: a@b.example\nSubject: report\n${text}`, [['service-record', 0.2]])).toBeUndefined()
  expect(usualKind('Dear Sir\nPut this right.\nYours, T Ash', [['complaint', 0.3]])).toBeUndefined()
  expect(usualKind('Dear Jo\nThank you for the offer of help.', [['offer-letter', 0.3]])).toBeUndefined()
})

test('a kind by its usual words is shown and never acted by; one of which the model is sure stays', () => {
  const text = 'Treatment report no. 881\nTechnician S Wegg'
  const unsure = withUsualWords(
    text,
    judged(
      new Map([
        ['note', 0.11],
        ['service-record', 0.05],
      ]),
    ),
  )
  expect(unsure).toMatchObject({ likeliest: 'service-record', found: { confidence: 0.55 } })
  expect(withUsualWords(text, judged(new Map([['report', 0.9]]))).likeliest).toBe('report')
})

test('a kind with a form is said when it is far ahead of the next', () => {
  expect(
    judged(
      new Map([
        ['quote', 0.42],
        ['invoice', 0.21],
      ]),
    ).found?.value,
  ).toBe('quote')
  expect(
    judged(
      new Map([
        ['quote', 0.37],
        ['invoice', 0.29],
      ]),
    ).found,
  ).toBeUndefined()
  expect(
    judged(
      new Map([
        ['letter', 0.44],
        ['tax-notice', 0.2],
      ]),
    ).found,
  ).toBeUndefined()
  expect(readKind('', { name: 'Ash Ltd', number: null, address: null }).found).toBeUndefined()
})

test('a title whose letters stand apart is read like any other', () => {
  const text = 'D E L I V E R Y   N O T E\nAsh Ltd\nQty 2\nReceived in good condition'
  const own = { name: 'Oak Ltd', number: null, address: null }
  expect(readKind(text, own).found?.value).toBe('delivery-note')
})
