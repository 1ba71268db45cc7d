import { z } from 'zod'
import { namedObject } from '#contract/platform/named-object.ts'
import { endpointsOf } from '#contract/platform/endpoint.ts'
import { day, period } from '#contract/platform/plain-date.ts'

const endpoint = endpointsOf('Year-end pack')

const yearEndPaper = namedObject('YearEndPaper', {
  /** Made from what is expected, and its period. */
  id: z.string(),
  name: z.string(),
  folderId: z.string(),
  folderName: z.string(),
  /** The month, quarter or tax year within the year; null for what the whole year is made from. */
  period: period.nullable(),
  state: z.enum(['here', 'missing', 'skipped']),
  /** Why the company skips it. */
  skipReason: z.string().nullable(),
  files: z.array(z.object({ id: z.uuid(), name: z.string(), folderId: z.string() })),
})
const otherPaper = namedObject('OtherYearEndPaper', {
  id: z.uuid(),
  name: z.string(),
  folderId: z.string(),
  folderName: z.string(),
  /** Whether its kind and its day are certain. */
  isSure: z.boolean(),
})
export type OtherYearEndPaper = z.infer<typeof otherPaper>
export type YearEndPaper = z.infer<typeof yearEndPaper>

/** The year of the pack by its last day; the latest that has ended without it. */
const query = z.object({ to: day.optional() })
const example = { query: {} }

export const getYearEnd = endpoint('GET /api/company/year-end', 'view', {
  summary: 'What the accounts of a year are made from, and whether it is here',
  query,
  reply: z.object({
    /** The years of the company that have begun, the latest first; none while its year is not known. */
    years: z.array(period),
    year: period.nullable(),
    papers: z.array(yearEndPaper),
    /** What else lies in the folders of these papers and is dated in the year. */
    others: z.array(otherPaper),
    mayExport: z.boolean(),
  }),
  errors: ['not_found'],
  example,
})

export const listYearEndAsCsv = endpoint('GET /api/company/year-end/csv', 'view', {
  summary: 'The same list as CSV: what is here, what is missing, and other papers of the year apart',
  query,
  reply: 'bytes',
  errors: ['not_found'],
  example,
})

export const zipYearEnd = endpoint('GET /api/company/year-end/zip', 'view', {
  proof: 'fresh',
  summary: 'The papers of a year as a ZIP by folder, with a cover that says what is missing',
  query,
  reply: 'bytes',
  errors: ['not_found'],
  example,
})

export const printYearEnd = endpoint('GET /api/company/year-end/pdf', 'view', {
  proof: 'fresh',
  summary: 'The papers of a year as one PDF with numbered pages, with a cover that says what is missing',
  query,
  reply: 'bytes',
  errors: ['not_found', 'unsupported'],
  example,
})
