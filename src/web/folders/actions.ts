import { useMutation } from '@tanstack/react-query'
import type { Department } from '#contract/departments.ts'
import {
  createFolder,
  createSubfolder,
  deleteFolder,
  describeFolder,
  type Folder,
  renameFolder,
  resetFolder,
} from '#contract/folders.ts'
import { call } from '#web/base/call.ts'
import { describeAgain, toastDone, undoFolderDeletion } from '#web/base/undo.ts'
import { refreshManual } from '#web/base/refresh.ts'
import { showFailure } from '#web/base/failure.ts'

/** A folder mutation with its success toast, its undo and its message for a failure (`docs/product.md` §8). */
function useFolderAction<Input, Result>(
  act: (input: Input) => Promise<Result>,
  success: string,
  failure: string,
  onDone: (result: Result) => void | Promise<void>,
  undo?: (input: Input, result: Result) => Promise<unknown>,
) {
  return useMutation({
    mutationFn: act,
    onSuccess: async (result, input) => {
      toastDone({ title: success, undo: undo && (() => undo(input, result)) })
      await onDone(result)
      await refreshManual()
    },
    onError: (error) => showFailure(error, failure),
  })
}

export const RENAME_FAILED = 'Failed to rename folder'
export const DESCRIBE_FAILED = 'Failed to update folder description'
export const CREATE_FAILED = 'Failed to create subfolder'
export const CREATE_TOP_FAILED = 'Failed to create folder'

export function useRenameFolder(onDone: () => void) {
  return useFolderAction(
    async ({ folder: { id }, newName }: { folder: Folder; newName: string }) =>
      call(renameFolder, { params: { id }, body: { newName } }),
    'Folder renamed successfully',
    RENAME_FAILED,
    onDone,
    ({ folder: { id, name } }) => call(renameFolder, { params: { id }, body: { newName: name } }),
  )
}

export function useDescribeFolder(onDone: () => void) {
  return useFolderAction(
    async ({ folder, name, description }: { folder: Folder; name: string; description: string }) =>
      call(describeFolder, {
        params: { id: folder.id },
        body: { name, description: description === '' ? null : description },
      }),
    'Folder description updated successfully',
    DESCRIBE_FAILED,
    onDone,
    ({ folder }) => describeAgain(folder),
  )
}

export function useCreateSubfolder(onDone: (folder: Folder) => void) {
  return useFolderAction(
    async ({ parentId, name }: { parentId: string; name: string }) =>
      call(createSubfolder, { params: { id: parentId }, body: { name } }),
    'Subfolder created successfully',
    CREATE_FAILED,
    onDone,
  )
}

export function useCreateFolder(onDone: (folder: Folder) => void) {
  return useFolderAction(
    async (body: { name: string; department: Department }) => call(createFolder, { body }),
    'Folder created successfully',
    CREATE_TOP_FAILED,
    onDone,
  )
}

export function useResetFolder() {
  return useFolderAction(
    async ({ id }: Folder) => call(resetFolder, { params: { id } }),
    'Folder reset to default description',
    'Failed to reset folder',
    () => undefined,
    describeAgain,
  )
}

export function useDeleteFolder(onDone: () => void | Promise<void>) {
  return useFolderAction(
    async ({ id }: Folder) => call(deleteFolder, { params: { id } }),
    'Folder deleted successfully',
    'Failed to delete folder',
    onDone,
    undoFolderDeletion,
  )
}
