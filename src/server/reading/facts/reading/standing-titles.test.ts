import { expect, test } from 'vitest'
import { standingTitle } from './standing-titles.ts'

test.each([
  ['P60 End of Year Certificate\nTax year to 5 April 2026', 'p60', 'P60'],
  ['P45 Part 1A\nDetails of employee leaving work', 'p45', 'P45'],
  ['P11D 2025 to 2026\nExpenses and benefits', 'p11d', 'P11D'],
  ['Ash Ltd\nPayslip\nBasic 1,200.00\nNet pay 1,020.00', 'payslip', 'Payslip'],
  ['ACCIDENT BOOK\nAbout the person who had the accident', 'accident-report', 'Accident record'],
  [
    'ASH LTD\nMinutes of a meeting of the board of directors\nPresent: J Ash\nIt was resolved to',
    'minutes',
    'Board minutes',
  ],
  ['Licence to occupy\nThe Licensor permits the Licensee to use Room 4', 'lease', 'Licence to occupy'],
  ['Landlord gas safety record\nAppliance: boiler', 'inspection', 'Gas safety record'],
  ['Report of thorough examination\nEquipment: hoist', 'inspection', 'Thorough examination'],
  [
    'Certificate of Employers’ Liability Insurance\nName of policyholder: Ash Ltd',
    'insurance-certificate',
    "Employers' liability insurance",
  ],
  [
    'Public and Products Liability Insurance Certificate\nInsured: Ash Ltd\nPeriod of insurance: one year',
    'insurance-certificate',
    'Public liability insurance',
  ],
  [
    'Certificate of insurance\nInsured: Ash Ltd\nPolicy number 12\nPublic liability £5m, employers liability £10m',
    'insurance-certificate',
    'Insurance certificate',
  ],
  [
    'CERTIFICATE OF MOTOR INSURANCE\nVehicle AB12 CDE\nPolicyholder: Ash Ltd',
    'insurance-certificate',
    'Motor insurance',
  ],
  ['PREMISES LICENCE\nLicensing Act 2003\nLicence holder: Ash Ltd', 'licence', 'Licence'],
  [
    'Environment Agency\nupper tier waste carrier\nRegistration number CBDU1',
    'licence',
    'Registration as a waste carrier',
  ],
  ['Ash Council\nNon-domestic rates 2026/27\nRateable value 8,400', 'invoice', 'Business rates bill'],
  ['Ash Ltd\nSort code 09-77-11\nOpening balance 2,884.10', 'bank-statement', 'Bank statement'],
  ['HMRC\nNotice to file a Company Tax Return', 'tax-notice', 'Notice to file a return'],
  ['Portable appliance test report\n001 kettle pass', 'inspection', 'PAT test'],
  ['FOOD HYGIENE RATING\nAsh Tea Rooms\nwere inspected on 3 June 2025', 'inspection', 'Food hygiene rating'],
  [
    'ASH LTD\nDividend voucher\nShareholder: Jo Ash\n60 ordinary shares of £1',
    'dividend-voucher',
    'Dividend voucher',
  ],
  [
    'ASH LTD\nInterim dividend 2026\nVoucher no 2\nShareholder: Jo Ash',
    'dividend-voucher',
    'Dividend voucher',
  ],
  [
    'Controlled waste transfer note\nEWC 17 04 05\nCurrent holder: Ash Ltd',
    'certificate',
    'Waste transfer note',
  ],
  ['Dormant accounts (AA02)\nNet assets £1', 'accounts', 'Dormant accounts'],
  ['View right to work details\nDate of check: 29 September 2025', 'right-to-work', 'Right to work check'],
  ['Statement of Fitness for Work\nPatient: Mrs J Ash', 'leave-record', 'Fit note'],
  [
    'Pressure Systems Safety Regulations 2000\nWritten report of examination',
    'inspection',
    'Pressure system examination',
  ],
  [
    "Information Commissioner's Office\nCertificate\nOrganisation name: Ash Ltd\nReference number: ZB1\nTier: Tier 1\nStart date: 4 May 2026\nEnd date: 3 May 2027",
    'certificate',
    'Data protection registration',
  ],
  ['Ash Fire\nExtinguisher certificate BS 5306-3', 'inspection', 'Fire extinguisher service'],
])('%s', (text, kind, title) => {
  expect(standingTitle(text)).toEqual({ kind, title })
})

test.each([
  'INVOICE 881\nGas safety certificate, 2 appliances\nTotal £120.00',
  'Quotation for PAT testing of 40 appliances, each certified',
  'P11D(b) Return of Class 1A National Insurance\nExpenses and benefits',
  'Dear Sir, we note your P60.',
  'Please send a copy of your public liability insurance certificate, since all our contractors are to be insured.',
  'Dear Ms Ash, your certificate of employers’ liability insurance has expired.',
  'Dear Saffi\nYour stand is 51. Bring your PAT test certificate and gas safety record.',
  'From: bookings@fair.example\nTo: Fern\nSubject: Stand\nPlease send the PAT test report of your lights.',
  'Ash Fire & Security\nService agreement: fire alarm panel, emergency lighting duration test to BS 5266',
  'Dear owner, your food hygiene rating was very good.',
  'Invoice 7\nTo prepare your dormant accounts, share capital unchanged',
  'The annual fee of your premises licence is due. Licensing Authority',
])('is none: %s', (text) => {
  expect(standingTitle(text)).toBeUndefined()
})
