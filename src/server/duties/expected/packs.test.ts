import { expect, test } from 'vitest'
import { companyPackIds, expectedPacks } from '#contract/duties/expected-packs.ts'
import { fold } from '#contract/manual/search-words.ts'
import { readFacts, readableText } from '#server/reading/facts/index.ts'
import { signIn, signOf, spokenKinds } from './packs.ts'

const own = { name: 'Hollin Edge Ltd', number: null, address: null }
const phrases = companyPackIds.flatMap((id) => expectedPacks[id].says)

/** The packs that a paper proposes by its text alone, as it is read. */
function proposedBy(text: string): string[] {
  const { kind, title } = readFacts(readableText(text), own, new Date('2026-11-25T12:00:00Z'))
  const isSpoken = spokenKinds.some((one) => one === kind?.value)
  const said = isSpoken ? phrases.filter((phrase) => fold(text).includes(fold(phrase))) : []
  const paper = { fileName: 'scan0042.pdf', kind: kind?.value ?? null, title: title?.value ?? null }
  return companyPackIds.filter((id) => signOf(id, own.name, [signIn(paper, said)]) !== null)
}

test.each([
  [
    'Information Commissioner’s Office\nCertificate\nHollin Edge Ltd\nRegistration reference ZB204417\nTier 1\nDate registered 4 May 2026\nRegistration expires 3 May 2027',
    ['ico'],
  ],
  [
    'Payslip\nHollin Edge Ltd\nEmployee: Jo Marsh\nTax period 5\nGross pay 2,100.00\nNet pay 1,782.40',
    ['employer'],
  ],
  ['VAT Return submitted\nHMRC\nForm bundle number: 1234 5678 9012\nQuarter ended 30 June 2026', ['vat']],
  [
    'Fire risk assessment\nPremises: 4 Weir Lane\nAssessor: K. Boyle\nAssessment date 2 June 2026\nReview due 2 June 2027',
    ['premises'],
  ],
  [
    'MOT test certificate\nVehicle registration mark CE19 KPL\nMileage 41,220\nExpiry date 2 May 2027',
    ['vehicles'],
  ],
  [
    'Food Hygiene Rating\nHollin Edge Ltd\nYou were inspected on 3 March 2026\nYour rating is 5: very good',
    ['food'],
  ],
  [
    'Licensing Act 2003\nPremises licence\nLicence holder: Hollin Edge Ltd\nLicensing authority: Calder Borough Council',
    ['licensed'],
  ],
  [
    'Certificate of insurance\nInsured: Hollin Edge Ltd\nContractors all risks, contract works £250,000\nPeriod 1 April 2026 to 31 March 2027\nPolicy number CW 4471',
    ['construction'],
  ],
  [
    'Certificate of registration\nThis is to certify that Hollin Edge Ltd is registered with the Care Quality Commission\nValid from 1 June 2026',
    ['care'],
  ],
  [
    'Certificate of compliance\nThis certifies that Hollin Edge Ltd has been validated against PCI DSS\nValid until 1 June 2027',
    ['online-shop'],
  ],
  [
    'Assured shorthold tenancy agreement\nLandlord: Hollin Edge Ltd\nTenant: P Ahmed\nTerm of twelve months from 1 June 2026\nRent £750 a month',
    ['landlord'],
  ],
  [
    'Certificate of professional indemnity insurance\nInsured: Hollin Edge Ltd\nPeriod 1 April 2026 to 31 March 2027\nPolicy number PI 2210',
    ['professional'],
  ],
])('%s proposes %j', (text, packs) => {
  expect(proposedBy(text)).toEqual(packs)
})

test.each([
  'Ridding & Cole Chartered Accountants\nInvoice 1042\nTo: Hollin Edge Ltd\nAdvice on your accounts 450.00\nVAT 90.00\nTotal £540.00',
  'Calder Builders Merchants Ltd\nInvoice 88120\nInvoice to: Hollin Edge Ltd\nSand 20.00\nTotal £24.00',
  'Weir Solicitors LLP\n2 June 2026\nDear Sirs\nYour sale\nWe write about the tenancy of the flat next door.\nYours faithfully',
  'First aid at work certificate\nThis is to certify that Jo Marsh attended and passed\nExpires 2 June 2029',
  'Domain registration renewal\nhollinedge.co.uk\nRenews on 4 June 2027',
  'Certificate of Incorporation of a private limited company\nCompany number 12345678\nHollin Edge Ltd',
  'Confidential\nMinutes of a meeting of the board\nPresent: J Marsh\nIt was resolved to move the shop to the food hall.',
])('%s proposes nothing', (text) => {
  expect(proposedBy(text)).toEqual([])
})

test.each([
  ['Penny Lane Coffee Ltd', 'food'],
  ['Marsh Roofing Ltd', 'construction'],
  ['Brook Day Nursery Ltd', 'care'],
  ['Ridding & Cole Consulting Ltd', 'professional'],
])('%s proposes %s by its name, and no other', (name, pack) => {
  expect(companyPackIds.filter((id) => signOf(id, name, []) !== null)).toEqual([pack])
})
