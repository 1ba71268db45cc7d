import { queryOptions } from '@tanstack/react-query'
import { getIsMaster } from '#contract/sign-in.ts'
import type { FileSort } from '#contract/files.ts'
import { listMasterFolderFiles, listMasterFolders } from '#contract/template.ts'
import { listFolderResources, listResources } from '#contract/template-resources.ts'
import { call } from '#web/base/call.ts'
import { nextLook } from '#web/files/index.ts'

/** Whether the signed-in user is the master administrator. */
export const isMasterQuery = queryOptions({
  queryKey: [getIsMaster.path],
  queryFn: ({ signal }) => call(getIsMaster, {}, signal),
})

/** Every folder of the template, in display order. */
export const masterFoldersQuery = queryOptions({
  queryKey: [listMasterFolders.path],
  queryFn: ({ signal }) => call(listMasterFolders, {}, signal),
})

/** The files of one folder of the template. */
export function masterFilesQuery(id: string, sort: FileSort) {
  return queryOptions({
    queryKey: [listMasterFolderFiles.path, { id, sort }],
    queryFn: ({ signal }) => call(listMasterFolderFiles, { params: { id }, query: { sort } }, signal),
    refetchInterval: ({ state }) => nextLook(state.data ?? [], Date.now()),
  })
}

/** What stands beside a folder of the template, with what users do not see. */
export function resourcesQuery(folderId: string) {
  return queryOptions({
    queryKey: [listResources.path, { folderId }],
    queryFn: ({ signal }) => call(listResources, { query: { folderId } }, signal),
  })
}

/** What the template has beside a folder of the manual. */
export function folderResourcesQuery(id: string) {
  return queryOptions({
    queryKey: [listFolderResources.path, { id }],
    queryFn: ({ signal }) => call(listFolderResources, { params: { id } }, signal),
  })
}
