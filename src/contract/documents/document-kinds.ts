/** What the product knows of a kind of papers, before anything is learnt from papers. */
interface KindRow {
  label: string
  /** Kinds of one group are hard to tell apart; they are learnt against each other. */
  group?: string
  /** Whether it holds many sums of which none is its total, or asks for one sum or says that it was paid. */
  total?: 'none' | 'one'
  /** Whether it is about one person, who says more of it than the other party. */
  person?: 'always' | 'maybe'
  /** Left out where another party is usually named. */
  party?: 'none'
  /** The authority that it comes from or goes to. */
  authority?: string
  /** Whose form it is, who is not its other party. */
  formOf?: string
  /** Whether a day of payment in it is a past one, or one of many. */
  due?: 'none'
  /** Whether it runs for a term, and whether its renewal is its end. */
  ends?: 'term' | 'renewal'
  /** Whether another paper replaces it when it ends; of other kinds an end counts where a person said it. */
  isReplaced?: boolean
  /** Which day of what it covers it is named by, whatever its own day. */
  namedBy?: 'start' | 'end'
  /** Whether it is of a numbered month or week of the tax year, which its name says. */
  isOfTaxPeriod?: boolean
  /** The words before its reference, as a part of a regular expression. */
  reference?: string
  /** Whether its reference may be after "No." alone. */
  isNumbered?: boolean
  /** Whether the search offers it; any other kind can be typed, as `kind:lease`. */
  isFrequent?: boolean
}

