import { useMutation } from '@tanstack/react-query'
import { type File, moveFile } from '#contract/files.ts'
import { folderLabel } from '#contract/folders.ts'
import { call } from '#web/base/call.ts'
import { refreshManual } from '#web/base/refresh.ts'
import { showFailure } from '#web/base/failure.ts'
import { toastDone } from '#web/base/undo.ts'
import { recentFolders } from '#web/folders/index.ts'
import { settle } from './just-filed.ts'

/** As much of a file as is needed to put it into another folder, and back. */
export type FiledFile = Pick<File, 'id' | 'originalName' | 'folderId'>

interface Place {
  file: FiledFile
  folderId: string
  /** Its name from then on; without one it keeps its own. */
  name: string | undefined
}

/** Puts a file into a folder under a clean name, with the way back in the notice. */
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
