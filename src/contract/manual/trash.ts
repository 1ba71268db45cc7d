import { z } from 'zod'
import { namedObject } from '#contract/platform/named-object.ts'
import { endpointsOf } from '#contract/platform/endpoint.ts'
import { fileId, keepUntil, reason } from './files.ts'
import { folderId } from './folders.ts'
import { pageQuery, timestamp } from '#contract/platform/common-fields.ts'

/** Days after which deleted files and folders are gone for good (`docs/product.md` §9). */
export const TRASH_DAYS = 30

const deletion = {
  deletedAt: timestamp,
  /** When it is gone for good. */
  expiresAt: timestamp,
  /** The id of its deletion, which everything deleted together shares. */
  trashId: z.uuid(),
  /** Who deleted it; null for what the product did by itself. */
  userId: z.uuid().nullable(),
  /** Null once the account was closed, too. */
  userName: z.string().nullable(),
}

export const trashedFile = namedObject('TrashedFile', {
  id: z.uuid(),
  originalName: z.string(),
  mimetype: z.string(),
  size: z.int(),
  folderId: z.string(),
  folderName: z.string(),
  /** Whether its folder is in the trash too, and would be restored with it. */
  isPlaceGone: z.boolean(),
  /** Until when it is to be kept, or that it is on hold: then it stays in the trash after its 30 days. */
  keepUntil,
  hold: z.boolean(),
  ...deletion,
})
export type TrashedFile = z.infer<typeof trashedFile>

export const trashedFolder = namedObject('TrashedFolder', {
  id: z.string(),
  name: z.string(),
  department: z.string(),
  parentId: z.string().nullable(),
  parentName: z.string().nullable(),
  isPlaceGone: z.boolean(),
  /** What was deleted with it: subfolders, files and their bytes. */
  folders: z.int(),
  files: z.int(),
  size: z.int(),
  ...deletion,
})
export type TrashedFolder = z.infer<typeof trashedFolder>

const trash = z.object({ files: z.array(trashedFile), folders: z.array(trashedFolder) })
const counts = z.object({ folders: z.int(), files: z.int() })

const MAX_CHOSEN = 10_000

/** Items in the trash: each by its id, or all of one deletion. */
const items = z.object({
  files: z.array(fileId).max(MAX_CHOSEN).default([]),
  folders: z.array(folderId).max(MAX_CHOSEN).default([]),
  deletions: z.array(z.uuid()).max(MAX_CHOSEN).default([]),
})
export type Chosen = z.output<typeof items>

const isAnyChosen = ({ files, folders, deletions }: Chosen) =>
  files.length + folders.length + deletions.length > 0
const NOTHING_CHOSEN = 'Please choose at least one file or folder.'
const chosen = items.refine(isAnyChosen, NOTHING_CHOSEN)

const endpoint = endpointsOf('Trash')
const example = { body: { files: ['01890a5d-ac96-774b-bcce-b302099a8057'], folders: ['A1'] } }

export const listTrash = endpoint('GET /api/trash', 'view', {
  summary:
    'What was deleted in the last 30 days or is to be kept longer, newest first; what a folder took with it is counted there',
  query: pageQuery,
  etag: 'revision and time',
  reply: trash,
})

export const restoreTrash = endpoint('POST /api/trash/restore', 'edit', {
  summary:
    'Put things back where they were, a folder with what went with it; where their folder is gone, together with it',
  body: chosen,
  reply: counts,
  errors: ['not_found'],
  example,
})

export const deleteTrash = endpoint('DELETE /api/trash', 'edit', {
  proof: 'fresh',
  summary:
    'Delete things in the trash for good, a folder with all that was deleted from it; papers that are to be kept longer ask for a reason, those on hold stay',
  body: items.extend({ reason: reason.nullish() }).refine(isAnyChosen, NOTHING_CHOSEN),
  reply: counts,
  errors: ['not_found', 'keep', 'hold'],
  example,
})
