import type { DocumentKind } from '#contract/documents/document-kinds.ts'

/** A search that a preset makes in the papers of a company. */
export interface PresetSearch {
  id: string
  section?: string
  name: string
  kinds: readonly DocumentKind[]
  /** Where there are any, the name of the file must hold one. */
  words?: readonly string[]
  /** Only papers of so many last months; without it of any time. */
  months?: number
  isMonthly?: true
  latest?: number
}

const bank: PresetSearch[] = [
  { id: 'accounts', name: 'Annual accounts', kinds: ['accounts'], latest: 3 },
  { id: 'management-accounts', name: 'Management accounts', kinds: ['management-accounts'], months: 6 },
  { id: 'bank-statements', name: 'Bank statements', kinds: ['bank-statement'], months: 6, isMonthly: true },
  { id: 'forecast', name: 'Forecast', kinds: ['forecast'], latest: 1 },
]

/** The sections of the buyer's list, by the number before the point. */
const sections = [
  '1 The company',
  '2 Finance',
  '3 Tax',
  '4 Assets',
  '5 Property',
  '6 Contracts',
  '7 People',
  '8 Insurance',
  '9 Intellectual property and IT',
  '10 Health, safety and compliance',
  '11 Disputes',
]

/** The due-diligence list of a small company, in its usual numbering. */
const buyer: PresetSearch[] = inSections([
  { id: '1.1', name: 'Certificate of incorporation', kinds: ['certificate-of-incorporation'] },
  { id: '1.2', name: 'Articles of association', kinds: ['articles'] },
  { id: '1.3', name: 'Statutory registers', kinds: ['statutory-register'] },
  { id: '1.4', name: 'Share certificates', kinds: ['share-certificate'] },
  { id: '1.5', name: "Shareholders' agreement", kinds: ['shareholder-agreement'] },
  { id: '1.6', name: 'Minutes and resolutions', kinds: ['minutes', 'resolution'], months: 36 },
  { id: '1.7', name: 'Confirmation statements', kinds: ['confirmation-statement'], latest: 3 },
  { id: '2.1', name: 'Annual accounts', kinds: ['accounts'], latest: 3 },
  { id: '2.2', name: 'Management accounts', kinds: ['management-accounts'], months: 12 },
  { id: '2.3', name: 'Budget and forecast', kinds: ['budget', 'forecast', 'business-plan'], latest: 3 },
  { id: '2.4', name: 'Bank statements', kinds: ['bank-statement'], months: 12, isMonthly: true },
  { id: '2.5', name: 'Loan agreements', kinds: ['loan-agreement'] },
  { id: '2.6', name: 'Grants', kinds: ['grant'] },
  { id: '3.1', name: 'Company tax returns', kinds: ['tax-return'], latest: 3 },
  { id: '3.2', name: 'Tax calculations', kinds: ['tax-calculation'], latest: 3 },
  { id: '3.3', name: 'VAT certificate and returns', kinds: ['vat-certificate', 'vat-return'], months: 24 },
  { id: '3.4', name: 'Notices of HMRC', kinds: ['tax-notice'], months: 36 },
  { id: '4.1', name: 'Fixed asset register', kinds: ['asset-register'], latest: 1 },
  { id: '4.2', name: 'Stock', kinds: ['stock-list'], latest: 1 },
  { id: '4.3', name: 'Vehicles', kinds: ['vehicle-record', 'mot'] },
  { id: '5.1', name: 'Leases', kinds: ['lease'] },
  { id: '6.1', name: 'Contracts', kinds: ['contract'] },
  { id: '6.2', name: 'Non-disclosure agreements', kinds: ['nda'] },
  { id: '6.3', name: 'Price list', kinds: ['price-list'], latest: 1 },
  { id: '7.1', name: 'Employment contracts', kinds: ['employment-contract'] },
  { id: '7.2', name: 'Handbook', kinds: ['handbook'] },
  { id: '7.3', name: 'Payroll reports', kinds: ['payroll-report'], months: 12 },
  { id: '7.4', name: 'Pension', kinds: ['pension-notice'] },
  { id: '8.1', name: 'Policies and certificates', kinds: ['insurance-policy', 'insurance-certificate'] },
  { id: '8.2', name: 'Claims', kinds: ['claim'], months: 60 },
  {
    id: '9.1',
    name: 'Trade marks, patents and designs',
    kinds: ['certificate'],
    words: ['trade mark', 'trademark', 'patent', 'design'],
  },
  { id: '9.2', name: 'Software licences', kinds: ['software-licence'] },
  { id: '9.3', name: 'Domains', kinds: ['domain-registration'] },
  { id: '9.4', name: 'Data protection', kinds: ['data-protection'] },
  { id: '10.1', name: 'Policies', kinds: ['policy'] },
  { id: '10.2', name: 'Risk assessments and inspections', kinds: ['risk-assessment', 'inspection'] },
  { id: '10.3', name: 'Licences', kinds: ['licence'] },
  { id: '11.1', name: 'Complaints', kinds: ['complaint'], months: 36 },
])

const solicitor: PresetSearch[] = [
  { id: 'incorporation', name: 'Certificate of incorporation', kinds: ['certificate-of-incorporation'] },
  { id: 'articles', name: 'Articles of association', kinds: ['articles'] },
  { id: 'agreement', name: "Shareholders' agreement", kinds: ['shareholder-agreement'] },
  { id: 'registers', name: 'Statutory registers', kinds: ['statutory-register'] },
  { id: 'minutes', name: 'Minutes and resolutions', kinds: ['minutes', 'resolution'], months: 24 },
  { id: 'contracts', name: 'Contracts', kinds: ['contract', 'nda'] },
  { id: 'loans', name: 'Loan agreements', kinds: ['loan-agreement'] },
  { id: 'leases', name: 'Leases', kinds: ['lease'] },
  { id: 'insurance', name: 'Insurance', kinds: ['insurance-policy', 'insurance-certificate'] },
]

/** The searches of each preset; that of the accountant is the list of the year end. */
export const presetSearches = { bank, buyer, solicitor }

function inSections(searches: readonly PresetSearch[]): PresetSearch[] {
  return searches.map((search) => {
    const section = sections[Number(search.id.split('.')[0]) - 1]
    return { ...search, ...(section !== undefined && { section }) }
  })
}
