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

export const uploadFiles = endpoint('POST /api/files/upload', {
  aliases: ['/api/upload'],
  access: 'edit',
  summary:
    'Upload files into a folder; each stands or fails by itself. One that is sent with an `id` of its own, a UUID, ' +
    'is filed once, however often it is sent',
  body: 'multipart',
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

export const createUploadUrl = endpoint('POST /api/files/upload-url', {
  access: 'edit',
  summary: 'Begin a direct upload: a signed address that takes one body, once, within 15 minutes',
  body: z.object({
    folderId,
    originalName: fileName,
    size: z.int().min(0).optional(),
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/, 'A SHA-256 is 64 hexadecimal digits')
      .optional(),
  }),
  reply: z.object({ uploadURL: z.string() }),
  errors: ['too_large', 'quota'],
  example: { body: { folderId: 'A', originalName: 'minutes.pdf', size: 1024 } },
})

export const putUpload = endpoint('PUT /api/uploads/:filename', {
  access: 'signed',
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

export const completeUpload = endpoint('POST /api/files/upload-complete', {
  access: 'edit',
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
