import { MAX_PAGE } from '#contract/platform/common-fields.ts'
import {
  listTrash,
  type TrashedFile,
  type TrashedFolder,
  deleteTrash,
  restoreTrash,
} from '#contract/manual/trash.ts'
import { callPage, call, CallError } from '#web/platform/base/call.ts'
import { pagedQuery } from '#web/platform/base/paged-query.ts'
import { useMutation } from '@tanstack/react-query'
import { refreshManual } from '#web/platform/base/refresh.ts'
import { showFailure } from '#web/platform/base/failure.ts'
import { toastSuccess } from '#web/platform/ui/toast.ts'
import { countOf } from './texts.ts'

export type TrashItem = ({ kind: 'file' } & TrashedFile) | ({ kind: 'folder' } & TrashedFolder)

/** Deleted files and folders in one list, the latest deletion first. */
export const trashQuery = {
  ...pagedQuery<TrashItem>([listTrash.path], async (cursor, signal) => {
    const { items, ...page } = await callPage(listTrash, { query: { limit: MAX_PAGE, cursor } }, signal)
    const merged: TrashItem[] = [
      ...items.folders.map((folder) => ({ kind: 'folder' as const, ...folder })),
      ...items.files.map((file) => ({ kind: 'file' as const, ...file })),
    ]
    return { ...page, items: merged.toSorted((a, b) => b.deletedAt.localeCompare(a.deletedAt)) }
  }),
  // Items expire, and other pages delete files: the trash is refetched whenever it is opened.
  staleTime: 0,
}

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
