import { expect, test } from 'vitest'
import { readableText, readFacts } from './read-facts.ts'

const now = new Date('2026-01-15T12:00:00Z')
const own = { name: 'Engines Ltd', number: '08475502', address: null }

function valuesIn(text: string) {
  return Object.fromEntries(
    Object.entries(readFacts(readableText(text), own, now)).map(([name, { value }]) => [name, value]),
  )
}

test.each([
  ['Invoice date: 03/04/2025\nDue date: 03/05/2025', { date: '2025-04-03', due: '2025-05-03' }],
  ['21st of March, 2025\nDear Sir', { date: '2025-03-21' }],
  ['Issued 2025-06-30, valid until 2026-06-30', { date: '2025-06-30' }],
  ['Date of birth 04.05.1981. Signed 12 Sept 25', { date: '2025-09-12' }],
  [
    'ENGINES LTD\nINVOICE 2077\nTo: Marchbank Homes Ltd\nDate 1 June 2025\nNet 100.00\nVAT 20.00\nTotal 120.00\nPayment within 14 days',
    {
      kind: 'invoice',
      date: '2025-06-01',
      party: 'Marchbank Homes',
      total: { amount: '120.00', currency: 'GBP' },
      reference: '2077',
      due: '2025-06-15',
    },
  ],
  [
    'CREDIT NOTE CN12\nNorthgate Timber Ltd\nTo Engines Ltd\nDate 12/06/2025\nTotal credit (£86.00)',
    { kind: 'credit-note', party: 'Northgate Timber', total: { amount: '86.00', currency: 'GBP' } },
  ],
  [
    'VAT Return\nHM Revenue & Customs\nEngines Ltd\nPeriod: 1 July 2025 to 30 September 2025\nBox 5 Net VAT to pay £4,113.58\nSubmitted on 4 November 2025',
    {
      kind: 'vat-return',
      party: 'HMRC',
      period: { from: '2025-07-01', to: '2025-09-30' },
      date: '2025-11-04',
    },
  ],
  [
    'Report of thorough examination\nEquipment: hoist\nDate of last examination 22/09/2024\nDate of this examination 20/03/2025\nLatest date by which the next thorough examination must be carried out 20/09/2025',
    { kind: 'inspection', ends: '2025-09-20' },
  ],
  [
    'STREET TRADING LICENCE\nLicensing Act 1982\nGranted to the holder, Engines Ltd\nFee £20.00 paid on 3 October 2025\nLicence period 01/11/2025 - 31/10/2026\nNext committee 04/02/2027',
    { kind: 'licence', ends: '2026-10-31' },
  ],
  [
    'MOT test certificate\nDriver & Vehicle\nStandards\nAgency\nRegistration number AB12 CDE\nDate of the test 03/11/2025\nExpiry date 06/11/2026\nTesting organisation and inspector name\nTANNERY YARD GARAGE',
    { kind: 'mot', party: 'Tannery Yard Garage' },
  ],
  [
    'FIRE RISK ASSESSMENT\nAssessor: K Boyle\nDate of assessment 19 March 2025\nSuggested date for review 19 March 2026',
    { kind: 'risk-assessment', ends: '2026-03-19' },
  ],
  [
    'HARBOUR RE\nEVIDENCE OF INSURANCE\n5 January 2026\nInsured: Engines Ltd\nPolicy number PL-7712\nPeriod 10 January 2026 to 9 January 2027',
    { kind: 'insurance-certificate', ends: '2027-01-09' },
  ],
  [
    'LANDLORD/HOMEOWNER GAS SAFETY RECORD\nRegistered business  Wyvern Heating     Gas Safe Reg No 550118\nLandlord  Engines Ltd\nJob address: 2 Devizes Road\nDate of inspection 19/05/2025',
    { kind: 'inspection', party: 'Wyvern Heating' },
  ],
  [
    'ASH CAR PARTS   TAX INVOICE\nKLQ Euro Limited T/A Ash Car Parts\nDoc date: 30/04/25\nENGINES LTD\nSub total 100.00\nVAT 20.00\nTotal 120.00',
    { party: 'Ash Car Parts' },
  ],
  [
    'P32 Employer payment record\nEngines Ltd\nAccounts office ref 068PH00442218\nTax month 4',
    { title: 'Payroll report month 4' },
  ],
  [
    'MOT test certificate\nDate of the test: 23.10.2025\nExpiry date: 26.10.2026',
    { kind: 'mot', date: '2025-10-23', ends: '2026-10-26' },
  ],
  [
    'From: orders@shiptonmill.example\nTo: office@engines.example\nDear Engines,\nhere is our invoice for October, total £480.00.\nRegards\nShipton Mill',
    { party: 'Shipton Mill', total: { amount: '480.00', currency: 'GBP' } },
  ],
  ['Payslip\nEmployee: Jane Smith\nPay date 26/09/2025\nNet pay 1,200.00', { person: 'Jane Smith' }],
  [
    'PAYSLIP September 2025\nEngines Ltd, Jane Smith\nGross pay £2,100.00  Tax £210.00  NIC £84.00\nNet pay £1,806.00',
    { total: { amount: '1806.00', currency: 'GBP' } },
  ],
  [
    'Certificate\nInformation Commissioner’s Office\nRegistration reference ZB123456\nStart date: 21 June 2025\nEnd date: 20 June 2026',
    { period: { from: '2025-06-21', to: '2026-06-20' } },
  ],
  [
    'Professional indemnity insurance schedule\nFrom: 00:01 on 15 July 2025\nTo: 15 July 2026\nDate of issue: 1 July 2025',
    { period: { from: '2025-07-15', to: '2026-07-15' } },
  ],
  [
    'P11D Expenses and benefits 2024-25\nEmployee name Rhodri Gruffydd',
    { kind: 'p11d', period: { from: '2024-04-06', to: '2025-04-05' } },
  ],
  ['Welsh Water\nInvoice number 0440 1221 98\nTotal £18.20', { reference: '0440 1221 98' }],
  [
    'Ash Fire\nCertificate of inspection\nfire extinguishers\nNo.  BF 17734\nPremises',
    { reference: 'BF 17734' },
  ],
  ['Ash Ltd\nPolicy schedule\nPolicy number FLT 0088 2214\nPremium £10.00', { reference: 'FLT 0088 2214' }],
  ['Ash Ltd\nDelivery note 10442 12 boxes\nDate 12 June 2025', { reference: '10442' }],
  ['Ash Ltd\nInvoice no. 2025/26\nDate 12 June 2025\nTotal £18.20', { reference: '2025/26' }],
  [
    'HM Revenue & Customs\nVAT return submitted\nYour VAT Return for the period 1 July 2025 to 30 September 2025 was received on 4 November 2025 at 21:14.\nForm bundle number 097 114 552 881',
    { kind: 'acknowledgement', date: '2025-11-04', period: { from: '2025-07-01', to: '2025-09-30' } },
  ],
  [
    'HMRC\nSubmission receipt\nCompany Tax Return (CT600)\nReceived: 19 September 2025 15:02\nIRmark XQ4TA7',
    { kind: 'acknowledgement', date: '2025-09-19' },
  ],
  [
    'MOT test certificate\nVehicle registration mark CX18 TYF\nDate of the test 20.02.2025\nMOT test number 4417 8823 0091',
    { kind: 'mot', reference: '4417 8823 0091' },
  ],
])('%s', (text, facts) => {
  expect(valuesIn(text)).toMatchObject(facts)
})

