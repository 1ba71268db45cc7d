import { useMutation } from '@tanstack/react-query'
import type { File } from '#contract/manual/files.ts'
import { getSuggestion } from '#contract/reading/suggestions.ts'
import { restoreTrash } from '#contract/manual/trash.ts'
import { useAction } from '#web/platform/base/action.ts'
import { call } from '#web/platform/base/call.ts'
import { showFailure } from '#web/platform/base/failure.ts'
import { queryClient } from '#web/platform/base/query-client.ts'
import { refreshManual } from '#web/platform/base/refresh.ts'
import type { Scope } from '#web/platform/base/scope/scope.ts'
import { useScope } from '#web/platform/base/scope/use-scope.ts'
import { beginningOf, subjectOf } from '#web/manual/clipboard/index.ts'

export const FILE_RENAME_FAILED = 'Failed to rename file'

export function useRenameFile(onDone: () => void) {
  const { calls } = useScope()
  return useAction({
    act: ({ file, newName }: { file: File; newName: string }) => calls.renameFile(file.id, newName),
    notice: ({ originalName }) => ({
      title: 'File renamed successfully',
      description: `It is now called "${originalName}".`,
    }),
    undo: ({ id, originalName }, { file }) =>
      originalName === file.originalName ? undefined : () => calls.renameFile(id, file.originalName),
    failure: FILE_RENAME_FAILED,
    onDone,
  })
}

export function useDeleteFiles(onDone: () => void) {
  const { calls, words } = useScope()
  return useAction({
    act: (files: readonly File[]) => calls.deleteFiles(files.map(({ id }) => id)),
    notice: (_, files) => {
      if (words.fileDeleted !== undefined) return { title: words.fileDeleted }
      const item = { kind: 'files', files } as const
      return {
        title: `${subjectOf(item)} deleted successfully`,
        description: `${beginningOf(item, { one: 'is', many: 'are' })} in the trash.`,
      }
    },
    undo: (_, files) => () => call(restoreTrash, { body: { files: files.map(({ id }) => id) } }),
    failure: 'Failed to delete file',
    onDone,
  })
}

type Placed = Pick<File, 'id' | 'folderId'>

const LOOK_MS = 2000
const MOST_LOOKS = 60

/** Polls a file until it has been read. Needed because lists poll for new files only. */
async function followReading(file: Placed, { calls }: Scope): Promise<void> {
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    const now = await calls.findFile(file).catch(() => undefined)
    if (now === undefined) return
    if (now.status === 'stored') continue
    await refreshManual()
    // The new text may suggest another folder.
    await queryClient.invalidateQueries({ queryKey: [getSuggestion.path, file.id] })
    return
  }
}

export function useReadAgain() {
  const scope = useScope()
  return useMutation({
    mutationFn: ({ id }: Placed) => scope.calls.readFileAgain(id),
    onSuccess: async (file) => {
      void followReading(file, scope)
      await refreshManual()
    },
    onError: (error) => showFailure(error, 'Failed to read file'),
  })
}
