import { z } from 'zod'
import { namedObject } from '#contract/platform/named-object.ts'
import { endpointsOf } from '#contract/platform/endpoint.ts'
import { exampleIds, fileIds } from './files.ts'

const endpoint = endpointsOf('Files')

/** What some documents come to, by currency. */
export const documentTotals = namedObject('DocumentTotals', {
  /** How many documents there are, and how many of them have a total. */
  files: z.int(),
  withTotal: z.int(),
  /** Exact sums, that of most documents first; none where there are too many documents to be summed. */
  totals: z.array(z.object({ currency: z.string(), amount: z.string(), files: z.int() })),
})
export type DocumentTotals = z.infer<typeof documentTotals>

export const sumFiles = endpoint('POST /api/files/totals', 'view', {
  summary: 'What the totals of several documents come to, by currency',
  body: z.object({ files: fileIds }),
  reply: documentTotals,
  errors: ['not_found'],
  example: { body: { files: exampleIds } },
})

export const exportFacts = endpoint('POST /api/files/csv', 'view', {
  summary:
    'A list of several files with their facts, as CSV in their order; a form of the page may ask too, with a field ' +
    '`files` for each',
  body: z.object({ files: fileIds }),
  reply: 'bytes',
  errors: ['not_found'],
  example: { body: { files: exampleIds } },
})
