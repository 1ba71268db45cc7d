import { MAX_PAGE } from '#contract/common-fields.ts'
import { listTrash, type TrashedFile, type TrashedFolder } from '#contract/trash.ts'
import { callPage } from '#web/base/call.ts'
import { pagedQuery } from '#web/base/paged-query.ts'

export type TrashItem = ({ kind: 'file' } & TrashedFile) | ({ kind: 'folder' } & TrashedFolder)

/** Files and folders in one list, what was deleted last first. */
export const trashQuery = {
  ...pagedQuery<TrashItem>([listTrash.path], async (cursor, signal) => {
    const { items, ...page } = await callPage(listTrash, { query: { limit: MAX_PAGE, cursor } }, signal)
    const merged: TrashItem[] = [
      ...items.folders.map((folder) => ({ kind: 'folder' as const, ...folder })),
      ...items.files.map((file) => ({ kind: 'file' as const, ...file })),
    ]
    return { ...page, items: merged.toSorted((a, b) => b.deletedAt.localeCompare(a.deletedAt)) }
  }),
  // Days pass, and other pages delete: the trash is read anew whenever it is opened.
  staleTime: 0,
}
