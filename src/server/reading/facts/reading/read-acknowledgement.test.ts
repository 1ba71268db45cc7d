import { expect, test } from 'vitest'
import { readFacts, readableText } from './read-facts.ts'

const own = { name: 'Engines Ltd', number: '08475502', address: null }
const factsOf = (text: string) => readFacts(readableText(text), own, new Date('2026-11-25T12:00:00Z'))
const kindOf = (text: string) => factsOf(text).kind?.value

test.each([
  'Companies House\nENGINES LTD 08475502\nYour confirmation statement has been accepted.\nSubmission number 123-456789',
  'Your annual accounts for ENGINES LTD have been received. The filing was accepted by Companies House on 20/11/2026',
  'HM Revenue & Customs\nSuccessful receipt of online submission for reference 475/PB01\nThe EPS for 2026-27 was successfully received by HMRC',
  'Submission receipt\nHM Revenue and Customs\nCorporation Tax, Company Tax Return for 31 March 2026\nIRmark: 3HQ5TTZP',
  'Accepted - AA for 08475502\nThe Registrar of Companies has accepted the annual accounts made up to 31/07/2025.',
  'VAT Return submitted\nHMRC\nForm bundle number: 1234 5678 9012\nPeriod 1 July 2026 to 30 September 2026',
  'The Pensions Regulator\nThank you. We have received your declaration of compliance for ENGINES LTD on 12 March 2026.',
  'HMRC\nVAT return submitted\nENGINES LTD, VAT number 123 4567 89\nReturn period: 1 July 2026 to 30 September 2026\nVAT due: £4,113.58\nPay by 7 November 2026',
  'Your VAT return was filed successfully\nEngines Ltd\nSent to HM Revenue & Customs 4 November 2026 10:12\nHMRC receipt ID 2dd537bc-4244-4ebf-bac9-96321be13cdc\nPeriod 1 Jul 2026 - 30 Sep 2026',
  'GOV.UK\nWe have received your VAT return\nYou can print this page. Sign up for an email reminder about the next one.\nPeriod: July to September 2026',
  'HMRC\nThank you. You have successfully submitted your CIS monthly return\nPeriod ending 5 October 2026',
  'From: Companies House\nConfirmation statement made up to 11 January 2026 was received on 18 January 2026 and accepted on 19 January 2026.',
  'From: no.reply@hmrc.example\nSuccessful Receipt of Online Submission for Reference 41776\nThe submission was successfully received. If this was done using HMRC online services, it is processed.',
  'Companies House\nYou have verified your identity\nYour Companies House personal code is 12A 34BC 56DE',
])('%s acknowledges something', (text) => {
  expect(kindOf(text)).toBe('acknowledgement')
})

test.each([
  'Payment confirmation\nYou paid HMRC VAT £4,113.58\nReference 123456789\n5 November 2026',
  'HM Revenue & Customs\nPayment successful\nCorporation Tax £2,100.00 by debit card\nReference 1234567890A00108A',
  'Ash Bank\nThank you. On 5 November you paid £4,113.58 to HMRC VAT.',
  'HM Revenue & Customs\nThank you\nYou have paid £2,100.00\nCorporation Tax',
  'Harbour Bank plc\nBusiness banking\nConfirmation of payment\nFrom account: Engines Ltd 20-11-33 00112233\nPaid to: HMRC Cumbernauld\nAmount £1,204.00\nHarbour Bank plc is authorised by the Prudential Regulation Authority',
])('%s says that HMRC was paid', (text) => {
  const { kind, party } = factsOf(text)
  expect([kind?.value, party?.value]).toEqual(['receipt', 'HMRC'])
})

