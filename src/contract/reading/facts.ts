import { z } from 'zod'
import { documentFacts, factChanges } from '#contract/documents/document-facts.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { fileId } from '#contract/manual/files.ts'

const tag = 'Files'

/** Refused to who may not delete a paper before its time. */
export const KEPT_LONGER =
  'By this the paper would no longer be kept as long as it has to be. Only owners and directors of this company can say so.'

const params = z.object({ id: fileId })

export const getFacts = endpoint({
  method: 'GET',
  path: '/api/files/:id/facts',
  aliases: ['/api/file/:id/facts'],
  access: 'user',
  needs: 'view',
  tag,
  summary:
    'What a document says of itself: kind, date, other party, total and more; null for what it does not say',
  params,
  etag: 'revision',
  status: 200,
  reply: documentFacts,
})

export const setFacts = endpoint({
  method: 'PATCH',
  path: '/api/files/:id/facts',
  aliases: ['/api/file/:id/facts'],
  access: 'user',
  needs: 'edit',
  tag,
  summary: 'Correct or confirm facts of a document: a value sets one, null says that it has none',
  params,
  body: factChanges,
  status: 200,
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
