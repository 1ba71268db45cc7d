import { expect, test } from 'vitest'
import { boundedName } from './name-ends.ts'

test.each([
  ['Tamarisk Software Ltd Month 7', 'Tamarisk Software Ltd'],
  ['Pennine Dog Foods Ltd Vrn', 'Pennine Dog Foods Ltd'],
  ['AIRE VALLEY HEATING SUPPLIES RECEIVED', 'AIRE VALLEY HEATING SUPPLIES'],
  ['LLOYDS BANK Business Account', 'LLOYDS BANK'],
  ['STAITHES FISH CO LTD MID', 'STAITHES FISH CO LTD'],
  ['Oakworth Glazing Services Invoice', 'Oakworth Glazing Services'],
  ['Hebden Bridge Bakery Tel', 'Hebden Bridge Bakery'],
  ['Colne Print Works OVERDUE', 'Colne Print Works'],
  ['Saltaire Joinery NICEIC Approved', 'Saltaire Joinery'],
  ['Wharfe Catering Engineers Gas Safe', 'Wharfe Catering Engineers'],
  ['INVOICE Wharfe Valley Produce Ltd', 'Wharfe Valley Produce Ltd'],
  ['REMITTANCE ADVICE Bradford City Council', 'Bradford City Council'],
  ['Electrical Condition Report Cleveland Electrical Ltd NICEIC', 'Cleveland Electrical Ltd'],
  ['Contractor Brightspark Testing Limited', 'Brightspark Testing Limited'],
  ['Chiltern Bank - payment confirmation', 'Chiltern Bank'],
  ['GOV.UK HM Revenue & Customs', 'HM Revenue & Customs'],
  // Names that have such words themselves.
  ['Blackmoor Web & Print Ltd', 'Blackmoor Web & Print Ltd'],
  ['Bath Rugby', 'Bath Rugby'],
  ['BT Group plc', 'BT Group plc'],
  ['HSBC UK', 'HSBC UK'],
  ['Form Furniture', 'Form Furniture'],
  ['The Slip End Brewery', 'The Slip End Brewery'],
  ['Good Plan Accountants', 'Good Plan Accountants'],
  ['Smith, Jones & Partners LLP', 'Smith, Jones & Partners LLP'],
  ['Mrs Prudence Vallance', 'Mrs Prudence Vallance'],
])('%s', (line, name) => {
  expect(boundedName(line).name).toBe(name)
})
