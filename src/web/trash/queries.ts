import { infiniteQueryOptions } from '@tanstack/react-query'
import { listTrash, type TrashedFile, type TrashedFolder } from '#contract/trash.ts'
import { callPage, type Page } from '#web/base/call.ts'

export type TrashItem = ({ kind: 'file' } & TrashedFile) | ({ kind: 'folder' } & TrashedFolder)

/** The largest `limit` of a list (`docs/product.md` §10). */
const PAGE = 1000
const firstPage: string | undefined = undefined

/** Files and folders in one list, what was deleted last first. */
export function trashQuery() {
  return infiniteQueryOptions({
    queryKey: [listTrash.path],
    queryFn: async ({ pageParam: cursor, signal }): Promise<Page<TrashItem[]>> => {
      const { items, ...page } = await callPage(listTrash, { query: { limit: PAGE, cursor } }, signal)
      const merged: TrashItem[] = [
        ...items.folders.map((folder) => ({ kind: 'folder' as const, ...folder })),
        ...items.files.map((file) => ({ kind: 'file' as const, ...file })),
      ]
      return { ...page, items: merged.toSorted((a, b) => b.deletedAt.localeCompare(a.deletedAt)) }
    },
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // Days pass, and other pages delete: the trash is read anew whenever it is opened.
    staleTime: 0,
  })
}
