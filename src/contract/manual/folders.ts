import { z } from 'zod'
import { namedObject } from '#contract/platform/named-object.ts'
import {
  type BuiltInFolder,
  builtInFolder,
  builtInFolders,
  departments,
  isDepartment,
} from '#contract/company/built-in-folders.ts'
import { endpointsOf } from '#contract/platform/endpoint.ts'
import { ELSEWHERE, messageReply, timestamp } from '#contract/platform/common-fields.ts'
import { nameOf } from '#contract/platform/name-field.ts'

export const EMPTY_FOLDER_NAME = 'Folder name cannot be empty'
export const EMPTY_SUBFOLDER_NAME = 'Subfolder name cannot be empty'

const folderCode = /^[A-Z]{1,3}(?:[1-9][0-9]{0,8})?$/

export function isFolderId(text: string): boolean {
  return folderCode.test(text)
}

const masterFolderCode = /^master_[A-Z]{1,3}(?:[1-9][0-9]{0,8})?$/
const NO_FOLDER = 'Please select a folder'

/** Schema of folder ids; an id that belongs to the other pattern names a folder elsewhere. */
function idOf(kind: RegExp, other: RegExp) {
  return z
    .string(NO_FOLDER)
    .refine((id) => !other.test(id), {
      abort: true,
      error: 'This folder could not be found.',
      params: ELSEWHERE,
    })
    .regex(kind, NO_FOLDER)
}

/** A folder's code: 1 to 3 capital letters, below the top level followed by a number (`A`, `JK1`). */
export const folderId = idOf(folderCode, masterFolderCode)

/** The id of a template folder in answers: `master_` and its code. */
export const prefixedFolderId = idOf(masterFolderCode, folderCode)

const department = z.enum(departments, 'Please choose one of the four directors')

export const folder = namedObject('Folder', {
  id: z.string(),
  name: z.string(),
  department: z.string(),
  parentId: z.string().nullable(),
  isSubfolder: z.boolean(),
  description: z.string().nullable(),
  icon: z.string(),
  isCustom: z.boolean(),
  position: z.int(),
  fileCount: z.int(),
  updatedAt: timestamp,
})
export type Folder = z.infer<typeof folder>

/** `id - name`; folders of the master template show their name alone (`docs/product.md` §3). */
export function folderLabel({ id, name }: Pick<Folder, 'id' | 'name'>): string {
  return id.startsWith('master_') ? name : `${id} - ${name}`
}

const endpoint = endpointsOf('Folders', z.object({ id: folderId }))
const folderName = nameOf(EMPTY_FOLDER_NAME)
const description = z.string().trim().max(2000).nullable()

export const listFolders = endpoint('GET /api/folders', 'view', {
  summary: 'The whole folder tree, in display order',
  etag: 'revision',
  reply: z.array(folder),
})

export const listTemplateFolders = endpoint('GET /api/template-folders', 'user', {
  summary: 'The folders a new account would get',
  reply: z.array(folder),
})

export const createFolder = endpoint('POST /api/folders', 'edit', {
  summary: 'Add a folder at the top level, under the next free letters',
  body: z.object({ name: folderName, department }),
  status: 201,
  reply: folder,
  errors: ['quota'],
  example: { body: { name: 'Charity work', department: 'Managing Director' } },
})

export const createSubfolder = endpoint('POST /api/folders/:id/subfolders', 'edit', {
  summary:
    'Add a subfolder; its code is the letters of the top level and the next number never used there, its department that of the top level',
  body: z.object({ name: nameOf(EMPTY_SUBFOLDER_NAME), department: department.optional() }),
  status: 201,
  reply: folder,
  errors: ['quota'],
  example: { body: { name: 'Correspondence', department: 'Managing Director' } },
})

export const describeFolder = endpoint('PUT /api/folders/:id', 'edit', {
  aliases: ['/api/folders/:id/desc'],
  summary:
    'Change the description by which a folder is shown; a department counts at the top level, and for all below it',
  body: z.object({
    name: folderName,
    department: department.optional(),
    description: description.optional(),
  }),
  reply: folder,
  example: { body: { name: 'Board papers', department: 'Managing Director' } },
})

export const renameFolder = endpoint('PUT /api/folders/:id/rename', 'edit', {
  summary: 'Rename a folder',
  body: z.object({ newName: folderName }),
  reply: folder,
  example: { body: { newName: 'Board papers' } },
})

