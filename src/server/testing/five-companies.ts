import { type Given, ltd } from './duties.ts'

const founded = ltd('2022-03-14', '03-31')

/** What five kinds of small businesses say of themselves. */
export const fiveCompanies = {
  cafe: {
    ...founded,
    vat: { scheme: 'quarterly', stagger: 1 },
    employer: { pays: 'monthly', since: '2022-04-06' },
    icoRegisteredOn: '2022-04-01',
    premises: true,
    trade: ['food'],
  },
  dormant: { ...founded, dormant: true },
  contractor: {
    ...founded,
    vat: { scheme: 'quarterly', stagger: 2 },
    employer: { pays: 'quarterly' },
    trade: ['professional'],
  },
  llp: { ...founded, form: 'LLP', vat: { scheme: 'quarterly', stagger: 3 }, premises: true },
  trader: { form: 'Sole Trader', tradingSince: '2023-05-01', vehicles: true },
} as const satisfies Record<string, Given>
