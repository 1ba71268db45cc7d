import { z } from 'zod'
import { namedObject } from '#contract/platform/named-object.ts'
import { timestamp } from '#contract/platform/common-fields.ts'
import { nameOf } from '#contract/platform/name-field.ts'
import { endpointsOf } from '#contract/platform/endpoint.ts'

/** The most upload tokens of one person: one per device, with room to spare. */
export const MAX_UPLOAD_TOKENS = 20

/** A key with which a device may send files, and do nothing else. */
export const uploadToken = namedObject('UploadToken', {
  id: z.uuid(),
  name: z.string(),
  createdAt: timestamp,
  lastUsedAt: timestamp.nullable(),
})
export type UploadToken = z.infer<typeof uploadToken>

const endpoint = endpointsOf('Sharing', z.object({ id: z.uuid() }))

export const listUploadTokens = endpoint('GET /api/share/tokens', 'view', {
  summary: 'The upload tokens of this account, newest first',
  reply: z.array(uploadToken),
})

export const createUploadToken = endpoint('POST /api/share/tokens', 'edit', {
  proof: 'fresh',
  summary: 'Make an upload token; this answer alone ever has it',
  body: z.object({ name: nameOf('Please name the device') }),
  status: 201,
  reply: uploadToken.extend({ token: z.string() }),
  errors: ['conflict'],
  example: { body: { name: 'My iPhone' } },
})

export const revokeUploadToken = endpoint('DELETE /api/share/tokens/:id', 'view', {
  summary: 'Revoke an upload token; it stops working at once',
})
