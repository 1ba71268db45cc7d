import { useMutation } from '@tanstack/react-query'
import { deleteFile, deleteFiles, type File, getFile, readFileAgain, renameFile } from '#contract/files.ts'
import { getSuggestion } from '#contract/suggestions.ts'
import { isMasterId, listMasterFolderFiles, readMasterFileAgain } from '#contract/template.ts'
import { restoreTrash } from '#contract/trash.ts'
import { call } from '#web/base/call.ts'
import { queryClient } from '#web/base/query-client.ts'
import { beginningOf, subjectOf } from '#web/clipboard/index.ts'
import { refreshManual } from '#web/base/refresh.ts'
import { showFailure } from '#web/base/failure.ts'
import { toastDone } from '#web/base/undo.ts'

export function useRenameFile(onDone: () => void) {
  return useMutation({
    mutationFn: async ({ file, newName }: { file: File; newName: string }) =>
      call(renameFile, { params: { id: file.id }, body: { newName } }),
    onSuccess: async ({ id, originalName }, { file }) => {
      toastDone({
        title: 'File renamed successfully',
        description: `It is now called "${originalName}".`,
        undo:
          originalName === file.originalName
            ? undefined
            : () => call(renameFile, { params: { id }, body: { newName: file.originalName } }),
      })
      onDone()
      await refreshManual()
    },
    onError: (error) => showFailure(error, 'Failed to rename file'),
  })
}

export function useDeleteFiles(onDone: () => void) {
  return useMutation({
    mutationFn: async (files: readonly File[]) => {
      const [first] = files
      if (files.length === 1 && first !== undefined) await call(deleteFile, { params: { id: first.id } })
      else await call(deleteFiles, { body: { files: files.map(({ id }) => id) } })
    },
    onSuccess: async (_, files) => {
      const carried = { kind: 'files', files } as const
      toastDone({
        title: `${subjectOf(carried)} deleted successfully`,
        description: `${beginningOf(carried, { one: 'is', many: 'are' })} in the trash.`,
        undo: () => call(restoreTrash, { body: { files: files.map(({ id }) => id) } }),
      })
      onDone()
      await refreshManual()
    },
    onError: (error) => showFailure(error, 'Failed to delete file'),
  })
}

/** A file of the manual or of the template. */
type Placed = Pick<File, 'id' | 'folderId'>

const FOLLOW_MS = 2000
const MOST_LOOKS = 60

/** Looks after a reading that was asked for until it has ended: lists do so by themselves for new files alone. */
async function followReading(file: Placed): Promise<void> {
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    await new Promise((resolve) => setTimeout(resolve, FOLLOW_MS))
    const now = await findNow(file).catch(() => undefined)
    if (now === undefined) return
    if (now.status === 'stored') continue
    await refreshManual()
    // By other words another folder may be suggested.
    await queryClient.invalidateQueries({ queryKey: [getSuggestion.path, file.id] })
    return
  }
}

/** A file as it is now; of the template no single one can be asked for. */
async function findNow({ folderId, id }: Placed): Promise<File | undefined> {
  if (!isMasterId(folderId)) return await call(getFile, { params: { id } })
  return (await call(listMasterFolderFiles, { params: { id: folderId } })).find((file) => file.id === id)
}

export function useReadAgain() {
  return useMutation({
    mutationFn: async ({ folderId, id }: Placed) =>
      call(isMasterId(folderId) ? readMasterFileAgain : readFileAgain, { params: { id } }),
    onSuccess: async (file) => {
      void followReading(file)
      await refreshManual()
    },
    onError: (error) => showFailure(error, 'Failed to read file'),
  })
}
