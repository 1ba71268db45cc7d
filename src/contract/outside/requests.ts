import { z } from 'zod'
import { namedObject } from '#contract/platform/named-object.ts'
import { pageQuery, timestamp } from '#contract/platform/common-fields.ts'
import { nameOf } from '#contract/platform/name-field.ts'
import { endpointsOf } from '#contract/platform/endpoint.ts'
import { reason } from '#contract/manual/files.ts'
import { day } from '#contract/platform/plain-date.ts'
import { linkFields, newLinkFields } from './links.ts'

/** Days after it was sent on which a request that is not complete is mailed again. */
export const REQUEST_REMINDER_DAYS = [3, 7, 12] as const
/** Papers that one request can ask for, and that one address can send. */
export const MAX_WANTED = 100
export const MAX_PAPERS = 500

export const wantedStates = ['waiting', 'received', 'accepted'] as const
export type WantedState = (typeof wantedStates)[number]

/** How often a standing request asks: for each month or quarter, once it has ended. */
export const standing = ['month', 'quarter'] as const
export type Standing = (typeof standing)[number]

const receiptFields = { name: z.string(), size: z.int(), sha256: z.string() }
export const receipt = z.object({ ...receiptFields, at: timestamp })
export type Receipt = z.infer<typeof receipt>

const declined = z.string().nullable()
const paper = z.object({
  id: z.uuid(),
  ...receiptFields,
  receivedAt: timestamp,
  /** The file that it is; null once that was deleted for good. */
  fileId: z.uuid().nullable(),
  declined,
})

/** `accepted` once one of its papers was filed. */
const wantedFields = { id: z.uuid(), name: z.string(), state: z.enum(wantedStates) }
const wanted = z.object({
  ...wantedFields,
  /** The slot of an expected paper that it fills. */
  expectedId: z.string().nullable(),
  folderId: z.string().nullable(),
  papers: z.array(paper),
})

export const paperRequest = namedObject('PaperRequest', {
  ...linkFields,
  remind: z.boolean(),
  every: z.enum(standing).nullable(),
  wanted: z.array(wanted),
})
export type PaperRequest = z.infer<typeof paperRequest>

const endpoint = endpointsOf('Requests', z.object({ id: z.uuid(), paper: z.uuid() }))
const change = { reply: paperRequest, errors: ['conflict'] } as const

const asked = z.union(
  [
    z.object({ expectedId: z.string().min(1).max(300) }),
    z.object({ name: nameOf('Please say what you ask for') }),
  ],
  'Please say what you ask for',
)

export const createRequest = endpoint('POST /api/requests', 'edit', {
  proof: 'fresh',
  summary: 'Ask somebody without an account for papers; this answer alone ever has the address',
  body: z.object({
    ...newLinkFields,
    wanted: z.array(asked).min(1, 'Please say what you ask for').max(MAX_WANTED),
    remind: z.boolean().default(true),
    every: z.enum(standing).optional(),
  }),
  status: 201,
  reply: paperRequest.extend({ url: z.string() }),
  errors: ['not_found', 'rate_limited'],
  example: {
    body: {
      recipient: { email: 'accountant@example.com', name: 'Grace Hopper' },
      wanted: [{ name: 'Trial balance at 31 March 2026' }],
      message: 'For the accounts, please.',
    },
  },
})

export const listRequests = endpoint('GET /api/requests', 'view', {
  summary: 'What was asked of whom, newest first, as far as the caller may see it',
  query: pageQuery,
  reply: z.array(paperRequest),
  example: { query: { limit: 50 } },
})

export const getRequest = endpoint('GET /api/requests/:id', 'view', {
  summary: 'One request, with the papers that came',
  reply: paperRequest,
})

export const changeRequest = endpoint('PATCH /api/requests/:id', 'edit', {
  ...change,
  proof: 'fresh',
  summary: 'Give a request more days, or choose whether its recipient is reminded',
  body: z.object({ expiresOn: day.optional(), remind: z.boolean().optional() }),
  example: { body: { remind: false } },
})

export const endRequest = endpoint('DELETE /api/requests/:id', 'edit', {
  summary: 'End a request; its address stops working',
})

export const declinePaper = endpoint('POST /api/requests/:id/papers/:paper/decline', 'edit', {
  ...change,
  summary: 'Decline a paper that waits in the inbox; the recipient is told why, and asked again',
  body: z.object({ reason }),
  example: { body: { reason: 'The second page is missing' } },
})

/** What an outsider sees of what is wanted. */
export const wantedOutside = z.object({
  ...wantedFields,
  sentence: z.string().nullable(),
  papers: z.array(receipt.extend({ declined })),
})
export type WantedOutside = z.infer<typeof wantedOutside>
