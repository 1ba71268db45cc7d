import { builtInFolder, type Department, isDepartment } from '#contract/company/built-in-folders.ts'
import {
  createFolder,
  describeFolder,
  type Folder,
  type FolderDeletion,
  resetFolder,
} from '#contract/manual/folders.ts'
import { restoreTrash } from '#contract/manual/trash.ts'
import { useAction } from '#web/platform/base/action.ts'
import { call } from '#web/platform/base/call.ts'
import { useScope } from '#web/platform/base/scope/use-scope.ts'

export const FOLDER_RENAME_FAILED = 'Failed to rename folder'
export const DESCRIBE_FAILED = 'Failed to update folder description'
export const CREATE_FAILED = 'Failed to create subfolder'
export const CREATE_TOP_FAILED = 'Failed to create folder'

export function useRenameFolder(onDone: () => void) {
  const { calls } = useScope()
  return useAction({
    act: ({ folder: { id }, newName }: { folder: Folder; newName: string }) =>
      calls.renameFolder(id, newName),
    notice: () => ({ title: 'Folder renamed successfully' }),
    undo:
      (_, { folder: { id, name } }) =>
      () =>
        calls.renameFolder(id, name),
    failure: FOLDER_RENAME_FAILED,
    onDone,
  })
}

export function useDescribeFolder(onDone: () => void) {
  return useAction({
    act: ({ folder: { id }, name, description }: { folder: Folder; name: string; description: string }) =>
      call(describeFolder, {
        params: { id },
        body: { name, description: description === '' ? null : description },
      }),
    notice: () => ({ title: 'Folder description updated successfully' }),
    undo:
      (_, { folder }) =>
      () =>
        describeAgain(folder),
    failure: DESCRIBE_FAILED,
    onDone,
  })
}

export function useCreateSubfolder(onDone: () => void) {
  const { calls } = useScope()
  return useAction({
    act: ({ parent, name }: { parent: Folder; name: string }) => calls.createSubfolder(parent, name),
    notice: () => ({ title: 'Subfolder created successfully' }),
    failure: CREATE_FAILED,
    onDone,
  })
}

export function useCreateFolder(onDone: (folder: Folder) => void) {
  return useAction({
    act: (body: { name: string; department: Department }) => call(createFolder, { body }),
    notice: () => ({ title: 'Folder created successfully' }),
    failure: CREATE_TOP_FAILED,
    onDone,
  })
}

export function useResetFolder() {
  return useAction({
    act: ({ id }: Folder) => call(resetFolder, { params: { id } }),
    notice: () => ({ title: 'Folder reset to default description' }),
    undo: (_, folder) => () => describeAgain(folder),
    failure: 'Failed to reset folder',
  })
}

export function useDeleteFolder(onDone: () => Promise<void>) {
  const { calls } = useScope()
  return useAction({
    act: ({ id }: Folder) => calls.deleteFolder(id),
    notice: () => ({ title: 'Folder deleted successfully' }),
    undo: (deletion, folder) => () => undoFolderDeletion(folder, deletion),
    failure: 'Failed to delete folder',
    onDone,
  })
}

/** Restores the name, the director and the description that a folder had. */
export async function describeAgain({ id, name, department, description }: Folder): Promise<void> {
  await call(describeFolder, {
    params: { id },
    body: { name, description, ...(isDepartment(department) && { department }) },
  })
}

/** Undoes the deletion of a folder. A built-in folder was only emptied and given its default name. */
async function undoFolderDeletion(folder: Folder, { folders, files, trashId }: FolderDeletion) {
  if (folders + files > 0) await call(restoreTrash, { body: { deletions: [trashId] } })
  const isChanged = folder.isCustom || folder.description !== null
  if (builtInFolder(folder.id) !== undefined && isChanged) await describeAgain(folder)
}
