import { z } from 'zod'
import { namedObject } from '#contract/platform/named-object.ts'
import { endpointsOf } from '#contract/platform/endpoint.ts'
import { uploadedFile, uploadFailure } from './uploads.ts'
import { factChanges } from '#contract/documents/document-facts.ts'
import { folderId } from './folders.ts'
import { pageQuery, timestamp } from '#contract/platform/common-fields.ts'
import { nameOf } from '#contract/platform/name-field.ts'

/** Days after which a shared file that was not filed goes to the trash. */
export const UNFILED_DAYS = 7

/** A file that another app sent and that waits in XYZ, with the text that came with it. */
export const sharedFile = namedObject('SharedFile', {
  id: z.uuid(),
  name: z.string(),
  mimetype: z.string(),
  size: z.int(),
  title: z.string().nullable(),
  text: z.string().nullable(),
  url: z.string().nullable(),
  sharedAt: timestamp,
  /** When it goes to the trash unless it is filed. */
  expiresAt: timestamp,
})
export type SharedFile = z.infer<typeof sharedFile>

/** How long a share without a session is kept for its device. */
export const DEVICE_SHARE_MINUTES = 60

/** A file that was shared on this device while nobody was signed in. */
export const deviceShare = namedObject('DeviceShare', {
  id: z.uuid(),
  name: z.string(),
  size: z.int(),
  sharedAt: timestamp,
})
export type DeviceShare = z.infer<typeof deviceShare>

/** What comes along with shared files, each cut to 1,000 characters. */
const sharedWords = z.object({ title: z.string(), text: z.string(), url: z.string() }).partial()

const endpoint = endpointsOf('Sharing', z.object({ id: z.uuid() }))

export const postShare = endpoint('POST /share-target', 'public', {
  summary:
    'What a share sheet posts when no service worker takes it: kept unfiled, signed out for this device, then shown at /share-target',
  body: 'multipart',
  form: sharedWords,
  status: 303,
  errors: ['too_large', 'truncated', 'quota', 'disk_full'],
})

export const listDeviceShares = endpoint('GET /api/share/device', 'view', {
  summary: 'What was shared on this device while nobody was signed in, oldest first',
  reply: z.array(deviceShare),
})

export const keepDeviceShares = endpoint('POST /api/share/device', 'edit', {
  summary: 'Take what was shared on this device into the inbox',
  status: 201,
  reply: z.object({ files: z.array(sharedFile), failed: z.array(uploadFailure) }),
  errors: ['quota', 'disk_full'],
})

export const discardDeviceShares = endpoint('DELETE /api/share/device', 'view', {
  summary: 'Drop what was shared on this device',
})

export const receiveShare = endpoint('POST /api/share/inbox', 'token', {
  needs: 'edit',
  summary: 'Send files in with an upload token; they wait unfiled until a folder is chosen',
  body: 'multipart',
  form: sharedWords,
  status: 201,
  reply: z.object({ files: z.array(sharedFile), failed: z.array(uploadFailure) }),
  errors: ['too_large', 'truncated', 'quota', 'disk_full'],
})

export const listShares = endpoint('GET /api/share/inbox', 'view', {
  summary: 'What was shared and is not filed yet, newest first',
  query: pageQuery,
  etag: 'revision',
  reply: z.array(sharedFile),
  example: { query: { limit: 50 } },
})

/** A paper of the inbox, which is a file in XYZ, with where it goes and what is set with it. */
const filing = z.object({
  id: z.uuid(),
  folderId,
  /** Left out to keep its name; its extension is kept. */
  name: nameOf('File name cannot be empty').optional(),
  facts: factChanges.optional(),
  /** The ids of the deadlines that it closes. */
  closes: z.array(z.string().max(200)).max(20).default([]),
  /** Whether nobody looked at the suggested folder: suggestions learn nothing from it until somebody opens or moves it. */
  isGuessed: z.boolean().default(false),
})
export type Filing = z.input<typeof filing>

export const filePapers = endpoint('POST /api/inbox/file', 'edit', {
  tag: 'Filing',
  summary:
    'File papers of the inbox, each with its name, its facts and the deadlines that it closes: all of them, or none',
  body: z.array(filing).min(1, 'Please choose at least one file.').max(1000),
  reply: namedObject('FiledPapers', {
    /** For the undo, which its person has for a day. */
    id: z.uuid(),
    /** In the order of the papers. */
    files: z.array(uploadedFile),
  }),
  errors: ['not_found'],
  example: {
    body: [
      {
        id: '01890a5d-ac96-774b-bcce-b302099a8057',
        folderId: 'HI1',
        name: '2025-10-31 Aireworth Timber 118204.pdf',
        facts: { total: { amount: '120.00', currency: 'GBP' } },
        closes: [],
      },
    ],
  },
})

export const undoFiling = endpoint('POST /api/inbox/file/:id/undo', 'edit', {
  tag: 'Filing',
  summary:
    'Undo a filing: its papers wait again under their old names, with their facts and deadlines as they were',
  errors: ['not_found'],
})

export const discardShare = endpoint('DELETE /api/share/inbox/:id', 'edit', {
  summary: 'Move a shared file to the trash instead of filing it',
})
