import { z } from 'zod'
import { endpointsOf } from '#contract/platform/endpoint.ts'
import { tokenParams } from './links.ts'

const endpoint = endpointsOf('Outsiders')

export const MAX_PACK = 1000

/** What a paper of a pack says of itself, also to the recipient. */
export const itemFields = {
  number: z.int(),
  version: z.int(),
  name: z.string(),
  /** Null while they are not counted, and for what has none. */
  pages: z.int().nullable(),
  sha256: z.string(),
  size: z.int(),
  mimetype: z.string(),
  /** The folder in which it lay when it was given. */
  folderId: z.string(),
  folderName: z.string(),
  isGone: z.boolean(),
}

export const packItemOutside = z.object(itemFields)
export type PackItemOutside = z.infer<typeof packItemOutside>

const outsideItem = tokenParams.extend({ number: z.coerce.number().int().min(1).max(MAX_PACK) })
const outside = {
  access: 'outside',
  params: tokenParams,
  reply: 'bytes',
  errors: ['ended', 'unsupported'],
} as const

export const viewPackItem = endpoint('GET /api/o/:token/items/:number/view', {
  ...outside,
  summary: 'A paper of a pack as a PDF, to be shown',
  params: outsideItem,
})

export const downloadPackItem = endpoint('GET /api/o/:token/items/:number/download', {
  ...outside,
  summary: 'A paper of a pack byte for byte, where that is allowed',
  params: outsideItem,
})

export const zipPack = endpoint('GET /api/o/:token/zip', {
  ...outside,
  summary: 'The papers of a pack as one ZIP with their index, where downloading is allowed',
})

export const printPack = endpoint('GET /api/o/:token/print', {
  ...outside,
  summary: 'A pack as one PDF with an index, numbered pages and bookmarks, where downloading is allowed',
})

export const notePackSeen = endpoint('POST /api/o/:token/seen', {
  access: 'outside',
  summary: 'Note how long a page of a paper was on the screen',
  params: tokenParams,
  body: z.object({
    number: z.int().min(1).max(MAX_PACK),
    page: z.int().min(1).max(100_000),
    /** In milliseconds, since the last note of this page. */
    ms: z.int().min(0).max(3_600_000),
  }),
  reply: 'empty',
  errors: ['ended'],
  example: { body: { number: 1, page: 1, ms: 4000 } },
})
