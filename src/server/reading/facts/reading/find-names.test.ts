import { expect, test } from 'vitest'
import { namesIn } from './find-names.ts'
import { pageOf } from './features.ts'

test.each([
  ['turnstile tickets          SETTLEMENT\n16 March 2026', 'Turnstile Tickets'],
  ['LEASE\nLANDLORD Tannery Yard Estates\nTENANT Engines Ltd', 'Tannery Yard Estates'],
  ['ORDER\nEngines Ltd -> Aerialcraft Direct, Daventry', 'Aerialcraft Direct'],
  ["Engines Ltd is a partner in Borealis Cloud's network", 'Borealis Cloud'],
  ['From: ads@bbstandard.example\n\nTess, Beccles & Bungay Standard', 'Beccles & Bungay Standard'],
  ['From: Kestrel Roasters Ltd\nInvoice 12', 'Kestrel Roasters Ltd'],
  ['Testing organisation and inspector name\nTANNERY YARD GARAGE\nR. P. ASH', 'TANNERY YARD GARAGE'],
  ['Cover\nUnderwritten by Tannery Yard Limited', 'Tannery Yard Limited'],
  [
    'LICENCE\nBETWEEN\nACTON MILLS TRUST (registered charity 1174402) whose office is at The Pavilion, Mill Road, Reading ("the Licensor") and\nEngines Ltd',
    'ACTON MILLS TRUST',
  ],
  ['Agreement between Acton Mills and Engines Ltd', 'Acton Mills'],
  ['T A N N E R Y   Y A R D        Page 1 / 1\nInvoice to Engines Ltd', 'TANNERY YARD'],
  ['The Tannery                 Napier House\nAuthority                   Brighton', 'The Tannery Authority'],
  [
    'The              Napier House\nPensions         Brighton\nRegulator        BN1 4DW',
    'The Pensions Regulator',
  ],
  ['Your bill\n\n\n\n\nnorthgate telecom Ltd, Ord House', 'Northgate Telecom'],
  ['ORGANIC\nLicensee Engines Ltd\nCertified by Northgate Certification', 'Northgate Certification'],
  ['Location of the test\nV118820\nTANNERY GARAGE, MAIN STREET', 'TANNERY GARAGE'],
  ['Business              Client\nTannery Yard Gas      Engines Ltd', 'Tannery Yard Gas'],
  ['Rent issued on behalf of the landlord   Tannery Yard Estates   VAT 12', 'Tannery Yard Estates'],
])('%s', (text, name) => {
  expect(namesIn(pageOf(text)).map((found) => found.name)).toContain(name)
})

test.each([
  // A label is a whole word, and the heads of columns are no name.
  ['Make and model\nFORD TRANSIT CUSTOM\n', 'D TRANSIT CUSTOM'],
  ['INVOICE 12\nCode Description Qty Price\n', 'Code Description Qty Price'],
  ['T A N N E R Y   Y A R D\nInvoice', 'T A N N E R Y'],
])('not in %j: %s', (text, name) => {
  expect(namesIn(pageOf(text)).map((found) => found.name)).not.toContain(name)
})

test('each name has its place', () => {
  const text = 'LANDLORD Tannery Yard Estates\nnorthgate timber\n'
  for (const { end, name, start } of namesIn(pageOf(text)))
    expect(text.slice(start, end).toLowerCase()).toBe(name.toLowerCase())
})
