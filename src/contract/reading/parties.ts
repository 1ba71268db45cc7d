import { z } from 'zod'
import { namedObject } from '#contract/platform/named-object.ts'
import { endpointsOf } from '#contract/platform/endpoint.ts'
import { nameOf } from '#contract/platform/name-field.ts'

const endpoint = endpointsOf('Files', z.object({ id: z.uuid() }))

/** Another spelling that counts as a party. */
const spelling = z.object({ id: z.uuid(), name: z.string() })

const party = namedObject('Party', {
  name: z.string(),
  papers: z.int(),
  /** What was merged into it, as it was spelled. */
  spellings: z.array(spelling),
})
export type Party = z.infer<typeof party>

export const NOT_YOURS_TO_MERGE = 'Only owners and directors of this company say which parties are the same.'
export const SAME_PARTY = 'These are the same already.'

const name = nameOf('Please say which party')

export const listParties = endpoint('GET /api/parties', 'edit', {
  summary: 'The other parties of the company’s papers, those of most papers first; for owners and directors',
  reply: z.array(party),
})

export const mergeParties = endpoint('POST /api/parties/merges', 'edit', {
  summary:
    'Say that a party is the same as another one, in all papers of the company and in those that come; for owners and directors',
  body: z.object({ party: name, sameAs: name }),
  status: 201,
  reply: spelling.extend({ papers: z.int() }),
  example: { body: { party: 'Pennine Dog Foods (Leeds)', sameAs: 'Pennine Dog Foods' } },
})

export const splitParty = endpoint('DELETE /api/parties/merges/:id', 'edit', {
  summary: 'Take back that a spelling is the same party; its papers say again what they said',
})
