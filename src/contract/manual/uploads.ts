import { z } from 'zod'
import { endpointsOf } from '#contract/platform/endpoint.ts'
import { file, fileId, fileName } from './files.ts'
import { folderId } from './folders.ts'

const endpoint = endpointsOf('Files')

/** A file that was uploaded earlier and has the same bytes. */
export const earlierCopy = z.object({
  id: z.uuid(),
  originalName: z.string(),
  folderId: z.string(),
  folderName: z.string(),
})
export type EarlierCopy = z.infer<typeof earlierCopy>

export const MAX_EARLIER_COPIES = 5

export const uploadedFile = file
  .extend({
    /** Files of this manual outside the trash that already had the same bytes, oldest first. */
    earlierCopies: z.array(earlierCopy).max(MAX_EARLIER_COPIES),
  })
  .meta({ id: 'UploadedFile' })
export type UploadedFile = z.infer<typeof uploadedFile>

export const uploadFailure = z.object({ name: z.string(), message: z.string() })

export const uploadReply = z.object({ files: z.array(uploadedFile), failed: z.array(uploadFailure) })
export type UploadReply = z.infer<typeof uploadReply>

/** What a form says of the bytes of its file, when those before them came in pieces. */
export const lastPiece = z.object({ id: fileId, offset: z.coerce.number().int().min(1) })

export const uploadFiles = endpoint('POST /api/files/upload', 'edit', {
  aliases: ['/api/upload'],
  summary:
    'Upload files into a folder; each stands or fails by itself. One that is sent with an `id` of its own, a UUID, ' +
    'is filed once, however often it is sent',
  body: 'multipart',
  form: z.object({ folderId, ...lastPiece.partial().shape }),
  status: 201,
  reply: uploadReply,
  errors: [
    'too_large',
    'truncated',
    'infected',
    'conflict',
    'unavailable',
    'quota',
    'disk_full',
    'unsupported',
  ],
})

/** Larger uploads come in pieces of this size, so that one that breaks off goes on behind the last piece. */
export const PIECE_BYTES = 2 * 1024 * 1024
export const MAX_PIECE_BYTES = 4 * PIECE_BYTES
/** Uploads of one sender that may be under way in pieces. */
export const MAX_UPLOADS_IN_PIECES = 50

/** Where a piece begins in its upload. */
export const pieceQuery = z.object({ offset: z.coerce.number().int().min(0) })
export const pieceParams = z.object({ upload: z.uuid() })

/** What the two calls for pieces have in common: that of people with an account, and that of outsiders. */
export const pieceCall = {
  body: 'bytes',
  /** How many bytes of the upload have arrived. */
  reply: z.object({ offset: z.int() }),
  errors: ['too_large', 'truncated', 'quota', 'disk_full', 'rate_limited', 'not_found'],
} as const

export const sendPiece = endpoint('PATCH /api/pieces/:upload', 'edit', {
  ...pieceCall,
  summary:
    'Send a piece of an upload, under the id that its file will have; the last one is sent as a form with `id` and ' +
    '`offset`. One that does not begin where the last one ended is not taken; the answer says where to go on',
  params: pieceParams,
  query: pieceQuery.extend({ folderId }),
  example: { query: { offset: 0, folderId: 'A' } },
})

/** Bytes that are missing in the store, from the first to behind the last, and the address for a PUT of them. */
export const missingPart = z.object({ url: z.string(), from: z.int(), to: z.int() })
export type MissingPart = z.infer<typeof missingPart>

export const createUploadUrl = endpoint('POST /api/files/upload-url', 'edit', {
  summary:
    'Begin a direct upload: a signed address that takes one body, once, within 15 minutes. A large one that is given an ' +
    '`id`, a UUID, can come in parts; asked again with that `id`, the answer names those that have not arrived',
  body: z.object({
    folderId,
    originalName: fileName,
    size: z.int().min(0).optional(),
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/, 'A SHA-256 is 64 hexadecimal digits')
      .optional(),
    id: fileId.optional(),
  }),
  reply: z.object({ uploadURL: z.string(), parts: z.array(missingPart).optional() }),
  errors: ['too_large', 'quota'],
  example: { body: { folderId: 'A', originalName: 'minutes.pdf', size: 1024 } },
})

export const putUpload = endpoint('PUT /api/uploads/:filename', 'signed', {
  summary: 'The body of a direct upload, to the address that upload-url gave',
  params: z.object({ filename: z.uuid() }),
  query: z.object({
    workspace: z.uuid(),
    expires: z.coerce.number().int(),
    signature: z.string().max(200),
  }),
  body: 'bytes',
  reply: z.object({ filename: z.string(), size: z.int() }),
  errors: ['too_large', 'truncated', 'conflict', 'quota', 'disk_full'],
  example: {
    query: {
      workspace: '01890a5d-ac96-774b-bcce-b302099a8057',
      expires: 1767225600,
      signature: 'signed',
    },
  },
})

export const completeUpload = endpoint('POST /api/files/upload-complete', 'edit', {
  summary:
    'Finish a direct upload: what arrived becomes a file. One that is given an `id`, a UUID, is filed once, however ' +
    'often it is sent',
  body: z.object({
    folderId,
    originalName: fileName,
    size: z.int().min(0),
    mimetype: z.string().max(255).optional(),
    filename: z.string().max(255),
    id: fileId.optional(),
  }),
  status: 201,
  reply: uploadedFile,
  errors: ['conflict', 'not_found', 'infected', 'unavailable'],
  example: {
    body: {
      folderId: 'A',
      originalName: 'minutes.pdf',
      size: 1024,
      mimetype: 'application/pdf',
      filename: '01890a5d-ac96-774b-bcce-b302099a8057',
    },
  },
})
