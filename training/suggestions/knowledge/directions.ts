import type { Profile } from './profile.ts'

/** Where papers of trade go by who sent them: with our customers and with our suppliers the same words are used. */
export const directions: Readonly<Record<string, Profile>> = {
  G1: { sure: '@from us+invoice', typical: '@from us+credit' },
  G2: { sure: '@to us+remittance', typical: '@to us+payment', hint: '@to us+paid' },
  G3: { sure: '@from us+statement, @from us+overdue', typical: '@from us+balance' },
  HI1: { sure: '@to us+invoice', typical: '@to us+credit' },
  HI2: { sure: '@from us+remittance', typical: '@from us+paid' },
  HI3: { sure: '@to us+statement', typical: '@to us+overdue', hint: '@to us+balance' },
  M2: { sure: '@from us+quotation, @from us+quote', typical: '@from us+proposal, @from us+estimate' },
  N3: { sure: '@to us+complaint' },
  S2: { sure: '@from us+order' },
}
