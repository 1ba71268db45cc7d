import { z } from 'zod'
import { departments } from '#contract/company/built-in-folders.ts'
import { endpointsOf } from '#contract/platform/endpoint.ts'
import { file, fileId, fileSorts } from '#contract/manual/files.ts'
import { uploadReply } from '#contract/manual/uploads.ts'
import {
  EMPTY_FOLDER_NAME,
  EMPTY_SUBFOLDER_NAME,
  folder,
  folderDeletion,
  prefixedFolderId,
} from '#contract/manual/folders.ts'
import { pageQuery, sortOrder } from '#contract/platform/common-fields.ts'
import { nameOf } from '#contract/platform/name-field.ts'

const PREFIX = 'master_'

/** The id under which a folder of the template goes out. */
export function masterId(id: string): string {
  return PREFIX + id
}

/** The code of a folder, of the template or not: `A1`. */
export function codeOf(id: string): string {
  return isMasterId(id) ? id.slice(PREFIX.length) : id
}

/** Whether a folder is one of the template. */
export function isMasterId(id: string): boolean {
  return id.startsWith(PREFIX)
}

/** The id of a template folder, `master_A1`; it parses to the code, `A1` (`docs/product.md` §12). */
export const masterFolderId = prefixedFolderId.transform(codeOf)

const endpoint = endpointsOf('Master template', z.object({ id: masterFolderId }))
const fileParams = z.object({ id: fileId })
const folderName = nameOf(EMPTY_FOLDER_NAME)
const listQuery = pageQuery.extend({
  sort: z.enum(fileSorts).default('name'),
  order: sortOrder.optional(),
})

export const listMasterFolders = endpoint('GET /api/master/folders', 'master', {
  summary: 'The whole template, in display order',
  etag: 'revision',
  reply: z.array(folder),
})

export const createMasterFolder = endpoint('POST /api/master/folders', 'master', {
  summary: 'Add a folder to the template: a subfolder, or without a parent a folder at the top level',
  body: z.object({
    name: nameOf(EMPTY_SUBFOLDER_NAME),
    parentId: masterFolderId.nullish(),
    department: z.enum(departments, 'Please choose one of the four directors').default('Operations Director'),
    /** The parent says it already, and the department too. */
    isSubfolder: z.boolean().optional(),
  }),
  status: 201,
  reply: folder,
  example: {
    body: {
      name: 'Correspondence',
      parentId: 'master_A',
      department: 'Managing Director',
      isSubfolder: true,
    },
  },
})

export const renameMasterFolder = endpoint('PATCH /api/master/folders/:id/rename', 'master', {
  summary: 'Rename a folder of the template',
  body: z.object({ newName: folderName }),
  reply: folder,
  example: { body: { newName: 'Board papers' } },
})

export const moveMasterFolder = endpoint('PATCH /api/master/folders/:id/move', 'master', {
  summary: 'Move a folder of the template, with all it holds, into another one',
  body: z.object({ targetParentId: masterFolderId }),
  reply: folder,
  errors: ['conflict'],
  example: { body: { targetParentId: 'master_B' } },
})

export const copyMasterFolder = endpoint('POST /api/master/folders/:id/copy', 'master', {
  summary:
    'Copy a folder of the template, with its subfolders and files, into another one or to the top level',
  body: z.object({ targetParentId: masterFolderId.nullable(), newName: folderName.optional() }),
  status: 201,
  reply: folder,
  errors: ['conflict'],
  example: { body: { targetParentId: null, newName: 'Board papers (copy)' } },
})

export const deleteMasterFolder = endpoint('DELETE /api/master/folders/:id/recursive', 'master', {
  aliases: ['/api/master/folders/:id'],
  summary: 'Move a folder of the template and all it holds to the trash; a built-in folder stays, empty',
  reply: folderDeletion,
})

export const listMasterFiles = endpoint('GET /api/master/files', 'master', {
  summary: 'Every file of the template',
  query: listQuery,
  reply: z.array(file),
})

export const listMasterFolderFiles = endpoint('GET /api/master/files/:id', 'master', {
  summary: 'The files of one folder of the template',
  query: listQuery,
  etag: 'revision',
  reply: z.array(file),
})

export const uploadMasterFiles = endpoint('POST /api/master/files/upload', 'master', {
  aliases: ['/api/master/files'],
  summary: 'Upload files into a folder of the template; each stands or fails by itself',
  body: 'multipart',
  form: z.object({ folderId: masterFolderId, id: fileId.optional() }),
  status: 201,
  reply: uploadReply,
  errors: ['too_large', 'truncated', 'disk_full'],
})

export const downloadMasterFile = endpoint('GET /api/master/files/:id/download', 'master', {
  summary: 'A file of the template, byte for byte as it was filed',
  params: fileParams,
  reply: 'bytes',
})

export const deleteMasterFile = endpoint('DELETE /api/master/files/:id', 'master', {
  summary: 'Move a file of the template to the trash',
  params: fileParams,
})

export const renameMasterFile = endpoint('PATCH /api/master/files/:id/rename', 'master', {
  summary: 'Rename a file of the template; its extension is kept',
  params: fileParams,
  body: z.object({ newName: nameOf('File name cannot be empty') }),
  reply: file,
  example: { body: { newName: 'Minutes, blank' } },
})

export const readMasterFileAgain = endpoint('POST /api/master/files/:id/read', 'master', {
  summary: 'Read what is in a file of the template once more, when that failed',
  params: fileParams,
  reply: file,
})

export const moveMasterFile = endpoint('PATCH /api/master/files/:id/move', 'master', {
  summary: 'Move a file to another folder of the template',
  params: fileParams,
  body: z.object({ newFolderId: masterFolderId }),
  reply: file,
  example: { body: { newFolderId: 'master_B' } },
})

export const copyMasterFile = endpoint('POST /api/master/files/:id/copy', 'master', {
  summary: 'Copy a file into a folder of the template',
  params: fileParams,
  body: z.object({ folderId: masterFolderId }),
  status: 201,
  reply: file,
  example: { body: { folderId: 'master_B' } },
})
