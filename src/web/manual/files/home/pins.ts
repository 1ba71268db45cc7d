import { useMutation } from '@tanstack/react-query'
import type { File } from '#contract/manual/files.ts'
import { listHomeFiles, pinFile, unpinFile } from '#contract/manual/home.ts'
import { call } from '#web/platform/base/call.ts'
import { showFailure } from '#web/platform/base/failure.ts'
import { queryClient } from '#web/platform/base/query-client.ts'
import { toastSuccess } from '#web/platform/ui/toast.ts'
import { answerOf } from '#web/platform/base/answer.ts'

/** Pinned and recent documents. What one opens changes them: read again whenever they are shown. */
export const homeFilesQuery = answerOf(listHomeFiles, { staleTime: 0 })

/** Pins a file to Home, or takes it off. */
export function usePin() {
  return useMutation({
    mutationFn: ({ file: { id }, isPinned }: { file: File; isPinned: boolean }) =>
      call(isPinned ? pinFile : unpinFile, { params: { id } }),
    onSuccess: (_, { file, isPinned }) =>
      toastSuccess(
        isPinned ? 'Pinned to Home' : 'Unpinned',
        `"${file.originalName}" ${isPinned ? 'stands on your home page now.' : 'is no longer pinned to your home page.'}`,
      ),
    onError: (error) => showFailure(error, 'The document could not be pinned.'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: homeFilesQuery.queryKey }),
  })
}
