import { z } from 'zod'
import { namedObject } from '#contract/platform/named-object.ts'
import { endpointsOf } from '#contract/platform/endpoint.ts'
import { file, fileId } from './files.ts'

const endpoint = endpointsOf('Home', z.object({ id: fileId }))

/** How many documents a person can pin in a company. */
export const MAX_PINS = 12

export const listHomeFiles = endpoint('GET /api/home/files', 'view', {
  summary: 'The documents that the caller pinned, and those that they opened or uploaded last',
  reply: z.object({
    /** The last pinned first. */
    pinned: z.array(file),
    /** The latest first, without the pinned ones. */
    recent: z.array(file),
  }),
})

export const pinFile = endpoint('PUT /api/files/:id/pin', 'view', {
  summary: 'Pin a document to the caller’s own home page',
  errors: ['conflict'],
})

export const unpinFile = endpoint('DELETE /api/files/:id/pin', 'view', {
  summary: 'Take a document off the caller’s own home page',
})

const firstPaper = namedObject('FirstPaper', {
  id: z.string(),
  name: z.string(),
  folderId: z.string(),
  /** Why it is expected. */
  reason: z.string(),
  isHere: z.boolean(),
})
export type FirstPaper = z.infer<typeof firstPaper>

export const listFirstPapers = endpoint('GET /api/home/first-papers', 'view', {
  summary: 'The papers that a company begins with; none once it has begun, or the caller has dismissed them',
  reply: z.array(firstPaper),
})

export const dismissFirstPapers = endpoint('DELETE /api/home/first-papers', 'view', {
  summary: 'Show the caller no longer which papers this company begins with',
})
