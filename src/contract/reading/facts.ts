import { z } from 'zod'
import { documentFacts, factChanges } from '#contract/documents/document-facts.ts'
import { endpointsOf } from '#contract/platform/endpoint.ts'
import { fileId } from '#contract/manual/files.ts'

const endpoint = endpointsOf('Files', z.object({ id: fileId }))

/** Refused to who may not delete a paper before its time. */
export const KEPT_LONGER =
  'This would shorten the time for which the paper has to be kept. Only owners and directors of this company can do that.'

export const getFacts = endpoint('GET /api/files/:id/facts', 'view', {
  summary:
    'What a document says of itself: kind, date, other party, total and more; null for what it does not say',
  etag: 'revision',
  reply: documentFacts,
})

export const setFacts = endpoint('PATCH /api/files/:id/facts', 'edit', {
  summary: 'Correct or confirm facts of a document: a value sets one, null says that it has none',
  body: factChanges,
  reply: documentFacts,
  example: {
    body: {
      kind: 'invoice',
      date: '2025-10-31',
      total: { amount: '1250.00', currency: 'GBP' },
      person: null,
    },
  },
})