test.each([
  'HM Revenue & Customs\nNotice to deliver a Company Tax Return\nUnique Taxpayer Reference: 12345 67890',
  'Business rates bill 2025/26\nAmount payable £1,840.00',
  'Business rates bill 2026 to 2027\nAmount payable £1,840.00',
  'Ash Ltd\nInvoice 17\nDate 12 June 2025\nTotal £18.20',
])('what is no number of a paper is none: %s', (text) => {
  expect(valuesIn(text)).not.toHaveProperty('reference')
})

test.each([
  ['Payment due by 1 May 2030', 'date'],
  ['Born on 4 May 1981', 'date'],
  ['Invoice\nOption A total £100.00\nOption B total £200.00', 'total'],
  [
    'Ash Council\nBusiness rates bill\nRateable value £9,800\nCharge 4,890.20\nSmall business relief -4,890.20\nAmount to pay 0.00',
    'total',
  ],
  ['GAS SAFETY\nCOMMERCIAL GAS SAFETY\nRECORD (CP42 CATERING)\nGas Safe register no. 552190', 'party'],
  ['Dear Jane,\nminutes of the board meeting', 'party'],
])('says nothing where it cannot be told: %s', (text, fact) => {
  expect(valuesIn(text)).not.toHaveProperty(fact)
})

test.each([
  ['digits', '1'.repeat(60_000)],
  ['spaces', `Total${' '.repeat(60_000)}x`],
  ['capitals', 'Aa '.repeat(20_000)],
  ['amounts', '1,000.00 '.repeat(7000)],
  ['days', '31/10/25 '.repeat(7000)],
  ['lines', 'Name:\n'.repeat(10_000)],
  ['dots', '.'.repeat(60_000)],
  ['labels', 'to '.repeat(20_000)],
])('a hostile text of %s is read in little time', (_name, text) => {
  const start = performance.now()
  readFacts(readableText(text), own, now)
  expect(performance.now() - start).toBeLessThan(3000)
})

test.each([
  [
    'Certificate of inspection of extinguishers\n3 Sep 2026: all serviceable\nNext service due: September 2027',
    '2027-09-30',
  ],
  [
    'Legionella risk assessment\nDate of assessment: 08/12/2025\nReview date: 08/12/2027, or sooner',
    '2027-12-08',
  ],
  ['Fire risk assessment\nCarried out 21 May 2026\nRecommended review: 21 May 2027', '2027-05-21'],
])('a paper of safety ends when the next one is due: %s', (text, ends) => {
  expect(readFacts(readableText(text), own, new Date('2026-11-26T12:00:00Z')).ends?.value).toBe(ends)
})

test('a certificate of the company itself is about no person', () => {
  const text =
    "ICO.\nInformation Commissioner's Office\nCertificate of registration\nOrganisation name: Ash Tea Rooms\nRegistration end date: 2 June 2027"
  const facts = readFacts(text, { name: 'Ash Tea Rooms Ltd', number: null, address: null }, now)
  expect(facts).toMatchObject({
    kind: { value: 'certificate' },
    title: { value: 'Data protection registration' },
    ends: { value: '2027-06-02' },
  })
  expect(facts.person).toBeUndefined()
})

test('of a long text the beginning and the end are read, with its form feeds, shortened as a whole', () => {
  const words = 'invoice number '.repeat(10_000)
  const readable = readableText(
    `${words}\f${words}${'.'.repeat(20)} ${words.trim()}\n\n\n\n${'='.repeat(30)}`,
  )
  expect(readable).toHaveLength(24_000 + '\n\f'.length + 6000)
  expect(readable.slice(0, 30)).toBe('invoice number invoice number ')
  expect(readable.slice(-21)).toBe('invoice number\n\n\n====')
})
