import type { Given } from './duties.ts'

const ltd = {
  form: 'Ltd Company',
  incorporatedOn: '2022-03-14',
  accountingReferenceDate: '03-31',
} as const

/** What five kinds of small businesses say of themselves. */
export const fiveCompanies = {
  cafe: {
    ...ltd,
    vat: { scheme: 'quarterly', stagger: 1 },
    employer: { pays: 'monthly', since: '2022-04-06' },
    icoRegisteredOn: '2022-04-01',
    premises: true,
    trade: ['food'],
  },
  dormant: { ...ltd, dormant: true },
  contractor: {
    ...ltd,
    vat: { scheme: 'quarterly', stagger: 2 },
    employer: { pays: 'quarterly' },
    trade: ['professional'],
  },
  llp: { ...ltd, form: 'LLP', vat: { scheme: 'quarterly', stagger: 3 }, premises: true },
  trader: { form: 'Sole Trader', tradingSince: '2023-05-01', vehicles: true },
} as const satisfies Record<string, Given>
