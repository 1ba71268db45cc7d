import { z } from 'zod'
import { namedObject } from '#contract/platform/named-object.ts'
import { companyBadge } from '#contract/company/company-badge.ts'
import { timestamp } from '#contract/platform/common-fields.ts'
import { endpointsOf } from '#contract/platform/endpoint.ts'
import { lastPiece, pieceCall, pieceParams, pieceQuery } from '#contract/manual/uploads.ts'
import { day } from '#contract/platform/plain-date.ts'
import { linkKinds, tokenParams } from './links.ts'
import { receipt, standing, wantedOutside } from './requests.ts'

// What people without an account call.

export const MAX_PACK = 1000

const params = tokenParams.extend({
  ...pieceParams.shape,
  id: z.uuid(),
  number: z.coerce.number().int().min(1).max(MAX_PACK),
})
const endpoint = endpointsOf('Outsiders', params)

/** What a paper of a pack says of itself, also to the recipient. */
export const packItemOutside = z.object({
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
})
export type PackItemOutside = z.infer<typeof packItemOutside>

export const requestCode = endpoint('POST /api/o/:token/code', 'public', {
  summary: 'Mail a code to the recipient of an address; the answer is the same for every address',
  status: 202,
})

export const openLink = endpoint('POST /api/o/:token/open', 'public', {
  summary: 'Open an address with the mailed code; the answer sets the cookie of this address alone',
  body: z.object({
    code: z
      .string('Please type the code')
      .transform((code) => code.replaceAll(/\s/g, ''))
      .pipe(z.string().min(1, 'Please type the code').max(20, 'The code has six digits')),
  }),
  reply: z.object({ expiresAt: timestamp }),
  errors: ['invalid_code', 'ended'],
  example: { body: { code: '123456' } },
})

export const showLink = endpoint('GET /api/o/:token', 'outside', {
  summary: 'What an address leads to, for who opened it with the code',
  reply: namedObject('OutsideView', {
    kind: z.enum(linkKinds),
    company: z.string(),
    badge: companyBadge,
    from: z.string(),
    message: z.string().nullable(),
    expiresOn: day,
    /** Only for a pack. */
    title: z.string().optional(),
    items: z.array(packItemOutside).optional(),
    mayDownload: z.boolean().optional(),
    watermark: z.boolean().optional(),
    /** Only for a request. */
    wanted: z.array(wantedOutside).optional(),
    /** Only for a request: for what it asks again, once it has ended. */
    every: z.enum(standing).nullable().optional(),
  }),
  errors: ['ended'],
})

export const sendPaperPiece = endpoint('PATCH /api/o/:token/pieces/:upload', 'outside', {
  ...pieceCall,
  summary:
    'Send a piece of a paper, under any UUID; the last one is sent as the form of the paper, with this `id` and its ' +
    '`offset`. One that does not begin where the last one ended is not taken; the answer says where to go on',
  query: pieceQuery,
  errors: [...pieceCall.errors, 'ended'],
  example: { query: { offset: 0 } },
})

export const sendPaper = endpoint('POST /api/o/:token/wanted/:id', 'outside', {
  summary: 'Send one paper that is asked for; the receipt is given once it is stored, and mailed',
  body: 'multipart',
  form: lastPiece.partial(),
  status: 201,
  reply: z.object({
    receipt,
    /** Whether the same bytes had come before; the receipt is that of then. */
    isRepeat: z.boolean(),
  }),
  errors: ['ended', 'too_large', 'truncated', 'infected', 'quota', 'disk_full'],
})

const given = { reply: 'bytes', errors: ['ended', 'unsupported'] } as const

export const viewPackItem = endpoint('GET /api/o/:token/items/:number/view', 'outside', {
  ...given,
  summary: 'A paper of a pack as a PDF, to be shown',
})

export const downloadPackItem = endpoint('GET /api/o/:token/items/:number/download', 'outside', {
  ...given,
  summary: 'A paper of a pack byte for byte, where that is allowed',
})

export const zipPack = endpoint('GET /api/o/:token/zip', 'outside', {
  ...given,
  summary: 'The papers of a pack as one ZIP with their index, where downloading is allowed',
})

export const printPack = endpoint('GET /api/o/:token/print', 'outside', {
  ...given,
  summary: 'A pack as one PDF with an index, numbered pages and bookmarks, where downloading is allowed',
})

export const notePackSeen = endpoint('POST /api/o/:token/seen', 'outside', {
  summary: 'Note how long a page of a paper was on the screen',
  body: z.object({
    number: z.int().min(1).max(MAX_PACK),
    page: z.int().min(1).max(100_000),
    /** In milliseconds, since the last note of this page. */
    ms: z.int().min(0).max(3_600_000),
  }),
  errors: ['ended'],
  example: { body: { number: 1, page: 1, ms: 4000 } },
})
