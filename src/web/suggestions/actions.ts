import { useMutation } from '@tanstack/react-query'
import { type File, moveFile } from '#contract/files.ts'
import { folderLabel } from '#contract/folders.ts'
import { call } from '#web/base/call.ts'
import { refreshManual } from '#web/base/refresh.ts'
import { showFailure } from '#web/base/failure.ts'
import { toastDone } from '#web/base/undo.ts'
import { recentFolders } from '#web/folders/index.ts'
import { settle } from './just-filed.ts'

/** The fields of a file that moving it into another folder, and back, needs. */
export type FiledFile = Pick<File, 'id' | 'originalName' | 'folderId'>

interface Place {
  file: FiledFile
  folderId: string
  /** The new name; `undefined` keeps the old one. */
  name: string | undefined
}

/** Moves a file into a folder under a new name. The notice offers to undo it. */
export function useFileInto(onDone: () => void) {
  return useMutation({
    mutationFn: async ({ file, folderId, name }: Place) =>
      call(moveFile, { params: { id: file.id }, body: { newFolderId: folderId, newName: name } }),
    onSuccess: async ({ folderId, folderName, id, originalName }, { file }) => {
      recentFolders.add(folderId)
      settle(id)
      toastDone({
        title: 'File moved successfully',
        description: `"${originalName}" is now in ${folderLabel({ id: folderId, name: folderName })}.`,
        undo: () =>
          call(moveFile, {
            params: { id },
            body: { newFolderId: file.folderId, newName: file.originalName },
          }),
      })
      onDone()
      await refreshManual()
    },
    onError: (error) => showFailure(error, 'Failed to move file'),
  })
}
