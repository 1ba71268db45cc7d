/** What a document says of itself, in the order in which it is shown. */
export const factNames = [
  'kind',
  'date',
  'period',
  'party',
  'total',
  'reference',
  'person',
  'ends',
  'due',
] as const
export type FactName = (typeof factNames)[number]

export const factLabels: Readonly<Record<FactName, string>> = {
  kind: 'Kind',
  date: 'Date',
  period: 'Period',
  party: 'Party',
  total: 'Total',
  reference: 'Reference',
  person: 'Person',
  ends: 'Ends',
  due: 'Due',
}
