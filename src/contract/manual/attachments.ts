import { z } from 'zod'
import { namedObject } from '#contract/platform/named-object.ts'
import { endpointsOf } from '#contract/platform/endpoint.ts'
import { fileId } from './files.ts'
import { folderId } from './folders.ts'
import { uploadedFile } from './uploads.ts'

const endpoint = endpointsOf(
  'Files',
  z.object({ id: fileId, index: z.coerce.number().int().min(0).max(10_000) }),
)

/** A document that is attached to a mail which is filed. */
export const attachment = namedObject('Attachment', {
  /** Its place in the mail, from 0. */
  index: z.int(),
  name: z.string(),
  mimetype: z.string(),
  size: z.int(),
})
export type Attachment = z.infer<typeof attachment>

export const listAttachments = endpoint('GET /api/files/:id/attachments', 'view', {
  summary: 'What is attached to a mail; nothing for a file of another type',
  reply: z.array(attachment),
  errors: ['unsupported'],
})

export const viewAttachment = endpoint('GET /api/files/:id/attachments/:index', 'view', {
  summary: 'What is attached to a mail: shown in place where its type can do no harm, else to be kept',
  reply: 'bytes',
  errors: ['unsupported'],
})

export const fileAttachment = endpoint('POST /api/files/:id/attachments/:index/file', 'edit', {
  summary: 'Make a document of what is attached to a mail; all that holds for an upload holds for it',
  body: z.object({ folderId }),
  status: 201,
  reply: uploadedFile,
  errors: ['not_found', 'too_large', 'infected', 'quota', 'unsupported', 'disk_full'],
  example: { body: { folderId: 'XYZ' } },
})
