import { useMutation } from '@tanstack/react-query'
import { deleteTrash, restoreTrash } from '#contract/manual/trash.ts'
import { call, CallError } from '#web/platform/base/call.ts'
import { refreshManual } from '#web/platform/base/refresh.ts'
import { showFailure } from '#web/platform/base/failure.ts'
import { toastSuccess } from '#web/platform/ui/toast.ts'
import type { TrashItem } from './queries.ts'
import { countOf } from './texts.ts'

/** The ids of some items, as the calls of the trash take them. */
function idsOf(items: readonly TrashItem[]) {
  const ofKind = (wanted: TrashItem['kind']) =>
    items.filter(({ kind }) => kind === wanted).map(({ id }) => id)
  return { files: ofKind('file'), folders: ofKind('folder') }
}

export function useRestore(onDone: () => void) {
  return useMutation({
    mutationFn: async (items: readonly TrashItem[]) => call(restoreTrash, { body: idsOf(items) }),
    onSuccess: (counts) => {
      const isOne = counts.folders + counts.files === 1
      toastSuccess(
        'Restored successfully',
        `${countOf(counts)} ${isOne ? 'is back where it was' : 'are back where they were'}.`,
      )
      onDone()
    },
    onError: (error) => showFailure(error, 'Failed to restore'),
    onSettled: refreshManual,
  })
}

/** Whether something was not deleted because it is to be kept, and no reason was given. */
export function asksForReason(error: unknown): error is CallError {
  return error instanceof CallError && error.code === 'keep'
}

export function useDeleteForGood(onDone: () => void) {
  return useMutation({
    mutationFn: async ({ items, reason }: { items: readonly TrashItem[]; reason: string | undefined }) =>
      call(deleteTrash, { body: { ...idsOf(items), reason } }),
    onSuccess: (counts) => {
      toastSuccess('Deleted for good', `${countOf(counts)} can no longer be restored.`)
      onDone()
    },
    onError: (error) => {
      if (!asksForReason(error)) showFailure(error, 'Failed to delete for good')
    },
    onSettled: refreshManual,
  })
}
