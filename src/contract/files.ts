import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { folderId } from './folders.ts'
import { bit, nameOf, pageQuery, sortOrder, timestamp } from './common-fields.ts'

export const fileId = z.uuid('This is not a file')

export const fileStatus = z.enum(['stored', 'indexed', 'unreadable'])

/** Fields that a file and its entry in the log share. */
const commonFields = z.object({
  id: z.uuid(),
  mimetype: z.string(),
  size: z.int(),
  folderId: z.string(),
  folderName: z.string(),
  uploadedBy: z.string(),
  uploadedAt: timestamp,
  status: fileStatus,
  statusReason: z.string().nullable(),
  /** Whether `…/thumbnail` gives a picture. */
  hasThumbnail: z.boolean(),
})

export const file = commonFields
  .extend({
    filename: z.string(),
    originalName: z.string(),
    userId: z.string(),
    isTemplate: bit,
    isMasterWorkspace: bit,
    sha256: z.string(),
    previewable: z.boolean(),
  })
  .meta({ id: 'File' })
export type File = z.infer<typeof file>

export const fileLogEntry = commonFields.extend({ fileName: z.string() }).meta({ id: 'FileLogEntry' })
export type FileLogEntry = z.infer<typeof fileLogEntry>

export const fileSorts = ['name', 'date', 'size', 'type'] as const
export type FileSort = (typeof fileSorts)[number]

export const logSorts = ['name', 'location', 'date', 'size'] as const
export type LogSort = (typeof logSorts)[number]

/** Each sort's own direction: names and types A to Z, the newest and the largest first (`docs/product.md` §9). */
export const defaultOrder = {
  name: 'asc',
  location: 'asc',
  type: 'asc',
  date: 'desc',
  size: 'desc',
} as const

const tag = 'Files'

const params = z.object({ id: fileId })

export const fileName = nameOf('File name cannot be empty')

export const listFiles = endpoint({
  method: 'GET',
  path: '/api/files',
  access: 'user',
  tag,
  summary: 'The files of one folder',
  query: pageQuery.extend({
    folder: folderId,
    sort: z.enum(fileSorts).default('name'),
    order: sortOrder.optional(),
  }),
  status: 200,
  reply: z.array(file),
  example: { query: { folder: 'A', limit: 50 } },
})

export const listFileLog = endpoint({
  method: 'GET',
  path: '/api/files/log',
  access: 'user',
  tag,
  summary: 'Every file of the manual, newest first',
  query: pageQuery.extend({ sort: z.enum(logSorts).default('date'), order: sortOrder.optional() }),
  status: 200,
  reply: z.array(fileLogEntry),
})

export const listUnread = endpoint({
  method: 'GET',
  path: '/api/files/unread',
  access: 'user',
  tag,
  summary: 'The files whose text is being read or could not be read, newest first',
  query: pageQuery,
  status: 200,
  reply: z.array(file),
  example: { query: { limit: 50 } },
})

export const getFile = endpoint({
  method: 'GET',
  path: '/api/files/:id',
  aliases: ['/api/file/:id'],
  access: 'user',
  tag,
  summary: 'One file',
  params,
  status: 200,
  reply: file,
})

export const deleteFile = endpoint({
  method: 'DELETE',
  path: '/api/files/:id',
  aliases: ['/api/file/:id'],
  access: 'user',
  tag,
  summary: 'Move a file to the trash',
  params,
  status: 204,
  reply: 'empty',
})

export const renameFile = endpoint({
  method: 'PUT',
  path: '/api/files/:id/rename',
  aliases: ['/api/file/:id/rename'],
  access: 'user',
  tag,
  summary: 'Rename a file; its extension is kept',
  params,
  body: z.object({ newName: fileName }),
  status: 200,
  reply: file,
  example: { body: { newName: 'Minutes of 3 March' } },
})

export const readFileAgain = endpoint({
  method: 'POST',
  path: '/api/files/:id/read',
  aliases: ['/api/file/:id/read'],
  access: 'user',
  tag,
  summary: 'Read what is in a file once more, when that failed',
  params,
  status: 200,
  reply: file,
})

export const moveFile = endpoint({
  method: 'PUT',
  path: '/api/files/:id/move',
  aliases: ['/api/file/:id/move'],
  access: 'user',
  tag,
  summary: 'Move a file to another folder, under another name where one is given; its extension is kept',
  params,
  body: z.object({ newFolderId: folderId, newName: fileName.optional() }),
  status: 200,
  reply: file,
  example: { body: { newFolderId: 'B' } },
})

export const copyFile = endpoint({
  method: 'POST',
  path: '/api/files/:id/copy',
  aliases: ['/api/file/:id/copy'],
  access: 'user',
  tag,
  summary: 'Copy a file into a folder',
  params,
  body: z.object({ folderId }),
  status: 201,
  reply: file,
  example: { body: { folderId: 'B' } },
})

/** The most files that one call changes. */
const MAX_TOGETHER = 10_000

export const fileIds = z
  .array(fileId, 'Please choose at least one file.')
  .min(1, 'Please choose at least one file.')
  .max(MAX_TOGETHER, `At most ${String(MAX_TOGETHER)} files can be chosen at once.`)
  .transform((ids) => [...new Set(ids)])

export const exampleIds = ['01890a5d-ac96-774b-bcce-b302099a8057']

export const moveFiles = endpoint({
  method: 'PUT',
  path: '/api/files/move',
  access: 'user',
  tag,
  summary: 'Move several files to another folder, all or none',
  body: z.object({ files: fileIds, newFolderId: folderId }),
  status: 200,
  reply: z.array(file),
  errors: ['not_found'],
  example: { body: { files: exampleIds, newFolderId: 'B' } },
})

export const copyFiles = endpoint({
  method: 'POST',
  path: '/api/files/copy',
  access: 'user',
  tag,
  summary: 'Copy several files into a folder, all or none',
  body: z.object({ files: fileIds, folderId }),
  status: 201,
  reply: z.array(file),
  errors: ['not_found'],
  example: { body: { files: exampleIds, folderId: 'B' } },
})

export const deleteFiles = endpoint({
  method: 'DELETE',
  path: '/api/files',
  access: 'user',
  tag,
  summary: 'Move several files to the trash, all or none',
  body: z.object({ files: fileIds }),
  status: 200,
  reply: z.object({ files: z.int() }),
  errors: ['not_found'],
  example: { body: { files: exampleIds } },
})
