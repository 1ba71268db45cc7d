/** The four director functions, in the order in which the manual shows and numbers them. */
export const departments = [
  'Managing Director',
  'Finance Director',
  'Sales/Marketing Director',
  'Operations Director',
] as const

export type Department = (typeof departments)[number]

export function isDepartment(name: string): name is Department {
  return departments.some((department) => department === name)
}

export interface BuiltInFolder {
  id: string
  name: string
  department: Department
  /** Name of the icon that the folder carries. */
  icon: string
}

/** The 20 folders every manual has (`docs/product.md` §3), in display order. */
export const builtInFolders: readonly BuiltInFolder[] = [
  { id: 'A', name: 'Board Minutes, Companies House', department: 'Managing Director', icon: 'landmark' },
  { id: 'B', name: 'Executive Reports', department: 'Managing Director', icon: 'presentation' },
  { id: 'C', name: 'Strategy, SWOT, OKRs', department: 'Managing Director', icon: 'target' },
  { id: 'D', name: 'Partnerships, Alliances', department: 'Managing Director', icon: 'handshake' },
  { id: 'E', name: 'Legal, Investors, Funding', department: 'Managing Director', icon: 'scale' },
  { id: 'F', name: 'Finance - Accounts, Cashflows, Bank', department: 'Finance Director', icon: 'banknote' },
  {
    id: 'G',
    name: 'Customers - Receipts, Credit Control (Financial), Sales Invoices',
    department: 'Finance Director',
    icon: 'receipt',
  },
  {
    id: 'HI',
    name: 'Suppliers - Payments, Purchase Invoices',
    department: 'Finance Director',
    icon: 'wallet',
  },
  {
    id: 'JK',
    name: 'HMRC - VAT, PAYE/NIC, CIS, Corporation Tax',
    department: 'Finance Director',
    icon: 'percent',
  },
  { id: 'L', name: 'Human Resources, Payroll', department: 'Finance Director', icon: 'users' },
  {
    id: 'M',
    name: 'Sales, CRM, Pipeline',
    department: 'Sales/Marketing Director',
    icon: 'funnel',
  },
  {
    id: 'N',
    name: 'Client Files, Job Files, Credit Control (Sales)',
    department: 'Sales/Marketing Director',
    icon: 'briefcase',
  },
  {
    id: 'O',
    name: 'Marketing, PR, Advertising, Digital, Branding',
    department: 'Sales/Marketing Director',
    icon: 'megaphone',
  },
  {
    id: 'PQ',
    name: 'Market Research, Product Development',
    department: 'Sales/Marketing Director',
    icon: 'lightbulb',
  },
  { id: 'R', name: 'Sales, Promotions', department: 'Sales/Marketing Director', icon: 'tag' },
  { id: 'S', name: 'Operations, Supply Chain', department: 'Operations Director', icon: 'cog' },
  {
    id: 'T',
    name: 'Logistics, Delivery Notes, Consignment Notes',
    department: 'Operations Director',
    icon: 'truck',
  },
  { id: 'UV', name: 'IT, Security', department: 'Operations Director', icon: 'shield' },
  {
    id: 'W',
    name: 'Fixed Asset Register, Facilities Management, Insurance',
    department: 'Operations Director',
    icon: 'building',
  },
  { id: 'XYZ', name: 'General, Pending', department: 'Operations Director', icon: 'inbox' },
]

const byId = new Map(builtInFolders.map((folder) => [folder.id, folder]))

export function builtInFolder(id: string): BuiltInFolder | undefined {
  return byId.get(id)
}

/** The id of the top-level folder above a folder, or its own: those below bear its letters and a number. */
export const topFolderId = (id: string): string => id.replace(/\d+$/, '')

/** The folder that shows the log of all files; it holds documents without a place. */
export const LOG_FOLDER_ID = 'XYZ'
