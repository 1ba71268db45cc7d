import { type File, moveFile } from '#contract/manual/files.ts'
import { folderLabel } from '#contract/manual/folders.ts'
import { useAction } from '#web/platform/base/action.ts'
import { call } from '#web/platform/base/call.ts'
import { recentFolders } from '#web/manual/folders/index.ts'
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
  return useAction({
    act: ({ file, folderId, name }: Place) =>
      call(moveFile, { params: { id: file.id }, body: { newFolderId: folderId, newName: name } }),
    notice: ({ folderId, folderName, originalName }) => ({
      title: 'File moved successfully',
      description: `"${originalName}" is now in ${folderLabel({ id: folderId, name: folderName })}.`,
    }),
    undo:
      ({ id }, { file: { folderId, originalName } }) =>
      () =>
        call(moveFile, { params: { id }, body: { newFolderId: folderId, newName: originalName } }),
    failure: 'Failed to move file',
    onDone: ({ folderId, id }) => {
      recentFolders.add(folderId)
      settle(id)
      onDone()
    },
  })
}
