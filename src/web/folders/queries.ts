import { queryOptions } from '@tanstack/react-query'
import { listFolders, mergeFolders } from '#contract/folders.ts'
import { call } from '#web/base/call.ts'

/** Every folder of the manual in display order, built-in ones included whether stored or not. */
export const foldersQuery = queryOptions({
  queryKey: [listFolders.path],
  queryFn: async ({ signal }) => mergeFolders(await call(listFolders, {}, signal)),
})
