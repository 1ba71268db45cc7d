import { listFiles } from '#contract/manual/files.ts'
import { type Department, isDepartment } from '#contract/company/built-in-folders.ts'
import { createFolder, createSubfolder, type Folder } from '#contract/manual/folders.ts'
import { cleanName } from '#contract/platform/common-fields.ts'
import { call } from '#web/platform/base/call.ts'
import { refreshManual } from '#web/platform/base/refresh.ts'
import { showFailure } from '#web/platform/base/failure.ts'
import type { DroppedFolder } from './dropped-files.ts'
import { addUploads } from './queue.ts'

/** Where a dropped folder's files go: into the existing folder of that name, or into a new one. */
export interface Plan {
  name: string
  existing: Folder | undefined
  /** The director whose top-level folders it goes among. */
  department?: Department
  files: File[]
  folders: Plan[]
}

/** Where something is dropped: on a folder, or on a director's section. */
export type Place = Folder | { department: Department }

/** Matches a dropped tree with the manual's folders by name: a folder is merged into the one of its name, if any. */
export function planTree(tree: DroppedFolder, into: Place, folders: readonly Folder[]): Plan {
  function plan({ name, files, folders: below }: DroppedFolder, existing: Folder | undefined): Plan {
    const beside = existing === undefined ? [] : folders.filter(({ parentId }) => parentId === existing.id)
    return {
      name,
      existing,
      files,
      folders: below.map((folder) =>
        plan(
          folder,
          beside.find((other) => isSameName(other.name, folder.name)),
        ),
      ),
    }
  }
  if ('id' in into) return plan(tree, into)
  const top = folders.filter(
    ({ department, parentId }) => parentId === null && department === into.department,
  )
  return {
    name: '',
    existing: undefined,
    department: into.department,
    files: [],
    folders: tree.folders.map((folder) =>
      plan(
        folder,
        top.find((other) => isSameName(other.name, folder.name)),
      ),
    ),
  }
}

function isSameName(a: string, b: string): boolean {
  return cleanName(a).toLowerCase() === cleanName(b).toLowerCase()
}

/** The files of a plan whose names already exist in their folders. */
export async function findConflicts({ existing, files, folders }: Plan): Promise<Set<File>> {
  const found = new Set<File>()
  if (existing !== undefined && files.length > 0) {
    const there = await call(listFiles, { query: { folder: existing.id } })
    const taken = new Set(there.map(({ originalName }) => originalName))
    for (const file of files) if (taken.has(cleanName(file.name))) found.add(file)
  }
  for (const folder of folders) for (const file of await findConflicts(folder)) found.add(file)
  return found
}

/** Creates the missing folders, and queues the files except the skipped ones. */
export async function fileTree(plan: Plan, skipped: ReadonlySet<File>): Promise<void> {
  try {
    if (plan.department === undefined) await fileInto(plan, undefined, skipped)
    else for (const folder of plan.folders) await fileInto(folder, plan.department, skipped)
  } catch (error) {
    showFailure(error, 'Failed to create subfolder')
  }
  await refreshManual()
}

/** @param parent the code of the parent folder, or the director of a top-level folder */
async function fileInto(plan: Plan, parent: string | undefined, skipped: ReadonlySet<File>): Promise<void> {
  const { name, existing, files, folders } = plan
  const id = existing?.id ?? (await makeFolder(name, parent))
  const going = files.filter((file) => !skipped.has(file))
  if (going.length > 0) await addUploads(going, id, 'waiting')
  for (const folder of folders) await fileInto(folder, id, skipped)
}

async function makeFolder(name: string, parent: string | undefined): Promise<string> {
  if (parent === undefined) throw new Error('A tree is dropped into a folder')
  const folder = isDepartment(parent)
    ? await call(createFolder, { body: { name, department: parent } })
    : await call(createSubfolder, { params: { id: parent }, body: { name } })
  return folder.id
}
