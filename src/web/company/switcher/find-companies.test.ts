import { expect, test } from 'vitest'
import type { CompanyListing } from '#contract/company/companies.ts'
import { findCompanies } from './find-companies.ts'

const companies = [
  'Acme Roofing Ltd',
  'Café Zoë',
  'Roofing & Sons',
  'O’Brien Plumbing Ltd',
  ...Array.from({ length: 36 }, (_, index) => `Client ${String(index + 1)} Ltd`),
].map((name, index) => ({ id: String(index), name }) as CompanyListing)

test.each([
  ['', 40],
  ['cafe zoe', ['Café Zoë']],
  ['roof', ['Roofing & Sons', 'Acme Roofing Ltd']],
  ['ltd acme', ['Acme Roofing Ltd']],
  ['brien pl', ['O’Brien Plumbing Ltd']],
  ['client 36', ['Client 36 Ltd']],
  ['oofing', []],
])('of forty companies %j finds %j', (typed, expected) => {
  const found = findCompanies(companies, typed).map(({ name }) => name)
  expect(typeof expected === 'number' ? found.length : found).toEqual(expected)
})