/** The kinds of papers: a closed list. A new kind is one row here. */
const rows = {
  invoice: {
    label: 'Invoice',
    group: 'billing',
    total: 'one',
    reference:
      '(?:our |tax |vat |sales )?invoice|inv|bill|fee note|(?:rent )?demand|pro[- ]?forma|facture|rechnung|fattura|factuur',
    isNumbered: true,
    isFrequent: true,
  },
  'credit-note': {
    label: 'Credit note',
    group: 'billing',
    total: 'one',
    reference: 'credit note|credit|crn',
    isNumbered: true,
  },
  receipt: {
    label: 'Receipt',
    group: 'billing',
    total: 'one',
    due: 'none',
    reference: 'receipt|rcpt|transaction|trans|order|voucher|booking',
    isFrequent: true,
  },
  statement: { label: 'Statement of account', group: 'billing', total: 'one', isFrequent: true },
  remittance: {
    label: 'Remittance advice',
    group: 'billing',
    total: 'one',
    due: 'none',
    reference:
      'remittance(?: advice)?|payment(?: document)?|settlement advice|advice|document|(?:bacs|pay) run',
  },
  quote: {
    label: 'Quote',
    group: 'offers',
    total: 'one',
    due: 'none',
    reference: 'quotation|quote|estimate|our ref',
    isNumbered: true,
    isFrequent: true,
  },
  'purchase-order': {
    label: 'Purchase order',
    group: 'offers',
    total: 'one',
    due: 'none',
    reference: 'purchase order|order|po',
    isNumbered: true,
  },
  'delivery-note': {
    label: 'Delivery note',
    group: 'offers',
    due: 'none',
    reference:
      'delivery note|desp(?:atch)?(?: note)?|dispatch|delivery|advice note|consignment(?: note)?|ticket|waybill',
    isNumbered: true,
  },
  'bank-statement': { label: 'Bank statement', namedBy: 'end', total: 'none', due: 'none', isFrequent: true },
  'loan-agreement': {
    label: 'Loan agreement',
    reference: 'agreement',
    group: 'agreements',
    total: 'none',
    due: 'none',
    ends: 'term',
    isReplaced: true,
  },
  accounts: {
    label: 'Accounts',
    namedBy: 'end',
    group: 'figures',
    total: 'none',
    party: 'none',
    due: 'none',
  },
  'management-accounts': {
    label: 'Management accounts',
    namedBy: 'end',
    group: 'figures',
    total: 'none',
    party: 'none',
  },
  budget: { label: 'Budget', group: 'figures', total: 'none', party: 'none', due: 'none' },
  forecast: { label: 'Forecast', group: 'figures', total: 'none', party: 'none', due: 'none' },
  'tax-return': { label: 'Tax return', namedBy: 'end', group: 'tax', authority: 'HMRC' },
  'tax-calculation': { label: 'Tax calculation', group: 'tax' },
  'tax-notice': { label: 'Tax notice', group: 'tax', total: 'one', authority: 'HMRC' },
  'vat-return': {
    label: 'VAT return',
    namedBy: 'end',
    group: 'tax',
    total: 'one',
    authority: 'HMRC',
    isFrequent: true,
  },
  'vat-certificate': { label: 'VAT certificate', group: 'tax', authority: 'HMRC' },
  'payroll-report': {
    label: 'Payroll report',
    group: 'pay',
    total: 'none',
    party: 'none',
    isOfTaxPeriod: true,
  },
  payslip: {
    label: 'Payslip',
    group: 'pay',
    total: 'none',
    person: 'always',
    party: 'none',
    due: 'none',
    isOfTaxPeriod: true,
    isFrequent: true,
  },
  p45: { label: 'P45', group: 'pay', total: 'none', person: 'always', party: 'none' },
  p60: { label: 'P60', namedBy: 'end', group: 'pay', total: 'none', person: 'always', party: 'none' },
  p11d: { label: 'P11D', namedBy: 'end', group: 'pay', total: 'none', person: 'always', party: 'none' },
  'cis-statement': { label: 'CIS statement', group: 'tax', total: 'none', reference: 'verification' },
  'pension-notice': { label: 'Pension notice', group: 'pay', total: 'none', reference: 'letter code' },
  'expense-claim': { label: 'Expense claim', total: 'one', person: 'always', party: 'none' },
  contract: {
    label: 'Contract',
    reference: 'contract|agreement',
    group: 'agreements',
    total: 'none',
    due: 'none',
    ends: 'term',
    isReplaced: true,
    isFrequent: true,
  },
  nda: { label: 'Non-disclosure agreement', group: 'agreements', ends: 'term', isReplaced: true },
  lease: { label: 'Lease', group: 'agreements', total: 'none', due: 'none', ends: 'term', isReplaced: true },
  licence: {
    label: 'Licence',
    person: 'maybe',
    ends: 'term',
    isReplaced: true,
    reference: 'licence|consent|permit',
  },
  'insurance-policy': {
    label: 'Insurance policy',
    namedBy: 'start',
    group: 'insurance',
    total: 'one',
    ends: 'renewal',
    isReplaced: true,
    reference: 'policy',
    isFrequent: true,
  },
  'insurance-certificate': {
    label: 'Insurance certificate',
    namedBy: 'start',
    group: 'insurance',
    total: 'none',
    ends: 'term',
    isReplaced: true,
    reference: 'policy|certificate',
  },
  claim: { label: 'Claim', group: 'insurance', reference: 'claim' },
  minutes: {
    label: 'Minutes',
    group: 'company',
    total: 'none',
    party: 'none',
    due: 'none',
    isFrequent: true,
  },
  resolution: { label: 'Resolution', group: 'company', total: 'none', party: 'none', due: 'none' },
  'confirmation-statement': {
    label: 'Confirmation statement',
    group: 'company',
    authority: 'Companies House',
  },
  'certificate-of-incorporation': { label: 'Certificate of incorporation', authority: 'Companies House' },
  articles: { label: 'Articles of association', group: 'company', party: 'none' },
  'statutory-register': { label: 'Statutory register', group: 'company', total: 'none', party: 'none' },
  'share-certificate': {
    label: 'Share certificate',
    person: 'maybe',
    total: 'none',
    party: 'none',
    ends: 'term',
    reference: 'certificate',
  },
  'dividend-voucher': {
    label: 'Dividend voucher',
    total: 'none',
    person: 'always',
    party: 'none',
    due: 'none',
  },
  'shareholder-agreement': { label: "Shareholders' agreement", group: 'agreements' },
  grant: {
    label: 'Grant',
    total: 'none',
    ends: 'term',
    isReplaced: true,
    reference: 'application|award|project|grant',
  },
  'business-plan': { label: 'Business plan', group: 'figures', total: 'none', party: 'none', due: 'none' },
  report: { label: 'Report', group: 'figures', total: 'none', party: 'none', due: 'none' },
  presentation: { label: 'Presentation', group: 'figures', party: 'none' },
  'price-list': { label: 'Price list', group: 'offers', total: 'none', party: 'none' },
  proposal: { label: 'Proposal', group: 'offers', due: 'none' },
  brochure: { label: 'Brochure', party: 'none' },
  'press-release': { label: 'Press release', party: 'none', due: 'none' },
  survey: { label: 'Survey', party: 'none' },
  'job-description': { label: 'Job description', group: 'staff', total: 'none', party: 'none', due: 'none' },
  cv: { label: 'CV', total: 'none', person: 'always', party: 'none' },
  'offer-letter': { label: 'Offer letter', group: 'staff', total: 'none', person: 'always', party: 'none' },
  'employment-contract': {
    label: 'Employment contract',
    group: 'staff',
    total: 'none',
    person: 'always',
    party: 'none',
    due: 'none',
    ends: 'term',
    isReplaced: true,
  },
  appraisal: { label: 'Appraisal', group: 'staff', person: 'always', party: 'none', due: 'none' },
  disciplinary: {
    label: 'Disciplinary record',
    group: 'staff',
    person: 'always',
    party: 'none',
    due: 'none',
  },
  'leave-record': { label: 'Leave record', group: 'staff', person: 'always', party: 'none', due: 'none' },
  'right-to-work': {
    label: 'Right to work check',
    reference: 'share code|reference',
    person: 'always',
    authority: 'Home Office',
    ends: 'term',
    isReplaced: true,
  },
  'dbs-check': {
    label: 'DBS check',
    person: 'always',
    authority: 'Disclosure and Barring Service',
    isReplaced: true,
    reference: 'certificate',
  },
  'training-record': {
    label: 'Training record',
    group: 'safety',
    person: 'always',
    party: 'none',
    due: 'none',
    ends: 'term',
    isReplaced: true,
  },
  policy: { label: 'Policy', group: 'rules', total: 'none', party: 'none', due: 'none' },
  procedure: { label: 'Procedure', group: 'rules', total: 'none', party: 'none', due: 'none' },
  handbook: { label: 'Handbook', group: 'rules', total: 'none', party: 'none', due: 'none' },
  'risk-assessment': {
    label: 'Risk assessment',
    group: 'rules',
    party: 'none',
    due: 'none',
    isReplaced: true,
  },
  inspection: {
    label: 'Inspection',
    group: 'safety',
    due: 'none',
    ends: 'term',
    isReplaced: true,
    reference: 'certificate|report|record|serial|permit',
    isNumbered: true,
  },
  'accident-report': { label: 'Accident report', person: 'maybe', party: 'none' },
  certificate: {
    label: 'Certificate',
    group: 'safety',
    person: 'maybe',
    due: 'none',
    ends: 'term',
    isReplaced: true,
    reference: 'certificate|registration|register',
    isNumbered: true,
  },
  mot: {
    label: 'MOT certificate',
    formOf: 'Driver and Vehicle Standards Agency',
    group: 'safety',
    due: 'none',
    ends: 'term',
    isReplaced: true,
    reference: '(?:vehicle )?registration(?: mark)?',
  },
  'vehicle-record': {
    label: 'Vehicle record',
    group: 'safety',
    party: 'none',
    ends: 'term',
    isReplaced: true,
  },
  'service-record': {
    label: 'Service record',
    group: 'safety',
    reference: 'job(?: card| sheet)?|visit sheet|report|sheet',
  },
  'asset-register': { label: 'Asset register', total: 'none', party: 'none' },
  'stock-list': { label: 'Stock list', total: 'none', party: 'none' },
  complaint: { label: 'Complaint', group: 'letters', total: 'none', party: 'none' },
  'data-protection': { label: 'Data protection record', person: 'maybe', ends: 'term', isReplaced: true },
  'software-licence': { label: 'Software licence', group: 'agreements', ends: 'renewal', isReplaced: true },
  'domain-registration': { label: 'Domain registration', ends: 'renewal', isReplaced: true },
  manual: { label: 'Manual', group: 'rules', party: 'none' },
  acknowledgement: {
    label: 'Acknowledgement',
    total: 'none',
    due: 'none',
    reference: 'submission|receipt',
  },
  letter: { label: 'Letter', group: 'letters', isFrequent: true },
  email: { label: 'Email', group: 'letters' },
  note: { label: 'Note', group: 'letters' },
  photo: { label: 'Photo' },
} as const satisfies Record<string, KindRow>

export type DocumentKind = keyof typeof rows

export const documentKinds = Object.keys(rows) as DocumentKind[]

export const kindRows: Readonly<Record<DocumentKind, KindRow>> = rows

/** How each kind is called in the product. */
export const documentKindLabels = Object.fromEntries(
  documentKinds.map((kind) => [kind, rows[kind].label]),
) as Readonly<Record<DocumentKind, string>>

/** @returns the kinds whose row fulfils a condition, in the order of the table */
export function kindsWhere(isWanted: (row: KindRow) => boolean): DocumentKind[] {
  return documentKinds.filter((kind) => isWanted(kindRows[kind]))
}

export function isDocumentKind(text: string): text is DocumentKind {
  return Object.hasOwn(rows, text)
}