test.each([
  'HM Revenue & Customs\nYour Self Assessment statement\nThis statement shows what you owed, what you have paid and what is due next.\nAmount due by 31 July 2026 £1,386.40',
  'HM Revenue & Customs\nConstruction Industry Scheme\nDear Customer\nYou told us that you paid for building work of £3 million. You need not register.',
  'HM Revenue & Customs\nLate payment penalty: PAYE\nYou have paid late four times. We have charged you a penalty of £418.77.\nPay £418.77 by 26 November 2026.',
  'HM Revenue & Customs\nWe think you haven’t paid all your PAYE\nYou paid £5,811. Please pay £400 now.',
  'The Pensions Regulator\nEvery three years you put certain staff back into your scheme.\nTell us by completing your re-declaration of compliance. If you do not complete it you may be fined.',
  'The Pensions Regulator\nPlease confirm by 1 May 2026 who runs your scheme, then make your declaration of compliance.',
  'Companies House\nYour company must tell us that each director’s identity is verified when it files its next confirmation statement.',
  'Companies House\nUntil you have verified your identity you cannot be appointed.',
  'Corporation tax computation for the year ended 31 March 2026\nProfit 12,000\nTax at 19% 2,280 payable to HMRC by 1 January 2027',
  'Corporation tax computation, year ended 30 September 2025\nCorporation tax at 19% 5,120.14\nTo be paid to HMRC by 1 July 2026',
  'From: Euan at Harbour Accounting\nTo: Fiona\nSubject: your tax\n\nThe tax is £4,636.80, of which you paid £2,318.40 in January and July.\nThe balance goes to HMRC by 31 January.',
  'The Pensions Regulator\nReminder: you must complete your declaration of compliance by 19 March 2026',
  'Companies House\nYour annual accounts have not been accepted. Reason: the balance sheet was not signed.',
  'DRAFT confirmation statement to be accepted by Companies House',
  'HM Revenue & Customs\nVAT return overdue\nWe have not received your VAT return for the period ended 30 September 2026',
  'Dear Fiona\nPlease check the figures. Once you agree we send your VAT return to HMRC.\nYours sincerely',
  'Invoice 2077\nTo Engines Ltd\nNet 100.00 VAT 20.00 Total 120.00',
])('%s does not', (text) => {
  expect(['acknowledgement', 'receipt']).not.toContain(kindOf(text))
})

test.each([
  [
    'Companies House\nYour filing has been accepted\nENGINES LTD 08475502\nConfirmation statement (CS01) made up to 20 November 2026\nDate received: 24 November 2026',
    '2026-11-20',
  ],
  [
    'Accepted - AA for 08475502\nThe Registrar of Companies has accepted the annual accounts made up to 31/07/2025.',
    '2025-07-31',
  ],
])('%s is of the year to the day of what was accepted', (text, to) => {
  expect(factsOf(text).period?.value.to).toBe(to)
})

test.each([
  [
    'VAT Return submitted\nHMRC\nForm bundle number: 1234 5678 9012\nVAT registration number 1',
    'VAT return acknowledgement',
  ],
  [
    'Companies House\nENGINES LTD\nYour confirmation statement has been accepted.',
    'Confirmation statement acknowledgement',
  ],
  [
    'Payment confirmation\nPaid to HMRC Cumbernauld\nCorporation tax to 31 March 2026\n£4,212.60',
    'Corporation tax payment',
  ],
  ['Payment confirmation\nYou paid HMRC £12.00\nPAYE, not VAT', undefined],
  [
    'Companies House\nYour confirmation statement has been accepted.\nENGINES LTD 08475502 made up to 2 May 2026. Submission number 123-456789. It was filed by Harbour Accounting LLP, 2 Quay Street, Truro, on behalf of the company, and can be seen in the public register, with the other papers that the company has filed so far, within the next day.\nYour annual accounts are due by 31 December 2026.',
    'Confirmation statement acknowledgement',
  ],
  [
    'HM Revenue & Customs\nSubmission receipt\nVAT return and CIS monthly return\nBoth were received on 5 November 2026.',
    'VAT return and CIS return acknowledgement',
  ],
  [
    'Companies House\nENGINES LTD 08475502\nYour confirmation statement has been accepted.\nYour annual accounts have been accepted.',
    'Confirmation statement and Annual accounts acknowledgement',
  ],
  [
    'Companies House\nYour confirmation statement has been accepted.\nYour annual accounts are due by 31 December 2026.',
    'Confirmation statement acknowledgement',
  ],
  [
    'HMRC\nSubmission receipt for your VAT return\nThe CIS return and the P11D can be sent from the same page.',
    'VAT return acknowledgement',
  ],
  ['HMRC\nSubmission receipt\nVAT return\nP11D', undefined],
  [
    'HMRC online service\nExpenses and benefits: P11D and P11D(b) for 2025 to 2026\nThe P11D and P11D(b) were successfully received by HMRC',
    'P11D acknowledgement',
  ],
  [
    'HMRC\nMaking Tax Digital for Income Tax Self Assessment\nQuarterly update submitted\nPeriod 6 July 2026 to 5 October 2026',
    'Quarterly update acknowledgement',
  ],
  [
    'HMRC\nThank you for registering for Self Assessment\nWe have received your registration. Submission receipt 12',
    undefined,
  ],
  [
    'HMRC\nFull Payment Submission\nThe FPS was successfully received by HMRC',
    'Payroll submission acknowledgement',
  ],
])('%s is called %s', (text, title) => {
  expect(factsOf(text).title?.value).toBe(title)
})