export const moveFolder = endpoint('PUT /api/folders/:id/move', 'edit', {
  summary: 'Move a folder, with all it holds, into another one; one with letters alone also to the top level',
  body: z.object({ targetParentId: folderId.nullable() }),
  reply: folder,
  errors: ['conflict'],
  example: { body: { targetParentId: 'B' } },
})

export const copyFolder = endpoint('POST /api/folders/:id/copy', 'edit', {
  summary: 'Copy a folder, with its subfolders and files, into another one or to the top level',
  body: z.object({ targetParentId: folderId.nullable(), newName: folderName.optional() }),
  status: 201,
  reply: folder,
  errors: ['conflict', 'quota'],
  example: { body: { targetParentId: null, newName: 'Board papers (copy)' } },
})

/** What went to the trash: how many folders and files, and the id of the deletion, by which they can be restored. */
export const folderDeletion = z.object({ folders: z.int(), files: z.int(), trashId: z.uuid() })
export type FolderDeletion = z.infer<typeof folderDeletion>

export const resetFolder = endpoint('DELETE /api/folders/:id', 'edit', {
  summary: 'Give a built-in folder its default name back; any other goes to the trash with its contents',
  reply: messageReply.extend({ trashId: folderDeletion.shape.trashId.optional() }),
})

export const deleteFolder = endpoint('DELETE /api/folders/:id/recursive', 'edit', {
  summary:
    'Move a folder and all it holds to the trash; a built-in folder stays, empty, with its default name',
  reply: folderDeletion,
})

/** What is needed to show a folder before the server has answered. */
type Stored = Pick<Folder, 'id' | 'name' | 'department' | 'parentId'>

/** A stored folder overrides the built-in one whose id is a dash- or underscore-separated part of its own. */
function overrides(storedId: string, builtInId: string): boolean {
  return storedId === builtInId || storedId.split(/[-_]/).includes(builtInId)
}

/** Whether a folder differs from the default that its code has in every manual. */
export function isCustomFolder(stored: Stored): boolean {
  const original = builtInFolder(stored.id)
  return original === undefined || original.name !== stored.name || original.department !== stored.department
}

export function folderIcon(id: string): string {
  return builtInFolder(id)?.icon ?? 'folder'
}

/**
 * The folders to show, in display order (by director, then by code): the built-in ones, each overridden by the
 * stored folder with its id, and the other stored folders (`docs/product.md` §3).
 *
 * @param isVisible whether a built-in folder that is not among the stored ones belongs to what the person may view
 */
export function mergeFolders(
  stored: readonly Folder[],
  isVisible: (builtIn: BuiltInFolder) => boolean = () => true,
): Folder[] {
  const rest = new Set(stored)
  const merged: Folder[] = builtInFolders.flatMap((original, position) => {
    const override =
      stored.find(({ id }) => id === original.id) ?? stored.find(({ id }) => overrides(id, original.id))
    if (override !== undefined) {
      rest.delete(override)
      return [override]
    }
    if (!isVisible(original)) return []
    return {
      ...original,
      parentId: null,
      isSubfolder: false,
      description: null,
      isCustom: false,
      position,
      fileCount: 0,
      updatedAt: new Date(0).toISOString(),
    }
  })
  return [...merged, ...rest].toSorted(compareFolders)
}

const codeParts = /^([A-Z]+)(\d*)$/

/** Display order: director function, then letters (`Z` before `AA`), then number. */
export function compareFolders(a: Stored, b: Stored): number {
  return (
    departmentRank(a.department) - departmentRank(b.department) ||
    compareCodes(a.id, b.id) ||
    a.id.localeCompare(b.id)
  )
}

function departmentRank(name: string): number {
  return isDepartment(name) ? departments.indexOf(name) : departments.length
}

function compareCodes(a: string, b: string): number {
  const [, lettersA = a, numberA = ''] = codeParts.exec(a) ?? []
  const [, lettersB = b, numberB = ''] = codeParts.exec(b) ?? []
  const [rankA, rankB] = [letterRank(lettersA), letterRank(lettersB)]
  // Plain letters: a reader's own order of words is not needed, and costs a browser 20 ms to set up.
  if (rankA !== rankB) return rankA < rankB ? -1 : 1
  return Number(numberA) - Number(numberB)
}

/** Built-in letters are in alphabetical order; letters added later (`AA`, `AB`…) follow them. */
function letterRank(letters: string): string {
  return builtInFolder(letters) === undefined ? `1${String(letters.length)}${letters}` : `0${letters}`
}
