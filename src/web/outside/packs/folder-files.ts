import { queryOptions } from '@tanstack/react-query'
import { listFiles } from '#contract/manual/files.ts'
import { listFolders } from '#contract/manual/folders.ts'
import { call } from '#web/platform/base/call.ts'

/** The files of a folder and of those below it, in the order of the binder. */
export const filesInFolder = (folderId: string) =>
  queryOptions({
    queryKey: ['files below', folderId],
    queryFn: async ({ signal }) => {
      const folders = await call(listFolders, {}, signal)
      const within = new Set([folderId])
      // Parents are before what lies in them.
      for (const { id, parentId } of folders) if (parentId !== null && within.has(parentId)) within.add(id)
      const lists = await Promise.all(
        [...within].map((folder) => call(listFiles, { query: { folder } }, signal)),
      )
      return lists.flat().map(({ id, originalName }) => ({ id, name: originalName }))
    },
    staleTime: 0,
  })
