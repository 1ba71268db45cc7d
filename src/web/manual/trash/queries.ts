import { MAX_PAGE } from '#contract/platform/common-fields.ts'
import { listTrash, type TrashedFile, type TrashedFolder } from '#contract/manual/trash.ts'
import { callPage } from '#web/platform/base/call.ts'
import { pagedQuery } from '#web/platform/base/paged-query.ts'

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
